"""The TypeScript caller of the WebAssembly engine, written from the kernels' declared types."""

from __future__ import annotations

from collections.abc import Iterable

from camelup.engine.describe import ArrayType, Group, Kind, Number
from camelup.record import Record
from camelup.rule import AnyKernel

BASE = """// Made by camelup.engine.build from the declared types of the kernels; do not edit.

/** A whole number of 64 bits. */
export type Whole = number | bigint;

/** The name of a kind of items: numbers by NumPy's codes, records by their names. */
export type Kind = keyof typeof SIZES;

/** A contiguous array in the engine's memory. */
export interface Items<K extends Kind> {
  readonly kind: K;
  readonly address: number;
  readonly shape: readonly number[];
}

const PAGE = 65536;
const ALIGNMENT = 16;

/** The words of one call: its arguments in their order, then its result. */
class Block {
  private next = 0;

  constructor(
    private readonly view: DataView,
    readonly address: number,
  ) {}

  whole(value: Whole): void {
    this.view.setBigInt64(this.place(), BigInt(value), true);
  }

  real(value: number): void {
    this.view.setFloat64(this.place(), value, true);
  }

  items<K extends Kind>(items: Items<K>, kind: K, dimensions: number): void {
    if (items.kind !== kind || items.shape.length !== dimensions) {
      throw new TypeError(`an array of ${items.kind} was given for one of ${kind}`);
    }
    this.whole(items.address);
    for (const length of items.shape) this.whole(length);
  }

  wholeAt(word: number): bigint {
    return this.view.getBigInt64(this.address + 8 * word, true);
  }

  realAt(word: number): number {
    return this.view.getFloat64(this.address + 8 * word, true);
  }

  private place(): number {
    return this.address + 8 * this.next++;
  }
}

/** The rules, odds and bots. Arrays live in the engine's memory until `release` gives it back. */
export class Engine {
  private readonly memory: WebAssembly.Memory;
  private readonly kernels: Record<string, (block: number) => number>;
  private top: number;

  constructor(instance: WebAssembly.Instance) {
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.kernels = instance.exports as Record<string, never>;
    this.top = (instance.exports.__heap_base as WebAssembly.Global<'i32'>).value;
  }

  /** Compile and start the engine. */
  static async load(code: BufferSource): Promise<Engine> {
    return new Engine((await WebAssembly.instantiate(code, {})).instance);
  }

  /** An array of zeros. */
  allocate<K extends Kind>(kind: K, ...shape: number[]): Items<K> {
    const size = shape.reduce((product, length) => product * length, SIZES[kind]);
    const items = { kind, address: this.reserve(size), shape };
    this.bytes(items).fill(0);
    return items;
  }

  /** The bytes of an array; another allocation may make them stale. */
  bytes(items: Items<Kind>): Uint8Array {
    const size = items.shape.reduce((product, length) => product * length, SIZES[items.kind]);
    return new Uint8Array(this.memory.buffer, items.address, size);
  }

  /** Where the memory in use ends, for `release`. */
  get mark(): number {
    return this.top;
  }

  /** Give back all memory that was allocated since a mark. */
  release(mark: number): void {
    this.top = mark;
  }

  private reserve(size: number): number {
    const address = Math.ceil(this.top / ALIGNMENT) * ALIGNMENT;
    this.top = address + size;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  private block(words: number): Block {
    const before = this.top;
    const address = this.reserve(8 * words);
    this.top = before;
    return new Block(new DataView(this.memory.buffer), address);
  }

  private run(kernel: string, block: Block): void {
    const status = this.kernels[`camelup_${kernel}`](block.address);
    if (status) throw new Error(`${kernel} failed with status ${status}`);
  }
"""


def typescript(kernels: Iterable[AnyKernel]) -> str:
    """The module's source."""
    listed = list(kernels)
    kinds = [kind for kernel in listed for kind in kernel.signature.parameters.values()]
    groups = {group_name(group): group for kind in kinds for group in groups_in(kind)}
    arrays = [leaf.kind for kernel in listed for leaf in kernel.signature.leaves]
    items = {item for kind in arrays if isinstance(kind, ArrayType) for item in [kind.item]}
    parts = [
        BASE,
        "\n".join(method(kernel) for kernel in listed),
        "}\n",
        *(interface(groups[name]) for name in sorted(groups)),
        layouts({item for item in items if not isinstance(item, str)}),
        sizes(items),
    ]
    return "\n".join(parts)


def groups_in(kind: Kind) -> Iterable[Group]:
    """The named tuples in a kind."""
    if isinstance(kind, Group):
        if kind.kind is not tuple:
            yield kind
        for member in kind.members:
            yield from groups_in(member)


def group_name(group: Group) -> str:
    """What TypeScript calls a named tuple; games that have one of the same name put theirs before it."""
    *_, folder, _ = group.kind.__module__.split(".")
    game = folder.capitalize() if folder in ("dice", "cards") else ""
    return game + group.kind.__name__


def item_name(item: str | type[Record]) -> str:
    """What TypeScript calls a kind of items."""
    if isinstance(item, str):
        return item
    return f"{item.__module__.removeprefix('camelup.')}.{item.__name__}"


def type_of(kind: Kind) -> str:
    """The TypeScript type of an argument."""
    if isinstance(kind, Number):
        return {"q": "Whole", "d": "number", "?": "boolean"}[kind.code]
    if isinstance(kind, ArrayType):
        return f"Items<'{item_name(kind.item)}'>"
    return group_name(kind) if kind.kind is not tuple else f"[{', '.join(map(type_of, kind.members))}]"


def interface(group: Group) -> str:
    """A named tuple in TypeScript."""
    pairs = zip(group.names, group.members, strict=True)
    fields = "".join(f"  {camel(name)}: {type_of(kind)};\n" for name, kind in pairs)
    return f"export interface {group_name(group)} {{\n{fields}}}\n"


def method(kernel: AnyKernel) -> str:
    """A kernel as a method of the engine."""
    signature = kernel.signature
    taken = ", ".join(f"{camel(name)}: {type_of(kind)}" for name, kind in signature.parameters.items())
    results = [
        f"block.{'realAt' if leaf.kind == Number('d') else 'wholeAt'}({leaf.word})"
        for leaf in signature.result_leaves
    ]
    gives = {0: "void", 1: type_of_result(kernel)}.get(
        len(results), f"[{', '.join(['bigint'] * len(results))}]"
    )
    returned = (
        []
        if not results
        else [f"    return {results[0] if len(results) == 1 else '[' + ', '.join(results) + ']'};"]
    )
    lines = [
        f"\n  {camel(kernel.symbol)}({taken}): {gives} {{",
        f"    const block = this.block({max(signature.words, 1)});",
        *(
            f"    {line};"
            for name, kind in signature.parameters.items()
            for line in written(camel(name), kind)
        ),
        f"    this.run('{kernel.symbol}', block);",
        *returned,
        "  }",
    ]
    return "\n".join(lines)


def type_of_result(kernel: AnyKernel) -> str:
    """The TypeScript type of a single result."""
    return "number" if kernel.signature.result == Number("d") else "bigint"


def written(path: str, kind: Kind) -> Iterable[str]:
    """The statements that write an argument into a block."""
    if isinstance(kind, Number):
        yield {"q": f"block.whole({path})", "d": f"block.real({path})", "?": f"block.whole({path} ? 1 : 0)"}[
            kind.code
        ]
    elif isinstance(kind, ArrayType):
        yield f"block.items({path}, '{item_name(kind.item)}', {kind.dimensions})"
    else:
        for name, member in zip(kind.names, kind.members, strict=True):
            part = f"{path}[{name}]" if kind.kind is tuple else f"{path}.{camel(name)}"
            yield from written(part, member)


def layouts(records: set[type[Record]]) -> str:
    """Where the fields of every record are: code, offset and shape."""
    lines = [
        "/** By record and field, the code of its numbers, its offset and its shape. */",
        "export const FIELDS = {",
    ]
    for record in sorted(records, key=item_name):
        lines.append(f"  '{item_name(record)}': {{")
        offset = 0
        for name, code, shape in record.fields:
            lines.append(f"    {camel(name)}: ['{code}', {offset}, [{', '.join(map(str, shape))}]],")
            count = 1
            for length in shape:
                count *= length
            offset += int(code[1]) * count
        lines.append("  },")
    return "\n".join([*lines, "} as const;\n"])


def sizes(items: set[str | type[Record]]) -> str:
    """How many bytes an item of each kind takes."""
    bytes_of = {
        item_name(item): int(item[-1]) if isinstance(item, str) and item != "?" else 1 for item in items
    }
    bytes_of |= {item_name(item): item.layout.size for item in items if not isinstance(item, str)}
    lines = [f"  '{name}': {size}," for name, size in sorted(bytes_of.items())]
    return "\n".join(
        ["/** How many bytes an item of each kind takes. */", "const SIZES = {", *lines, "} as const;\n"]
    )


def camel(name: str) -> str:
    """A name as TypeScript writes it.

    >>> camel("odds_leg_walk_leg")
    'oddsLegWalkLeg'
    """
    first, *rest = name.strip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)
