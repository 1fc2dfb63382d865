/** A row as a list that begins with its number, as text: SQLite counts further than JavaScript. */
type Numbered = [number: string, ...unknown[]]

/** The range of the numbers of SQLite. */
export const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n]

/**
 * Reads rows one at a time, in the order of their numbers; `readFrom` reads the first row that has a number or a higher one. No
 * reading is open between two rows: the connection can write, and no other program waits.
 */
export function* eachRow<T extends Numbered>(
  readFrom: (number: bigint) => T | undefined,
  first = LEAST,
): Generator<T> {
  for (let from = first; from <= MOST; ) {
    const row = readFrom(from)
    if (!row) return
    yield row
    from = BigInt(row[0]) + 1n
  }
}
