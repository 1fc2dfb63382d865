import { router, superadminProcedure, visitorProcedure } from '#server/trpc.ts'
import {
  createProductInput,
  productIdInput,
  removeProductInput,
  updateProductInput,
} from '#shared/shop/products/products.ts'
import { startCatalogueInput } from '#shared/shop/products/starting.inputs.ts'
import {
  createProduct,
  readCatalogue,
  removeProduct,
  startCatalogue,
  updateProduct,
} from './catalogue.service.ts'
import { managedProducts, priceHistory } from './products.queries.ts'

export const productsRouter = router({
  /** Garments with their prices, and the transport tariff: what a cart needs. Visitors read it too. */
  catalogue: visitorProcedure.query(({ ctx: { database } }) => readCatalogue(database.orm)),

  /** The whole catalogue, newest first, to be managed. */
  list: superadminProcedure.query(({ ctx: { database } }) => managedProducts(database.orm)),

  create: superadminProcedure
    .input(createProductInput)
    .mutation(async ({ ctx, input }) => ({ id: await createProduct(ctx, input) })),

  start: superadminProcedure
    .input(startCatalogueInput)
    .mutation(async ({ ctx, input }) => ({ added: await startCatalogue(ctx, input) })),

  update: superadminProcedure.input(updateProductInput).mutation(async ({ ctx, input }) => {
    await updateProduct(ctx, input)
    return null
  }),

  remove: superadminProcedure.input(removeProductInput).mutation(async ({ ctx, input }) => {
    await removeProduct(ctx, input)
    return null
  }),

  priceHistory: superadminProcedure
    .input(productIdInput)
    .query(({ ctx: { database }, input }) => priceHistory(database.orm, input.productId)),
})
