import { readSettings } from '#server/lib/read-settings.ts'
import { router, superadminProcedure, visitorProcedure } from '#server/trpc.ts'
import {
  createProductInput,
  productIdInput,
  removeProductInput,
  updateProductInput,
} from '#shared/shop/products/products.ts'
import { startCatalogueInput } from '#shared/shop/products/starting.inputs.ts'
import { readContact, readPricing } from '../settings/settings.service.ts'
import { createProduct, removeProduct, startCatalogue, updateProduct } from './catalogue.service.ts'
import { managedProducts, priceHistory } from './products.queries.ts'
import { listProducts } from './products.service.ts'

export const productsRouter = router({
  /** Garments with their prices, and the transport tariff: what a cart needs. Visitors read it too. */
  catalogue: visitorProcedure.query(({ ctx: { database } }) => ({
    products: listProducts(database.orm),
    pricing: readPricing(database.orm),
    /** The service radius in kilometres; without it, there is no limit. */
    radiusKm: readSettings(database.orm, 'radius').km,
    /** Whom to ask for a garment that is not listed. */
    contact: readContact(database.orm),
  })),

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
