import { sql } from 'drizzle-orm'
import { orderPlaces, orders, settings } from '#server/db/schema.ts'
import { MODULES_KEY, type ModuleName } from '#shared/shop/modules/modules.ts'

const WORKSHOP: ModuleName = 'workshop'

/**
 * The place where the laundry of an order hangs, `B-2`, in a query that reads `orders`; null for one that has no place, and for all without the
 * workshop.
 */
export const rackPlaceOfOrder = sql<string | null>`(
  select ${orderPlaces.rack} || '-' || ${orderPlaces.place} from ${orderPlaces} where ${orderPlaces.orderN} = ${orders.n}
    and (select ${settings.value} ->> ${WORKSHOP} from ${settings} where ${settings.key} = ${MODULES_KEY}))`
