import { and, inArray, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { productPrices } from '#server/db/schema.ts'
import type { PricedProduct, Service } from '#shared/shop/prices/pricing.ts'
import { listProducts } from './products.service.ts'

/**
 * The garments with the prices that they had at a time, in milliseconds UTC. A garment whose prices never changed since has them
 * in the catalogue; of any other the history of prices tells.
 */
export function productsAt(orm: Orm, at: number): PricedProduct[] {
  const changed = orm
    .selectDistinct({ id: productPrices.productId })
    .from(productPrices)
    .where(sql`${productPrices.at} > ${at}`)
    .all()
    .map(({ id }) => id)
  const isUnchanged = ({ id }: PricedProduct) => !changed.includes(id)
  return [...listProducts(orm).filter(isUnchanged), ...pastProducts(orm, changed, at)]
}

function pastProducts(orm: Orm, ids: readonly string[], at: number): PricedProduct[] {
  if (ids.length === 0) return []
  const rows = orm
    .select({
      id: productPrices.productId,
      name: productPrices.name,
      service: productPrices.service,
      price: productPrices.price,
      minGrams: productPrices.minGrams,
    })
    .from(productPrices)
    .where(and(inArray(productPrices.productId, [...ids]), lte(productPrices.at, at)))
    .orderBy(productPrices.n)
    .all()
  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.id === id)
    const last = new Map(own.map((row) => [row.service, row]))
    const services = [...last.values()].flatMap(({ service, price, minGrams }): Service[] => {
      if (price === null) return []
      return [minGrams === null ? { name: service, price } : { name: service, price, minGrams }]
    })
    const name = own.at(-1)?.name
    return name === undefined || services.length === 0 ? [] : [{ id, name, services }]
  })
}
