import { garmentList } from '#shared/text/garment-words.ts'

/** `1 pantalon et 2 draps`: each garment once. */
export const namesOfPieces = (pieces: readonly { name: string }[]): string =>
  garmentList(pieces.map(({ name }) => ({ name, quantity: 1 })))
