import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { products } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { newId } from '#server/lib/ids.ts'
import type { PricedProduct, Service } from '#shared/shop/prices/pricing.ts'

const card = {
  id: products.id,
  name: products.name,
  imageUrl: products.imageUrl,
  services: products.services,
}

const productById = statement((orm, p: { id: string }) =>
  orm.select(card).from(products).where(eq(products.id, p.id)),
)

/** The whole catalogue by name, as the order page reads it. */
export function listProducts(orm: Orm) {
  return orm.select(card).from(products).orderBy(asc(products.name), asc(products.id)).all()
}

/** A garment with today's prices, or undefined when it has left the catalogue. */
export function findProduct(orm: Orm, id: string): PricedProduct | undefined {
  return productById.get(orm, { id })
}

/** Those of these garments that are in the catalogue, by their ids. */
export function findProducts(orm: Orm, ids: readonly string[]): Map<string, PricedProduct> {
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const found = orm.select(card).from(products).where(inArray(products.id, wanted)).all()
  return new Map(found.map((product) => [product.id, product]))
}

/** Adds a garment to the catalogue. */
export function addProduct(
  { database, clock }: { database: Database; clock: { now(): number } },
  garment: { name: string; imageUrl: string | null; services: Service[] },
): Promise<string> {
  const id = newId()
  return database.write((orm) => {
    orm
      .insert(products)
      .values({ id, createdAt: clock.now(), ...garment })
      .run()
    return id
  })
}
