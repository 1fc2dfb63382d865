import { garmentCount, lowerName } from '#shared/text/garment-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { foldText } from '#shared/text/search-text.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { type CartLine, isWeighed, itemsTotal, type OrderLine } from '../prices/lines.ts'
import { type PricedProduct, priceCart } from '../prices/pricing.ts'

/** The typical baskets of the home page, at most. */
export const MAX_HOME_BASKETS = 3

type Wanted = readonly [garment: string, quantity: number, grams?: number]

/**
 * Until an owner chooses others, washed and ironed: a week of shirts, an outfit for a feast, a bag by the kilo, the linen of a
 * house.
 */
const USUAL_BASKETS: ReadonlyArray<readonly Wanted[]> = [
  [
    ['Chemise', 5],
    ['Pantalon', 1],
  ],
  [
    ['Complet pagne', 1],
    ['Boubou brodé', 1],
  ],
  [['Sac de linge', 1, 6000]],
  [
    ['Drap', 2],
    ['Serviette', 4],
  ],
]

/** The baskets that were chosen, or else the usual ones of which the catalogue has every garment. */
export function homeBaskets(
  chosen: readonly CartLine[][] | null,
  products: readonly PricedProduct[],
): CartLine[][] {
  if (chosen) return [...chosen]
  return USUAL_BASKETS.flatMap((wanted) => {
    const lines = wanted.flatMap((one) => usualLine(one, products) ?? [])
    return lines.length === wanted.length ? [lines] : []
  }).slice(0, MAX_HOME_BASKETS)
}

function usualLine([garment, quantity, grams]: Wanted, products: readonly PricedProduct[]) {
  const product = products.find(({ name }) => foldText(name) === foldText(garment))
  const sold = product?.services.filter(
    ({ minGrams }) => (minGrams !== undefined) === (grams !== undefined),
  )
  const complete = sold?.find(({ name }) => isComplete(name))
  // A bag is mostly washed: few laundries iron it.
  const service = complete ?? (grams === undefined ? undefined : sold?.[0])
  if (!product || !service) return undefined
  const line = { productId: product.id, service: service.name, quantity }
  if (grams === undefined) return line
  return { ...line, grams: Math.max(grams, service.minGrams ?? 0) }
}

/** A basket of the home page at the prices of today. */
export interface HomeBasket {
  lines: OrderLine[]
  /** Francs, without transport. */
  itemsTotal: number
}

/** The baskets to show: one whose garment or service left the catalogue is not among them. */
export function pricedHomeBaskets(
  chosen: readonly CartLine[][] | null,
  products: readonly PricedProduct[],
): HomeBasket[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return homeBaskets(chosen, products).flatMap((basket) => {
    const cart = priceCart(basket, (id) => byId.get(id))
    if (!cart.ok || cart.lines.length === 0) return []
    return [{ lines: cart.lines, itemsTotal: itemsTotal(cart.lines) }]
  })
}

/** Whether the pieces of all these baskets are washed and ironed. */
export function areAllComplete(baskets: readonly HomeBasket[]): boolean {
  return baskets.every(({ lines }) => lines.every(({ service }) => isComplete(service)))
}

const isComplete = (service: string) => serviceKey(service) === serviceKey('Complet')

/** A bag alone in two lines: « Sac de 6 kg » and what is done with it. */
function bagWords(line: BasketLine): [string, string] {
  const work = isComplete(line.service)
    ? 'lavé, repassé, plié'
    : serviceKey(line.service) === serviceKey('Lavage')
      ? 'lavé, séché, plié'
      : serviceLabel(line.service).toLowerCase()
  return [upperFirst(piecesWords(line)), work]
}

type BasketLine = Omit<OrderLine, 'unitPrice'>

/**
 * A basket in two lines: « 5 chemises » and « et 1 pantalon »; without figures where there is one of each. A service is named
 * where it is another one than washed and ironed.
 */
export function basketWords(lines: readonly BasketLine[]): [string, string] {
  const [only, ...more] = lines
  if (only && more.length === 0 && isWeighed(only)) return bagWords(only)
  const isOneOfEach = lines.every((line) => line.quantity === 1 && !isWeighed(line))
  const [first = '', ...others] = lines.map((line, index) => {
    const pieces = isOneOfEach ? oneWords(line.name, index) : piecesWords(line)
    return isComplete(line.service)
      ? pieces
      : `${pieces} (${serviceLabel(line.service).toLowerCase()})`
  })
  const last = others.pop()
  if (last === undefined) return [upperFirst(first), '']
  if (others.length === 0) return [upperFirst(first), `et ${last}`]
  return [`${upperFirst(first)},`, `${others.join(', ')} et ${last}`]
}

function oneWords(name: string, index: number): string {
  return index === 0 ? name : lowerName(name)
}

function piecesWords({ name, quantity, grams }: Omit<BasketLine, 'service'>): string {
  // « Sac de linge » is named by its weight alone.
  if (grams != null && quantity === 1 && /^sac\b/i.test(name)) return `sac de ${formatKilos(grams)}`
  const pieces = garmentCount(quantity, name)
  return grams == null ? pieces : `${pieces}, ${formatKilos(grams)}`
}
