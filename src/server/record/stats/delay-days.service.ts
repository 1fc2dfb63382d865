import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { delayDays, type orders } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'
import { delayHours } from '#shared/record/stats/delays.ts'
import { lastMoveTo } from './step-days.service.ts'

const addToDelays = (orm: Orm, p: { day: string; hours: number }) =>
  orm
    .insert(delayDays)
    .values({ day: p.day, hours: p.hours, count: sql`1` })
    .onConflictDoUpdate({
      target: [delayDays.day, delayDays.hours],
      set: { count: sql`count + 1` },
    })

type Delivered = Pick<typeof orders.$inferSelect, 'id' | 'atCounter'>

/**
 * Counts how long an order took from its pick-up to the door, inside the `write()` that delivers it at `at` (milliseconds
 * UTC). Left out: an order whose client came to the counter, when that person wanted, and one that was never collected.
 */
export function countDelay(orm: Orm, { id, atCounter }: Delivered, at: number): void {
  if (atCounter) return
  const collectedAt = lastMoveTo(orm, id, 'picked_up')
  if (collectedAt === undefined) return
  addToDelays(orm, { day: dayKey(at), hours: delayHours(at - collectedAt) }).run()
}
