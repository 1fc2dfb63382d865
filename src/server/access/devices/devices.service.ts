import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { devices, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { NameDeviceInput } from '#shared/access/devices.inputs.ts'
import {
  DEVICE_CODE_LIFE_MS,
  DEVICE_UNUSED_MS,
  MAX_PAIRED_DEVICES,
  MAX_WAITING_DEVICES,
} from '#shared/access/devices.ts'
import { newDeviceCode, storedDeviceCode } from './device-codes.service.ts'
import { mayAct } from './paired-device.service.ts'
import { isWaiting } from './pairing.service.ts'

type Owner = Pick<Deps, 'database' | 'hub' | 'clock' | 'secret'> & { actor: Actor }

/** Tablets that were cut and are still listed. */
const MAX_CUT = 10

/** The tablets that wait for a code, those that act, and the last ones that do not any more. */
export function listDevices({ database: { orm }, clock }: Pick<Owner, 'database' | 'clock'>) {
  const now = clock.now()
  return {
    waiting: waitingDevices(orm, now),
    paired: pairedDevices(orm, now),
    cut: cutDevices(orm, now),
  }
}

const waitingDevices = (orm: Orm, now: number) =>
  orm
    .select({
      id: devices.id,
      number: devices.number,
      name: devices.name,
      userAgent: devices.userAgent,
      askedAt: devices.askedAt,
      codeUntil: devices.codeUntil,
      codeTries: devices.codeTries,
    })
    .from(devices)
    .where(isWaiting(now))
    .orderBy(desc(devices.askedAt))
    .limit(2 * MAX_WAITING_DEVICES)
    .all()

const stored = {
  n: devices.n,
  id: devices.id,
  name: devices.name,
  userAgent: devices.userAgent,
  pairedAt: devices.pairedAt,
  pairedByName: users.fullname,
  seenAt: devices.seenAt,
  unpairedAt: devices.unpairedAt,
}

const storedDevices = (orm: Orm) =>
  orm.select(stored).from(devices).leftJoin(users, eq(users.n, devices.pairedByN))

const pairedDevices = (orm: Orm, now: number) =>
  storedDevices(orm)
    .where(mayAct({ usedSince: now - DEVICE_UNUSED_MS }))
    .orderBy(desc(devices.pairedAt))
    .limit(MAX_PAIRED_DEVICES)
    .all()

function cutDevices(orm: Orm, now: number) {
  const acts = orm
    .select({ n: devices.n })
    .from(devices)
    .innerJoin(users, eq(users.n, devices.pairedByN))
    .where(mayAct({ usedSince: now - DEVICE_UNUSED_MS }))
  return storedDevices(orm)
    .where(and(isNotNull(devices.pairedAt), notInArray(devices.n, acts)))
    .orderBy(desc(devices.pairedAt))
    .limit(MAX_CUT)
    .all()
}

/**
 * Gives a tablet that waits its name and a code, in the place of the one before; nobody reads the figures again. Throws DEVICE_GONE,
 * TOO_MANY_DEVICES.
 */
export async function giveDeviceCode(
  { database, secret, clock, actor }: Owner,
  { deviceId, name }: NameDeviceInput,
): Promise<{ code: string; until: number }> {
  return database.write((orm) => {
    const now = clock.now()
    const waits = and(eq(devices.id, deviceId), isWaiting(now))
    const device = orm.select({ n: devices.n }).from(devices).where(waits).get()
    if (!device) throw new AppError('DEVICE_GONE')
    if (pairedDevices(orm, now).length >= MAX_PAIRED_DEVICES)
      throw new AppError('TOO_MANY_DEVICES', { max: MAX_PAIRED_DEVICES })
    const code = newDeviceCode()
    const until = now + DEVICE_CODE_LIFE_MS
    const given = {
      codeHash: storedDeviceCode(secret, deviceId, code),
      codeUntil: until,
      codeTries: 0,
    }
    orm
      .update(devices)
      .set({ ...given, name, pairedByN: numberOfUser(actor.id) })
      .where(eq(devices.n, device.n))
      .run()
    return { code, until }
  })
}

/** Throws DEVICE_GONE. */
export async function renameDevice(
  { database }: Owner,
  { deviceId, name }: NameDeviceInput,
): Promise<void> {
  await database.write((orm) => {
    const paired = and(eq(devices.id, deviceId), isNotNull(devices.pairedAt))
    if (orm.update(devices).set({ name }).where(paired).run().changes === 0)
      throw new AppError('DEVICE_GONE')
  })
}

/** Cuts a tablet at once, with its stream; one that only waits is forgotten. Cut or forgotten already, nothing changes. */
export async function unpairDevice(ctx: Owner, deviceId: string): Promise<void> {
  const { database, hub, clock } = ctx
  await database.write((orm) => {
    const own = eq(devices.id, deviceId)
    orm
      .delete(devices)
      .where(and(own, isNull(devices.pairedAt)))
      .run()
    const cut = orm
      .update(devices)
      .set({ unpairedAt: clock.now() })
      .where(and(own, isNull(devices.unpairedAt)))
      .returning({ n: devices.n })
      .get()
    if (!cut) return
    recordStaffAction(orm, ctx, {
      kind: 'device_unpaired',
      target: deviceId,
      data: { device: cut.n },
    })
    database.afterCommit(() => hub.disconnect({ sessionId: deviceId }, 'DEVICE_UNPAIRED'))
  })
}
