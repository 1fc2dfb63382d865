import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { MINUTE_MS } from '#shared/dates.ts'

/** A use that is stored may be this much older than the last one. */
const STEP_MS = 15 * MINUTE_MS
/** Rows of one write. */
const ROWS_AT_ONCE = 500

interface Noted {
  /** When each session was last used, by its id. */
  uses: Map<string, number>
  storedAt: number
}

const notedBy = new WeakMap<Database, Noted>()

function notedIn(database: Database): Noted {
  const known = notedBy.get(database) ?? { uses: new Map(), storedAt: Date.now() }
  notedBy.set(database, known)
  return known
}

/** Notes in memory that a session was used now: a write for every request would cost more than the answer. */
export function noteUse(database: Database, id: string, now: number): void {
  notedIn(database).uses.set(id, now)
}

/** When a session was last used, as far as known, in milliseconds UTC. */
export function lastUse(
  database: Database,
  { id, createdAt, usedAt }: { id: string; createdAt: number; usedAt: number | null },
): number {
  return notedIn(database).uses.get(id) ?? usedAt ?? createdAt
}

/** Prepared: the rows of one write hold the event loop for 5 ms in place of 18. */
const storeUse = statement((orm, p: { id: string; usedAt: number }) =>
  orm.update(sessions).set({ usedAt: p.usedAt }).where(eq(sessions.id, p.id)),
)

/**
 * Stores the noted uses every STEP_MS, or at once when the process stops. A session that was closed meanwhile is left out; what could
 * not be stored is kept for the next time.
 */
export async function storeSessionUses(database: Database, atOnce = false): Promise<void> {
  const noted = notedIn(database)
  const now = Date.now()
  if (!atOnce && now < noted.storedAt + STEP_MS) return
  const uses = [...noted.uses]
  noted.uses = new Map()
  noted.storedAt = now
  try {
    for (let from = 0; from < uses.length; from += ROWS_AT_ONCE)
      await database.write((orm) => {
        for (const [id, usedAt] of uses.slice(from, from + ROWS_AT_ONCE))
          storeUse.run(orm, { id, usedAt })
      })
  } catch (error) {
    noted.uses = new Map([...uses, ...noted.uses])
    throw error
  }
}
