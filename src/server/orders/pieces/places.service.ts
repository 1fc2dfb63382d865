import { inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderPlaces } from '#server/db/schema.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'

/** The places of these orders on the racks, as they are said: `B-2`. One that has no place is not there, nor any without the workshop. */
export function placesOf(orm: Orm, numbers: readonly number[]): Map<number, string> {
  const { orderN, rack, place } = orderPlaces
  const found = orm
    .select({ orderN, rack, place })
    .from(orderPlaces)
    .where(inArray(orderN, [...numbers]))
    .all()
  if (found.length === 0 || !isModuleOn(orm, 'workshop')) return new Map()
  return new Map(found.map((row) => [row.orderN, `${row.rack}-${row.place}`]))
}
