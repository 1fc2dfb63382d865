import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { products } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { refuseStale, stale } from '#server/lib/stale.ts'
import { unlessStorageFails } from '#server/lib/storage/storage-fault.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { isGarmentImage, removeGarmentImage } from '#server/record/images/garment-images.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  CreateProductInput,
  RemoveProductInput,
  UpdateProductInput,
} from '#shared/shop/products/products.ts'
import type { StartCatalogueInput } from '#shared/shop/products/starting.inputs.ts'
import { drawingUrl, USUAL_GARMENTS } from '#shared/shop/products/usual-garments.ts'
import { readContact, readPricing } from '../settings/settings.service.ts'
import { productRow, recordPrices, versionOf } from './products.queries.ts'
import { listProducts } from './products.service.ts'

/** Garments with their prices, and the transport tariff: what a cart needs. Visitors read it too. */
export function readCatalogue(orm: Orm) {
  return {
    products: listProducts(orm),
    pricing: readPricing(orm),
    /** The service radius in kilometres; without it, there is no limit. */
    radiusKm: readSettings(orm, 'radius').km,
    /** Whom to ask for a garment that is not listed. */
    contact: readContact(orm),
  }
}

type Garment = Omit<CreateProductInput, 'idempotencyKey'>
type Context = Pick<Deps, 'database' | 'clock' | 'env' | 'log'> & { actor: Actor }

/**
 * Adds a garment with the first prices of its history, once per idempotency key; returns its id.
 * Throws IMAGE_INVALID when its image is gone, KEY_REUSED when the key was used for another garment.
 */
export async function createProduct(ctx: Context, input: CreateProductInput): Promise<string> {
  const { idempotencyKey: _, ...garment } = input
  await refuseMissingImage(ctx, garment.imageUrl)
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => insertProduct(orm, ctx, garment)),
  )
}

function insertProduct(orm: Orm, ctx: Pick<Context, 'clock' | 'actor'>, garment: Garment): string {
  const now = ctx.clock.now()
  const { name, services } = garment
  const product = { ...garment, id: newId(), createdAt: now }
  orm.insert(products).values(product).run()
  const nothing = { ...product, services: [] }
  recordPrices(orm, { product: nothing, services, name, actorId: ctx.actor.id, at: now })
  const data = { name, services: services.length }
  recordStaffAction(orm, ctx, { kind: 'product_added', target: product.id, data })
  return product.id
}

/**
 * Fills an empty catalogue with usual garments, each with its drawing and the owner's prices; returns
 * how many. Throws CATALOGUE_NOT_EMPTY once it holds one.
 */
export function startCatalogue(
  ctx: Pick<Context, 'database' | 'clock' | 'actor'>,
  { garments }: StartCatalogueInput,
): Promise<number> {
  return ctx.database.write((orm) => {
    if (listProducts(orm).length > 0) throw new AppError('CATALOGUE_NOT_EMPTY')
    for (const { name, drawing } of USUAL_GARMENTS) {
      const taken = garments.find((garment) => garment.drawing === drawing)
      if (!taken) continue
      insertProduct(orm, ctx, { name, services: taken.services, imageUrl: drawingUrl(drawing) })
    }
    return garments.length
  })
}

/**
 * Changes a garment; placed orders keep their prices. Throws STALE when a colleague was
 * faster or it is gone, IMAGE_INVALID when its new image does not exist.
 */
export async function updateProduct(ctx: Context, input: UpdateProductInput): Promise<void> {
  const { productId, version, ...garment } = input
  await refuseMissingImage(ctx, garment.imageUrl)
  const before = await ctx.database.write((orm) => {
    const product = productRow(orm, productId)
    // Nothing changed, or it is a repeat after a lost answer.
    if (product && versionOf(garment) === versionOf(product)) return product
    if (!product) throw stale('product', { version }, { version: null })
    refuseStale('product', { version }, { version: versionOf(product) })
    const { services, name } = garment
    const change = { product, services, name, actorId: ctx.actor.id, at: ctx.clock.now() }
    const [first, ...others] = recordPrices(orm, change)
    orm.update(products).set(garment).where(eq(products.id, productId)).run()
    const data = {
      name,
      ...(name === product.name ? {} : { nameBefore: product.name }),
      ...(garment.imageUrl === product.imageUrl ? {} : { imageChanged: true }),
      // The first price in full, so that the journal needs no further read.
      ...(first ? { ...first, others: others.length } : {}),
    }
    recordStaffAction(orm, ctx, { kind: 'product_changed', target: productId, data })
    return product
  })
  if (before.imageUrl !== garment.imageUrl) await dropUnused(ctx, before.imageUrl)
}

/**
 * Removes a garment from the catalogue, and its image from the disk; repeating it is harmless.
 * Throws STALE.
 */
export async function removeProduct(ctx: Context, input: RemoveProductInput): Promise<void> {
  const { productId, version } = input
  const removed = await ctx.database.write((orm) => {
    const product = productRow(orm, productId)
    if (!product) return undefined
    refuseStale('product', { version }, { version: versionOf(product) })
    const { name } = product
    recordPrices(orm, { product, services: [], name, actorId: ctx.actor.id, at: ctx.clock.now() })
    orm.delete(products).where(eq(products.id, productId)).run()
    recordStaffAction(orm, ctx, { kind: 'product_deleted', target: productId, data: { name } })
    return product
  })
  if (removed) await dropUnused(ctx, removed.imageUrl)
}

async function refuseMissingImage(ctx: Context, imageUrl: string | null): Promise<void> {
  if (imageUrl !== null && !(await isGarmentImage(ctx, imageUrl)))
    throw new AppError('IMAGE_INVALID')
}

/** Removes the image of a committed change, or leaves it to the sweep of stray images. */
function dropUnused(ctx: Context, imageUrl: string | null): Promise<void> {
  return unlessStorageFails(async () => {
    const isShown = listProducts(ctx.database.orm).some((product) => product.imageUrl === imageUrl)
    if (!isShown) await removeGarmentImage(ctx, imageUrl)
  })
}
