import {
  POPULAR_PRICES,
  type PopularGarment,
  PRICE_COLUMNS,
  type PriceColumn,
} from '#shared/shop/prices/popular-prices.ts'
import { foldText } from '#shared/text/search-text.ts'
import { columnOf, type Priced } from './price-grid.ts'

/** One garment of the popular table. */
export interface PopularRow {
  garment: PopularGarment
  /** Whether the row is shown at all. */
  shown: boolean
  /** Francs per service; undefined when the catalogue has none. */
  prices: Array<{ column: PriceColumn; price: number | undefined }>
}

/**
 * The popular table: the catalogue's own prices, and the specified ones in a demonstration whose catalogue is empty. A
 * garment that is not sold, or for none of the three services, is left out: a shown price must be
 * one that an order can have.
 */
export function popularRows(garments: readonly Priced[], demo: boolean): PopularRow[] {
  const isSample = demo && garments.length === 0
  return (Object.keys(POPULAR_PRICES) as PopularGarment[]).map((garment) => {
    const sold = garments.find(({ name }) => foldText(name) === foldText(garment))
    const prices = PRICE_COLUMNS.map((column) => {
      const service = sold?.services.find(({ name }) => columnOf(name) === column)
      return {
        column,
        price: isSample ? POPULAR_PRICES[garment][column] : service?.price,
      }
    })
    return { garment, prices, shown: prices.some(({ price }) => price !== undefined) }
  })
}
