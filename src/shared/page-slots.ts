import type { PopularGarment, PriceColumn } from './popular-prices.ts'

/** The distance that the site takes as its example of a transport fee, in kilometres. */
export const EXAMPLE_KM = 4

/** What stands in a built page where the server writes what it knows. */
export const SLOTS = {
  publicUrl: '__PUBLIC_URL__',
  /** How to reach the house. */
  phone: '__PHONE__',
  phoneShown: '__PHONE_SHOWN__',
  email: '__EMAIL__',
  address: '__ADDRESS__',
  opensAt: '__OPENS_AT__',
  closesAt: '__CLOSES_AT__',
  /** The tables of all prices. */
  catalogue: '__CATALOGUE__',
  /** Francs for one kilometre. */
  rate: '__RATE__',
  /** The transport fee, in francs, of a client `EXAMPLE_KM` away. */
  exampleFee: '__EXAMPLE_FEE__',
} as const

/** The slot of one price of the popular table. */
export function priceSlot(garment: PopularGarment, column: PriceColumn): string {
  return `__PRICE_${garment}_${column}__`
}
