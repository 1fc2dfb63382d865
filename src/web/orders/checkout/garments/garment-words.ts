import { isSameService } from '#shared/orders/draft/chosen-service.ts'
import { type CartLine, isWeighed, pieceCount } from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'

/** Beyond this many services stand in cards below each other: the owner's own may have long names. */
export const SIDE_BY_SIDE = 3

/** The price of a garment with a service, or the least of its prices until one is chosen. */
export function tilePriceWords(services: readonly Service[], service: Service | undefined): string {
  if (service) return formatFcfa(service.price)
  return `dès ${formatFcfa(Math.min(...services.map(({ price }) => price)))}`
}

/** « 3 kg minimum, pesé devant vous »; the team reads it to a client. */
export const weighedWords = (minGrams: number, forTeam = false): string =>
  `${formatKilos(minGrams)} minimum, pesé devant ${forTeam ? 'le client' : 'vous'}`

/** The pieces of a cart with a service; undefined for an empty cart. */
export function piecesWords(lines: readonly CartLine[], service: string): string | undefined {
  if (lines.length === 0) return undefined
  const ofService = lines.filter((line) => isSameService(line.service, service))
  if (ofService.length === 0) return '–'
  return countLabel(pieceCount(ofService), ofService.every(isWeighed) ? 'sac' : 'pièce')
}
