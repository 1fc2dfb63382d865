import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { productPrices, products, users } from '#server/db/schema.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'

export type ProductRow = typeof products.$inferSelect

/** Most price changes read of a garment. */
const HISTORY_LIMIT = 100

/** A short hash of a garment's content: it differs after any change. */
export function versionOf({ name, imageUrl, services }: Omit<ProductRow, 'id' | 'createdAt'>) {
  const facts = JSON.stringify([name, imageUrl, services.map(soldAs)])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}

const soldAs = ({ name, price, minGrams }: Service) =>
  minGrams === undefined ? [name, price] : [name, price, minGrams]

/** The whole catalogue, newest first, as the superadmin manages it. */
export function managedProducts(orm: Orm) {
  return orm
    .select()
    .from(products)
    .orderBy(desc(products.createdAt), desc(products.id))
    .all()
    .map((product) => ({ ...product, version: versionOf(product) }))
}

/** A garment with all its columns. */
export function productRow(orm: Orm, id: string): ProductRow | undefined {
  return orm.select().from(products).where(eq(products.id, id)).get()
}

/** The last hundred prices of a garment, newest first; `actorName` is null on its first price. */
export function priceHistory(orm: Orm, productId: string) {
  return orm
    .select({
      n: productPrices.n,
      name: productPrices.name,
      service: productPrices.service,
      price: productPrices.price,
      minGrams: productPrices.minGrams,
      at: productPrices.at,
      actorName: users.fullname,
    })
    .from(productPrices)
    .leftJoin(users, eq(users.id, productPrices.actorId))
    .where(eq(productPrices.productId, productId))
    .orderBy(desc(productPrices.n))
    .limit(HISTORY_LIMIT)
    .all()
}

interface Repricing {
  product: ProductRow
  /** The new prices; none when it leaves the catalogue. */
  services: readonly Service[]
  name: string
  actorId: string
  at: number
}

/** A price change in francs; null where there was no price, or is none any more. With the minimum of a price by the kilo, in grams. */
interface Repriced {
  service: string
  before: number | null
  after: number | null
  minGramsBefore?: number
  minGramsAfter?: number
}

/** Adds each changed, new or removed price to the history, inside `write()`; returns them. */
export function recordPrices(orm: Orm, change: Repricing): Repriced[] {
  const { product, services, name, actorId, at } = change
  const { id: productId, createdAt } = product
  const names = new Set([...product.services, ...services].map((service) => service.name))
  const changed = [...names]
    .map((service) => ({
      service,
      before: product.services.find((one) => one.name === service),
      after: services.find((one) => one.name === service),
    }))
    .filter(({ before, after }) => !isSoldAlike(before, after))
  const insertPrice = (row: Omit<typeof productPrices.$inferInsert, 'productId'>) =>
    orm
      .insert(productPrices)
      .values({ productId, ...row })
      .run()
  // The history of a garment starts with the prices it was created with.
  if (changed.length > 0 && !hasHistory(orm, productId))
    for (const { name: service, price, minGrams } of product.services)
      insertPrice({ name: product.name, service, price, minGrams, actorId: '', at: createdAt })
  for (const { service, after } of changed) {
    const { price = null, minGrams = null } = after ?? {}
    insertPrice({ name, service, price, minGrams, actorId, at })
  }
  return changed.map(({ service, before, after }) => ({
    service,
    before: before?.price ?? null,
    after: after?.price ?? null,
    ...(before?.minGrams === undefined ? {} : { minGramsBefore: before.minGrams }),
    ...(after?.minGrams === undefined ? {} : { minGramsAfter: after.minGrams }),
  }))
}

const isSoldAlike = (one: Service | undefined, other: Service | undefined) =>
  one?.price === other?.price && one?.minGrams === other?.minGrams

function hasHistory(orm: Orm, productId: string): boolean {
  const any = orm
    .select({ n: productPrices.n })
    .from(productPrices)
    .where(eq(productPrices.productId, productId))
    .limit(1)
    .get()
  return any !== undefined
}
