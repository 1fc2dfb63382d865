import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { selectOrders, toOrderView } from '../order-view.queries.ts'
import { rackPlaceOfOrder } from '../rack-place.sql.ts'

/** The till finds bags in this list without a network; older ones are found in the lists of orders. */
const MOST_BAGS = 100

/** Orders whose clothes were dropped at the counter and not collected yet, those that moved last first, with the wrong codes typed. */
export const bagsAtCounter = (orm: Orm) =>
  selectOrders(orm)
    .where(and(eq(orders.atCounter, true), inArray(orders.status, ['picked_up', 'processing'])))
    .orderBy(desc(orders.updatedAt), desc(orders.n))
    .limit(MOST_BAGS)
    .all()
    .map((row) => ({
      order: toOrderView(row, 'admin'),
      codeTries: row.codeTries,
      place: row.rackPlace,
    }))

/** The place of the laundry of one order on the racks; null where it has none. */
export const rackPlaceOf = (orm: Orm, orderN: number): string | null =>
  orm.select({ place: rackPlaceOfOrder }).from(orders).where(eq(orders.n, orderN)).get()?.place ??
  null
