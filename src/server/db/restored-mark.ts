import { sql } from 'drizzle-orm'
import type { Orm } from './database.ts'

/**
 * A restored file carries this in its header until an owner has compared it with what was certified since the copy: meanwhile nothing
 * is invoiced or sent to the DGI by itself.
 */
export const MARK_RESTORED = 'pragma application_id = 1'

export const isRestored = (orm: Orm): boolean =>
  orm.get<{ application_id: number }>(sql`pragma application_id`).application_id === 1

/** Inside `write()`. */
export const forgetRestored = (orm: Orm): void => {
  orm.run(sql`pragma application_id = 0`)
}
