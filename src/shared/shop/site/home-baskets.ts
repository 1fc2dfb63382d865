import { foldText } from '#shared/text/search-text.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { type CartLine, itemsTotal, type OrderLine } from '../prices/lines.ts'
import { type PricedProduct, priceCart } from '../prices/pricing.ts'

/** The typical baskets of the home page, at most. */
export const MAX_HOME_BASKETS = 3
/** Garments in one of them, at most: its words are read in a glance. */
export const MAX_BASKET_LINES = 4
/** Pieces of one garment in it, at most. */
export const MAX_BASKET_PIECES = 20

type Wanted = readonly [garment: string, quantity: number]

/** Until an owner chooses others, washed and ironed: a week of shirts, an outfit for a feast, the linen of a house. */
const USUAL_BASKETS: ReadonlyArray<readonly Wanted[]> = [
  [
    ['Chemise', 5],
    ['Pantalon', 1],
  ],
  [
    ['Complet pagne', 1],
    ['Boubou brodé', 1],
  ],
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
  })
}

function usualLine([garment, quantity]: Wanted, products: readonly PricedProduct[]) {
  const product = products.find(({ name }) => foldText(name) === foldText(garment))
  const service = product?.services.find(({ name }) => isComplete(name))
  return product && service && { productId: product.id, service: service.name, quantity }
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

/**
 * A basket in two lines: « 5 chemises » and « et 1 pantalon »; without figures where there is one of each. A service is named
 * where it is another one than washed and ironed.
 */
export function basketWords(lines: ReadonlyArray<Omit<OrderLine, 'unitPrice'>>): [string, string] {
  const isOneOfEach = lines.every(({ quantity }) => quantity === 1)
  const [first = '', ...others] = lines.map((line, index) => {
    const pieces = isOneOfEach ? oneWords(line.name, index) : piecesWords(line)
    return isComplete(line.service)
      ? pieces
      : `${pieces} (${serviceLabel(line.service).toLowerCase()})`
  })
  const last = others.pop()
  if (last === undefined) return [first, '']
  if (others.length === 0) return [first, `et ${last}`]
  return [`${first},`, `${others.join(', ')} et ${last}`]
}

function oneWords(name: string, index: number): string {
  return index === 0 ? name : lowerName(name)
}

function piecesWords({ name, quantity }: Pick<OrderLine, 'name' | 'quantity'>): string {
  return `${quantity}\u00a0${quantity > 1 ? pluralName(lowerName(name)) : lowerName(name)}`
}

/** « T-shirt » becomes « t-shirt »; a name of capitals stays. */
function lowerName(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** Words that end the part of a name which takes a plural: `taies d’oreiller`, `costumes 2 pièces`. */
const PLURAL_ENDS = /^(?:d[’'].*|de|du|des|à|au|aux|en|pour|avec|sans|\d.*|\(.*)$/i

function pluralName(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word) => PLURAL_ENDS.test(word))
  return words.map((word, index) => (end >= 0 && index >= end ? word : plural(word))).join(' ')
}

function plural(word: string): string {
  if (/[sxz]$/i.test(word)) return word
  return `${word}${/eaux?$|eu$/i.test(word) ? 'x' : 's'}`
}
