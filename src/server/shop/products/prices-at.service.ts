import { inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { productPrices } from '#server/db/schema.ts'
import type { PricedProduct, Service } from '#shared/shop/prices/pricing.ts'
import { listProducts } from './products.service.ts'

/** The garments with the prices that they had at a time, in milliseconds UTC. */
export const productsAt = (orm: Orm, at: number): PricedProduct[] => readProductsSince(orm, at)(at)

/**
 * Reads the prices of a time and of all that came after, and gives the garments as they were at any of these times. A garment
 * whose prices never changed since has them in the catalogue; of any other the history of prices tells.
 */
export function readProductsSince(orm: Orm, since: number): (at: number) => PricedProduct[] {
  const catalogue = listProducts(orm)
  const history = historyOf(orm, changedSince(orm, since))
  return (at) => {
    const changed = new Set(history.filter((row) => row.at > at).map(({ id }) => id))
    const past = history.filter((row) => row.at <= at)
    return [
      ...catalogue.filter(({ id }) => !changed.has(id)),
      ...[...changed].flatMap((id) => pastProduct(past.filter((row) => row.id === id))),
    ]
  }
}

const changedSince = (orm: Orm, since: number) =>
  orm
    .selectDistinct({ id: productPrices.productId })
    .from(productPrices)
    .where(sql`${productPrices.at} > ${since}`)
    .all()
    .map(({ id }) => id)

function historyOf(orm: Orm, ids: readonly string[]) {
  if (ids.length === 0) return []
  return orm
    .select({
      id: productPrices.productId,
      name: productPrices.name,
      service: productPrices.service,
      price: productPrices.price,
      minGrams: productPrices.minGrams,
      at: productPrices.at,
    })
    .from(productPrices)
    .where(inArray(productPrices.productId, [...ids]))
    .orderBy(productPrices.n)
    .all()
}

/** A garment after these changes of its prices; none where it was not sold. */
function pastProduct(changes: ReturnType<typeof historyOf>): PricedProduct[] {
  const last = new Map(changes.map((row) => [row.service, row]))
  const services = [...last.values()].flatMap(({ service, price, minGrams }): Service[] => {
    if (price === null) return []
    return [minGrams === null ? { name: service, price } : { name: service, price, minGrams }]
  })
  const latest = changes.at(-1)
  return latest && services.length > 0 ? [{ id: latest.id, name: latest.name, services }] : []
}
