import { claimedWords } from '../claims/claimed-pieces.ts'

/** `1 pantalon et 2 draps`: each garment once. */
export function namesOfPieces(pieces: readonly { name: string }[]): string {
  const names = [...new Set(pieces.map(({ name }) => name))]
  const quantityOf = (garment: string) => pieces.filter(({ name }) => name === garment).length
  return claimedWords(names.map((name) => ({ name, quantity: quantityOf(name) })))
}
