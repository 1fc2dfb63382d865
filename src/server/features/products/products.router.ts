import { readPricing } from '#server/features/settings/settings.service.ts'
import { authedProcedure, router } from '#server/trpc.ts'
import { listProducts } from './products.service.ts'

export const productsRouter = router({
  /** Garments with their prices, and what transport is charged by: all that a cart needs. */
  catalogue: authedProcedure.query(({ ctx: { database } }) => ({
    products: listProducts(database.orm),
    pricing: readPricing(database.orm),
  })),
})
