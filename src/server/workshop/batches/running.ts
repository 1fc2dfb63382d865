import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { batches } from '#server/db/schema.ts'

/** The load that turns in a machine. */
export const runningIn = (orm: Orm, machine: string) =>
  orm
    .select()
    .from(batches)
    .where(and(eq(batches.machine, machine), isNull(batches.endedAt)))
    .limit(1)
    .get()

/** A load that was emptied is in its machine again; false where another one turns there. */
export function turnAgain(orm: Orm, batchN: number): boolean {
  const batch = orm.select().from(batches).where(eq(batches.n, batchN)).get()
  if (!batch) return false
  const running = runningIn(orm, batch.machine)
  if (running) return running.n === batchN
  orm.update(batches).set({ endedAt: null }).where(eq(batches.n, batchN)).run()
  return true
}
