import { hash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { isSessionAlive } from '#shared/accounts/session-life.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { PUSH_RULES, pushGroup, pushMessage } from '#shared/push/push.ts'
import { isStillTrue } from '#shared/push/still-true.ts'
import {
  claimDue,
  findDevice,
  markDevice,
  type PushDevice,
  type PushRow,
  postponeDevice,
  readTold,
  removeDevice,
  removeRows,
  type Told,
} from './queue.ts'
import { type Refusals, serviceOf } from './refusals.ts'
import type { Parcel, PushOutcome } from './service.ts'

/** The waits grow from 15 s; what is worth nothing any more is dropped, whatever the number of tries. */
const FIRST_WAIT_MS = 15_000
const GROWTH = 3
const MAX_WAIT_MS = 60 * MINUTE_MS
/** Longer than any try: a row still claimed by then was claimed by a process that stopped. */
const LEASE_MS = MINUTE_MS

type Delivery = Pick<Deps, 'database' | 'clock' | 'log' | 'push'> & { refusals: Refusals }

/** How long a device waits after its n-th failed try, in milliseconds. */
function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * GROWTH ** (tries - 1), MAX_WAIT_MS)
}

/**
 * Sends what is due for one device. Rejects only for faults of our own database.
 */
export async function deliverPush(d: Delivery, n: number): Promise<void> {
  const { database, clock } = d
  const found = findDevice(database.orm, n)
  if (!found) return
  const { session, ...device } = found
  // Sessions end by the system's own time, and are swept later: until then nobody is signed in on the device.
  if (!isSessionAlive(session, Date.now())) return forget(d, n, 'its session is over')
  const now = clock.now()
  const leaseEnd = now + LEASE_MS
  const rows = await database.write((orm) => claimDue(orm, { device: n, now, leaseEnd }))
  const told = rows.map((row) => readTold(database.orm, row))
  const worth = told.filter((one) => isWorthTelling(one, device, now))
  const rest = told.filter((one) => !worth.includes(one))
  if (rest.length > 0) await database.write((orm) => removeRows(orm, rowsOf(rest)))
  for (const group of groupsOf(worth)) if (!(await sendGroup(d, device, group))) return
}

function isWorthTelling({ row, facts, order }: Told, { userId }: PushDevice, now: number) {
  const { kind, expiresAt } = row
  return expiresAt > now && isStillTrue({ kind, userId, visit: facts.visit }, order)
}

const rowsOf = (told: readonly Told[]): PushRow[] => told.map(({ row }) => row)

/**
 * What leaves as one notification: the team reads « 3 nouvelles commandes », not three of them, and of the steps of one
 * order its client reads the last.
 */
function groupsOf(told: readonly Told[]): Told[][] {
  const groups = new Map<string, Told[]>()
  for (const one of told) {
    const key = pushGroup(one.row.kind, one.row.orderId)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** Sends one notification; false when the device is to be left alone for now, or is gone. */
async function sendGroup(d: Delivery, device: PushDevice, told: Told[]): Promise<boolean> {
  const newest = told.at(-1)
  if (!newest) return true
  const outcome = await d.push.send(device, parcelOf(d, newest, told.length))
  return settle(d, device, rowsOf(told), outcome)
}

function parcelOf({ clock }: Delivery, { row, facts }: Told, count: number): Parcel {
  const ttl = Math.max(1, Math.round((row.expiresAt - clock.now()) / 1000))
  const { urgency, several } = PUSH_RULES[row.kind]
  const message = pushMessage(row.kind, facts, several ? count : 1)
  const parcel = { text: JSON.stringify(message), ttl, urgency }
  // What is counted may not be replaced unseen by the service.
  return several ? parcel : { ...parcel, topic: topicOf(message.tag) }
}

/** A topic may hold 32 characters of base64url; the service reads it, and learns nothing. */
const topicOf = (tag: string) => hash('sha256', tag, 'base64url').slice(0, 32)

/** Records what became of a notification; false when the device is to be left alone for now, or is gone. */
async function settle(
  d: Delivery,
  device: PushDevice,
  rows: PushRow[],
  outcome: PushOutcome,
): Promise<boolean> {
  const line = { device: device.n, kind: rows[0]?.kind, count: rows.length }
  if (outcome.verdict === 'taken') {
    await finish(d, device, rows, { succeededAt: d.clock.now() })
    d.refusals.noteTaken(device)
    d.log.info(line, 'notification sent')
    return true
  }
  const told = { ...line, reason: outcome.reason }
  if (outcome.verdict === 'refused') {
    await finish(d, device, rows, { failedAt: d.clock.now() })
    if (d.refusals.noteRefusal(device))
      d.log.error(
        { ...told, service: serviceOf(device.endpoint) },
        'NOTIFICATIONS REFUSED: a push service takes none of several people',
      )
    else d.log.warn(told, 'notification refused for one device')
    return true
  }
  if (outcome.verdict === 'gone') {
    await forget(d, device.n, outcome.reason)
    return false
  }
  const tries = device.tries + 1
  const waitMs = Math.min(Math.max(outcome.waitMs ?? 0, waitAfter(tries)), MAX_WAIT_MS)
  await postpone(d, device, { tries, waitMs })
  d.log.warn({ ...told, waitSeconds: Math.round(waitMs / 1000) }, 'notification waits')
  return false
}

/** The rows are done with, taken or not. */
async function finish(
  { database }: Delivery,
  { n }: PushDevice,
  rows: PushRow[],
  reached: Parameters<typeof markDevice>[2],
): Promise<void> {
  await database.write((orm) => {
    removeRows(orm, rows)
    markDevice(orm, n, reached)
  })
}

async function postpone(
  { database, clock }: Delivery,
  { n }: PushDevice,
  { tries, waitMs }: { tries: number; waitMs: number },
): Promise<void> {
  const failedAt = clock.now()
  const failure = { tries, failedAt, retryAt: failedAt + waitMs }
  await database.write((orm) => postponeDevice(orm, n, failure))
}

async function forget({ database, log }: Delivery, device: number, reason: string): Promise<void> {
  await database.write((orm) => removeDevice(orm, device))
  log.info({ device, reason }, 'device is gone: it is told nothing more')
}
