/** What the readings of one request may answer with, all its calls together: bytes of JSON. */
export const MAX_ANSWER = 8_000_000

/**
 * How many bytes a value takes as JSON in UTF-8. What is certainly more than `limit` is not written out to be measured, and
 * gives some number above the limit. This runs on every reading, so it serialises the value once, which is what costs least.
 */
export function jsonBytes(value: unknown, limit: number): number {
  const least = leastBytes(value, limit)
  return least > limit ? least : Buffer.byteLength(JSON.stringify(value) ?? 'null')
}

/** The characters of all texts in a value, each a byte at least; it stops past `limit`. */
function leastBytes(value: unknown, limit: number): number {
  let size = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && size <= limit) {
    const next = waiting.pop()
    if (typeof next === 'string') size += next.length
    else if (typeof next === 'object' && next !== null) {
      // A row, a list or a field takes a byte at least, whatever it holds.
      size += 1
      for (const item of Object.values(next)) waiting.push(item)
    }
  }
  return size
}
