import { type OwnPrices, withOwnPrices } from '#shared/shop/prices/own-prices.ts'
import type { Catalogue } from './draft-totals.ts'

/** The catalogue as a company pays it; undefined of anybody else. */
export function ownCatalogue<Read extends Catalogue>(
  catalogue: Read,
  own: OwnPrices | undefined,
): Read {
  if (!own) return catalogue
  const products = catalogue.products.map((product) => withOwnPrices(product, own))
  const pricing = own.transportFree ? { ...catalogue.pricing, ratePerKm: 0 } : catalogue.pricing
  return { ...catalogue, products, pricing }
}
