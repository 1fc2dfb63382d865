import { eq, sql } from 'drizzle-orm'
import { orders, pieces } from '#server/db/schema.ts'
import type { Work } from './work.ts'

/** The reference of the order in which another piece than this one has the tag; undefined where it is free. */
export function otherWithTag({ orm, order }: Work, number: number, tag: string) {
  const owner = orm
    .select({ orderN: pieces.orderN, number: pieces.number, reference: orders.reference })
    .from(pieces)
    .innerJoin(orders, eq(orders.n, pieces.orderN))
    .where(sql`${pieces.tag} is not null and ${pieces.tag} = ${tag}`)
    .get()
  const isOwn = owner?.orderN === order.n && owner.number === number
  return isOwn ? undefined : owner?.reference
}
