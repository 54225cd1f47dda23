// Does the calls of a file again in WebAssembly and compares every byte: node replay.mjs ENGINE CALLS [ROUNDS]

import { readFileSync } from 'node:fs';

const [, , enginePath, callsPath, rounds = '1'] = process.argv;
const PAGE = 65536;
const file = readFileSync(callsPath);
const module = new WebAssembly.Module(readFileSync(enginePath));
if (WebAssembly.Module.imports(module).length) throw new Error('the module has imports');
const { exports } = new WebAssembly.Instance(module, {});
const memory = exports.memory;
const heap = Number(exports.__heap_base.value);

let at = 0;
const word = () => Number(file.readBigUInt64LE((at += 8) - 8));
const bytes = (length) => file.subarray(at, (at += length));

function* calls() {
  at = 8;
  while (at < file.length) {
    const [name, words, arrays, results] = [word(), word(), word(), word()];
    const call = { name: bytes(name).toString(), block: bytes(8 * words), results, arrays: [] };
    for (let i = 0; i < arrays; i++) {
      const [place, size] = [word(), word()];
      call.arrays.push({ place, before: bytes(size), after: bytes(size) });
    }
    call.expected = bytes(8 * results);
    yield call;
  }
}

/** Lays a call's block and arrays out in memory, which grows before any address is taken. */
function replay(call) {
  let next = heap + 8 * (call.block.length / 8 + call.results);
  const places = call.arrays.map((array) => {
    const address = Math.ceil(next / 16) * 16;
    next = address + array.before.length;
    return address;
  });
  if (next > memory.buffer.byteLength) memory.grow(Math.ceil((next - memory.buffer.byteLength) / PAGE));
  const view = Buffer.from(memory.buffer);
  call.block.copy(view, heap);
  call.arrays.forEach((array, i) => {
    array.before.copy(view, places[i]);
    view.writeBigUInt64LE(BigInt(places[i]), heap + 8 * array.place);
  });
  const status = exports[`camelup_${call.name}`](heap);
  if (status) throw new Error(`${call.name} failed with status ${status}`);
  call.arrays.forEach((array, i) => {
    if (array.after.compare(view, places[i], places[i] + array.after.length))
      throw new Error(`${call.name} leaves another array at word ${array.place}`);
  });
  const end = heap + call.block.length;
  if (call.expected.compare(view, end, end + call.expected.length))
    throw new Error(`${call.name} gives another result`);
}

let count = 0;
let size = 0;
for (let round = 0; round < Number(rounds); round++) {
  for (const call of calls()) {
    replay(call);
    count++;
  }
  if (round && memory.buffer.byteLength !== size) throw new Error('the memory grows');
  size = memory.buffer.byteLength;
}
console.log(`${count} calls, ${size / PAGE} pages`);
