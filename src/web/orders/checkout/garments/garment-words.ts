import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { isSameService } from '#shared/orders/draft/chosen-service.ts'
import { type CartLine, lineTotal } from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos, unitPriceWords } from '#shared/text/weight.ts'

/** Beyond this many services stand in cards below each other: the owner's own may have long names. */
export const SIDE_BY_SIDE = 3

/** The price of a garment with a service, or the least of its prices until one is chosen. */
export function tilePriceWords(services: readonly Service[], service: Service | undefined): string {
  if (service) return formatFcfa(service.price)
  return `dès ${formatFcfa(Math.min(...services.map(({ price }) => price)))}`
}

interface Bag {
  /** The line of the cart. */
  line: CartLine | undefined
  /** The service that is chosen for all garments. */
  chosen: string | undefined
  forTeam: boolean
}

/** The two lines under the name of a bag: its price by the kilo, or about what it comes to; and who weighs it. */
export function bagWords(service: Service, { line, chosen, forTeam }: Bag): [string, string] {
  const { name, price, minGrams = 0 } = service
  const weighed = `pesé devant ${forTeam ? 'le client' : 'vous'}`
  if (line) {
    const about = formatFcfa(lineTotal({ ...line, unitPrice: price, minGrams }))
    return [`environ ${about},`, weighed]
  }
  const isOther = chosen !== undefined && !isSameService(name, chosen)
  const other = isOther ? `${serviceLabel(name).toLowerCase()}, ` : ''
  return [`${other}${unitPriceWords(service)},`, `${formatKilos(minGrams)} minimum, ${weighed}`]
}

/** « 3 pièces, 1 sac » of a cart with a service; undefined for an empty cart. */
export function piecesWords(lines: readonly CartLine[], service: string): string | undefined {
  if (lines.length === 0) return undefined
  const ofService = lines.filter((line) => isSameService(line.service, service))
  if (ofService.length === 0) return '–'
  const { pieces, bags } = contentsOf(ofService)
  // A third of a phone's width has no room for « et ».
  return contentsLabel({ pieces, bags }).replace(' et ', ', ')
}
