import { and, eq, gt } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { securityEvents } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { findUserByEmail } from '../users/users.service.ts'
import { dropOldest } from './security.service.ts'

/** Bounds the memory between two rounds; the limits on passwords are far below it. */
const MAX_NOTED = 5_000

interface Refused {
  email: string
  device: string
  times: number
  at: number
}

const noted = new WeakMap<Database, Map<string, Refused>>()

function notedIn(database: Database): Map<string, Refused> {
  const known = noted.get(database) ?? new Map<string, Refused>()
  noted.set(database, known)
  return known
}

/**
 * Notes a wrong password, in memory: it is stored later, so that the time of the answer does not tell whether an account
 * has the address. Tries that were noted when the process is killed are lost.
 */
export function noteRefusedSignIn(
  { database, clock, userAgent }: Pick<Deps, 'database' | 'clock'> & { userAgent: string },
  email: string,
): void {
  const tries = notedIn(database)
  const device = describeDevice(userAgent).label
  const key = `${email} ${device}`
  addTo(tries, key, { email, device, times: 1, at: clock.now() })
}

/** Beyond the bound only what is known already is counted on. */
function addTo(tries: Map<string, Refused>, key: string, refused: Refused): void {
  const known = tries.get(key)
  if (!known && tries.size >= MAX_NOTED) return
  tries.set(key, { ...refused, times: refused.times + (known?.times ?? 0) })
}

/**
 * Stores the refused tries that were noted; those at addresses without an account are forgotten. What could not be stored is kept
 * for the next time.
 */
export async function storeRefusedSignIns({ database }: Pick<Deps, 'database'>): Promise<void> {
  const tries = notedIn(database)
  if (tries.size === 0) return
  noted.delete(database)
  try {
    await database.write((orm) => {
      for (const { email, ...refused } of tries.values()) {
        const user = findUserByEmail(orm, email)
        if (user) storeRefused(orm, user.id, refused)
      }
    })
  } catch (error) {
    for (const [key, later] of notedIn(database)) addTo(tries, key, later)
    noted.set(database, tries)
    throw error
  }
}

/** Adds to the row of the last hour from such a device, or begins one. */
function storeRefused(orm: Orm, userId: string, { device, times, at }: Omit<Refused, 'email'>) {
  const kind = 'sign_in_refused' as const
  const recent = orm
    .select({ n: securityEvents.n, times: securityEvents.times })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        gt(securityEvents.at, at - HOUR_MS),
        eq(securityEvents.kind, kind),
        eq(securityEvents.device, device),
      ),
    )
    .get()
  if (recent) {
    const set = { times: recent.times + times, at }
    orm.update(securityEvents).set(set).where(eq(securityEvents.n, recent.n)).run()
    return
  }
  orm.insert(securityEvents).values({ userId, kind, device, times, at }).run()
  dropOldest(orm, userId, kind)
}
