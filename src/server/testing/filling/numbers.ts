/**
 * A number of 32 bits that looks random and depends on both arguments alone. For one salt, each
 * index has a number of its own: the first characters of an order's id are unique.
 */
export function mix(index: number, salt: number): number {
  let n = (index ^ Math.imul(salt, 0x9e3779b1)) >>> 0
  n = Math.imul(n ^ (n >>> 16), 0x85ebca6b)
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35)
  return (n ^ (n >>> 16)) >>> 0
}

const hex = (n: number) => n.toString(16).padStart(8, '0')

/** The id of a row: the same at every filling. */
export function idOf(index: number, salt: number): string {
  const [a, b, c] = [mix(index, salt + 1), mix(index, salt + 2), mix(index, salt + 3)].map(hex)
  return `${hex(mix(index, salt))}-${a?.slice(0, 4)}-4${a?.slice(4, 7)}-8${b?.slice(0, 3)}-${c}${b?.slice(3, 7)}`
}

/** The id of an order, the same at every filling: eight digits, then as any other. */
export function orderIdOf(index: number): string {
  // The step has no factor in common with the number of references: each index has one of its own.
  const reference = 10_000_000 + ((index * 55_621_703) % 90_000_000)
  return `${reference}${idOf(index, 1).slice(8)}`
}

/** One of a list, by a number. */
export function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}
