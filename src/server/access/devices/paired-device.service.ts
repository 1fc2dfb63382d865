import { and, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { devices, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/lib/context.ts'
import type { CookieJar } from '#server/lib/requests/cookies.ts'
import { DEVICE_UNUSED_MS } from '#shared/access/devices.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { deviceToken, setDeviceCookie, storedDeviceToken } from './device-cookie.service.ts'
import { isWorkingOwner } from './working-owner.sql.ts'

/** A tablet of the workshop that may act, and in whose name it does. */
export interface PairedDevice {
  n: number
  id: string
  name: string
  owner: Pick<Actor, 'id' | 'role' | 'fullname'>
}

/** A use that is stored may be this much older than the last one. */
const SEEN_STEP_MS = HOUR_MS

/** Paired and not cut, by an owner whose account works: a tablet of an owner who left acts for nobody. Joined with `users`. */
export const mayAct = (p: { usedSince: number }): SQL | undefined =>
  and(
    isNotNull(devices.pairedAt),
    isNull(devices.unpairedAt),
    gt(devices.seenAt, p.usedSince),
    isWorkingOwner(),
  )

const acting = {
  n: devices.n,
  id: devices.id,
  name: devices.name,
  seenAt: devices.seenAt,
  ownerId: users.id,
  ownerRole: users.role,
  ownerName: users.fullname,
}

const byToken = statement((orm, p: { secretHash: string; usedSince: number }) =>
  orm
    .select(acting)
    .from(devices)
    .innerJoin(users, eq(users.n, devices.pairedByN))
    .where(and(eq(devices.secretHash, p.secretHash), mayAct(p))),
)

const byId = statement((orm, p: { id: string; usedSince: number }) =>
  orm
    .select({ n: devices.n })
    .from(devices)
    .innerJoin(users, eq(users.n, devices.pairedByN))
    .where(and(eq(devices.id, p.id), mayAct(p))),
)

type Reader = Pick<Deps, 'database' | 'secret' | 'clock'> & CookieJar

/** The tablet that a request comes from, read at each request; its use is stored once an hour, and its cookie sent again then. */
export async function readDevice(ctx: Reader): Promise<PairedDevice | undefined> {
  const token = deviceToken(ctx)
  if (token === undefined) return undefined
  const { database, secret, clock } = ctx
  const now = clock.now()
  const usedSince = now - DEVICE_UNUSED_MS
  const secretHash = storedDeviceToken(secret, token)
  const row = byToken.get(database.orm, { secretHash, usedSince })
  if (!row) return undefined
  const { n, id, name, ownerId, ownerRole, ownerName } = row
  if ((row.seenAt ?? 0) <= now - SEEN_STEP_MS) {
    await noteSeen(ctx, n, now)
    setDeviceCookie(ctx, token)
  }
  const owner = { id: ownerId, role: ownerRole, fullname: ownerName }
  return { n, id, name: name ?? '', owner }
}

/** A busy database must not fail the request: the next one notes it. */
async function noteSeen({ database }: Reader, n: number, now: number): Promise<void> {
  await database
    .write((orm) => orm.update(devices).set({ seenAt: now }).where(eq(devices.n, n)).run())
    .catch(() => {})
}

/** The one in whose name a tablet acts; an act says itself which worker tapped their name. */
export function actorOfDevice({ n, owner }: PairedDevice): Actor {
  return { id: owner.id, role: owner.role, fullname: owner.fullname, device: { n, workerN: null } }
}

/** Whether a tablet was not cut since it was read. */
export function mayDeviceAct(orm: Orm, id: string, now: number): boolean {
  return byId.get(orm, { id, usedSince: now - DEVICE_UNUSED_MS }) !== undefined
}
