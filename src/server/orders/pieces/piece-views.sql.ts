import { sql } from 'drizzle-orm'
import { childRows } from '#server/db/json-object.ts'
import { orders, pieces, products } from '#server/db/schema.ts'

/** The pieces of an order of the query, without opened bags. */
export const piecesOfOrder = childRows(
  {
    number: pieces.number,
    position: pieces.position,
    productId: pieces.productId,
    name: pieces.name,
    service: pieces.service,
    imageUrl: sql<string | null>`${products.imageUrl}`,
    grams: pieces.grams,
    station: pieces.station,
    stationAt: pieces.stationAt,
    stationWorkerN: pieces.stationWorkerN,
    tag: pieces.tag,
    defects: pieces.defects,
    redoAt: pieces.redoAt,
    stainedAt: pieces.stainedAt,
    damagedAt: pieces.damagedAt,
    missingAt: pieces.missingAt,
    missingReason: pieces.missingReason,
    releasedAt: pieces.releasedAt,
    batchN: pieces.batchN,
  },
  {
    from: sql`from ${pieces} left join ${products} on ${products.id} = ${pieces.productId}
      where ${pieces.orderN} = ${orders.n} and ${pieces.openedAt} is null`,
    orderBy: pieces.number,
  },
)

/** The number of the first piece that is missing of an order of the query; null where none is. */
export const firstMissingOfOrder = sql<number | null>`(
  select min(${pieces.number}) from ${pieces}
  where ${pieces.orderN} = ${orders.n} and ${pieces.missingAt} is not null)`
