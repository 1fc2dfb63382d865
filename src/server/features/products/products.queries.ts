import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { productPrices, products, users } from '#server/db/schema.ts'
import type { Service } from '#shared/money/pricing.ts'

const ph = sql.placeholder

export type ProductRow = typeof products.$inferSelect

/** Prices changed so often that a person still wants to read them. */
const HISTORY_LIMIT = 100

const statements = prepared((orm) => ({
  newest: orm
    .select()
    .from(products)
    .orderBy(desc(products.createdAt), desc(products.id))
    .prepare(),
  row: orm
    .select()
    .from(products)
    .where(eq(products.id, ph('id')))
    .prepare(),
  history: orm
    .select({
      n: productPrices.n,
      name: productPrices.name,
      service: productPrices.service,
      price: productPrices.price,
      at: productPrices.at,
      actorName: users.fullname,
    })
    .from(productPrices)
    .leftJoin(users, eq(users.id, productPrices.actorId))
    .where(eq(productPrices.productId, ph('id')))
    .orderBy(desc(productPrices.n))
    .limit(HISTORY_LIMIT)
    .prepare(),
  anyPrice: orm
    .select({ n: productPrices.n })
    .from(productPrices)
    .where(eq(productPrices.productId, ph('id')))
    .limit(1)
    .prepare(),
  notePrice: orm
    .insert(productPrices)
    .values({
      productId: ph('productId'),
      name: ph('name'),
      service: ph('service'),
      price: ph('price'),
      actorId: ph('actorId'),
      at: ph('at'),
    })
    .prepare(),
}))

/** What a garment is now, in a few letters: another one as soon as anything of it has changed. */
export function versionOf({ name, imageUrl, services }: Omit<ProductRow, 'id' | 'createdAt'>) {
  const facts = JSON.stringify([name, imageUrl, services.map((s) => [s.name, s.price])])
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22)
}

/** The whole catalogue, newest first, as the superadmin manages it. */
export function managedProducts(orm: Orm) {
  return statements(orm)
    .newest.all()
    .map((product) => ({ ...product, version: versionOf(product) }))
}

/** A garment with all that is stored of it. */
export function productRow(orm: Orm, id: string): ProductRow | undefined {
  return statements(orm).row.get({ id })
}

/** The last hundred prices of a garment, newest first; without `actorName` it is the price it began with. */
export function priceHistory(orm: Orm, productId: string) {
  return statements(orm).history.all({ id: productId })
}

interface Repricing {
  product: ProductRow
  /** What it costs from now on; nothing when it leaves the catalogue. */
  services: readonly Service[]
  name: string
  actorId: string
  at: number
}

/** A price in francs that became another one; null where there was none, or is none any more. */
interface Repriced {
  service: string
  before: number | null
  after: number | null
}

/** Notes in the history each price that changes, comes or goes, inside `write()`; says which. */
export function notePrices(orm: Orm, change: Repricing): Repriced[] {
  const { product, services, name, actorId, at } = change
  const { id: productId, createdAt } = product
  const { notePrice, anyPrice } = statements(orm)
  const priceIn = (list: readonly Service[], service: string) =>
    list.find((one) => one.name === service)?.price ?? null
  const names = new Set([...product.services, ...services].map((service) => service.name))
  const changed = [...names]
    .map((service) => ({
      service,
      before: priceIn(product.services, service),
      after: priceIn(services, service),
    }))
    .filter(({ before, after }) => before !== after)
  // The prices that a garment had before anybody changed them here.
  if (changed.length > 0 && !anyPrice.get({ id: productId }))
    for (const { name: service, price } of product.services)
      notePrice.run({ productId, name: product.name, service, price, actorId: '', at: createdAt })
  for (const { service, after: price } of changed)
    notePrice.run({ productId, name, service, price, actorId, at })
  return changed
}
