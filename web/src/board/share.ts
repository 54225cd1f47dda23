/** What a message repeats is kept as the same object, so that only what has changed is drawn anew. */

/** The new value, made of the old one's parts wherever they are alike. */
export function share<T>(old: unknown, fresh: T): T {
  if (old === fresh || !isObject(old) || !isObject(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const mixed: Record<string, unknown> = fresh;
  const keys = Object.keys(fresh);
  let alike = keys.length === Object.keys(old).length;
  for (const key of keys) {
    const kept = share(old[key], mixed[key]);
    mixed[key] = kept;
    if (kept !== old[key] || !(key in old)) alike = false;
  }
  return alike ? (old as T) : fresh;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
