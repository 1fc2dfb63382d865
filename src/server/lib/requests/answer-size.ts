/** Most bytes of JSON that the queries of one request may return, all its calls together. */
export const MAX_ANSWER = 8_000_000

/**
 * The size of a value as JSON in UTF-8, in bytes. A value that certainly exceeds `limit` is not serialized; the result
 * is then some number above the limit. This runs on every query, so the value is serialized once at most.
 */
export function jsonBytes(value: unknown, limit: number): number {
  const least = leastBytes(value, limit)
  return least > limit ? least : Buffer.byteLength(JSON.stringify(value) ?? 'null')
}

/** A lower bound of the size in bytes: the characters of all texts in the value. Stops beyond `limit`. */
function leastBytes(value: unknown, limit: number): number {
  let size = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && size <= limit) {
    const next = waiting.pop()
    if (typeof next === 'string') size += next.length
    else if (typeof next === 'object' && next !== null) {
      // An object or an array takes at least one byte.
      size += 1
      for (const item of Object.values(next)) waiting.push(item)
    }
  }
  return size
}
