import { claimedWords } from '../claims/claimed-pieces.ts'

/** `1 pantalon et 2 draps`: each garment once. */
export function namesOfPieces(pieces: readonly { name: string }[]): string {
  const byName = Map.groupBy(pieces, ({ name }) => name)
  return claimedWords([...byName].map(([name, some]) => ({ name, quantity: some.length })))
}
