import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import { stationsOf } from '#shared/orders/pieces/stations.ts'
import type { StationPicture } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopDetail } from '#shared/workshop/board.ts'

export interface PieceLabel {
  reference: string
  number: number
  /** The highest number of the order. */
  of: number
  name: string
  service: string
  imageUrl: string | null
  /** The stations between reception and packing. */
  pictures: StationPicture[]
  due: number | null
}

/** The labels of the pieces of an order, of a tablet too: what its own screens show, and nothing of the client. */
export function pieceLabels({
  order: { reference, due, pieces },
  stations,
}: Pick<WorkshopDetail, 'order' | 'stations'>): PieceLabel[] {
  const of = highestNumber(pieces)
  return pieces.map((piece) => ({
    reference,
    number: piece.number,
    of,
    name: piece.name,
    service: piece.service,
    imageUrl: piece.imageUrl,
    pictures: stationsOf(piece, stations)
      .slice(1, -1)
      .map(({ picture }) => picture),
    due,
  }))
}

/** Labels on a sheet that peels off, three in a row: 70 × 37 mm. */
export const SHEET_PLACES = 24

/** The labels on each sheet; null for those that were taken from the first one before. */
export function sheetsOf<Label>(labels: readonly Label[], taken: number): (Label | null)[][] {
  const places = [...Array.from({ length: taken }, () => null), ...labels]
  const sheets = Math.ceil(places.length / SHEET_PLACES)
  return Array.from({ length: sheets }, (_, i) =>
    places.slice(i * SHEET_PLACES, (i + 1) * SHEET_PLACES),
  )
}
