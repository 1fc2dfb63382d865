import type { PricedProduct } from './pricing.ts'

/** Prices of a company in the place of the catalogue's. */
export interface OwnPrices {
  prices: readonly OwnPrice[]
  /** Per cent off all that has no price of its own: « Tout le reste ». */
  percent: number
  /** It pays no transport. */
  transportFree: boolean
}

/** Francs for one piece of a service, or for one kilo. */
export interface OwnPrice {
  productId: string
  service: string
  price: number
}

/** The prices of everybody who pays the catalogue's prices. */
export const CATALOGUE_PRICES: OwnPrices = { prices: [], percent: 0, transportFree: false }

/** A garment at the prices of this client: its own where there is one, and the rest off the catalogue's, down to the franc. */
export function withOwnPrices<Product extends PricedProduct>(
  product: Product,
  { prices, percent }: Pick<OwnPrices, 'prices' | 'percent'>,
): Product {
  const own = prices.filter(({ productId }) => productId === product.id)
  if (own.length === 0 && percent === 0) return product
  const services = product.services.map((sold) => {
    const price = own.find(({ service }) => service === sold.name)?.price
    return { ...sold, price: price ?? lowered(sold.price, percent) }
  })
  return { ...product, services }
}

const lowered = (price: number, percent: number): number =>
  Math.floor((price * (100 - percent)) / 100)
