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
  type PushNotification,
  type PushRow,
  postponeDevice,
  readNotifications,
  readWaiting,
  removeDevice,
  removeRows,
} from './queue.ts'
import { type Refusals, serviceOf } from './refusals.ts'
import type { Parcel, PushOutcome } from './service.ts'

/** The waits grow from 15 s; what is worth nothing any more is dropped, whatever the number of tries. */
const FIRST_WAIT_MS = 15_000
const GROWTH = 3
const MAX_WAIT_MS = 60 * MINUTE_MS
/** Longer than any try: a row still claimed by then was claimed by a process that stopped. */
const LEASE_MS = MINUTE_MS

type Delivery = Pick<Deps, 'database' | 'clock' | 'log' | 'push'> & {
  refusals: Refusals
  /** True once the process stops: nothing more is begun. */
  isStopping: () => boolean
}

/** How long a device waits after its n-th failed try, in milliseconds. */
function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * GROWTH ** (tries - 1), MAX_WAIT_MS)
}

/**
 * Sends what is due for one device. Rejects only for faults of our own database.
 */
export async function deliverPush(d: Delivery, n: number): Promise<void> {
  if (!(await findReachable(d, n))) return
  const now = d.clock.now()
  const due = { device: n, now, leaseEnd: now + LEASE_MS }
  const rows = await d.database.write((orm) => claimDue(orm, due))
  for (const group of groupsOf(rows)) {
    // Rows that were not sent come back at the end of the lease.
    if (d.isStopping()) return
    if (!(await sendGroup(d, n, group))) return
  }
}

/** The device as it is now; undefined when it left, or nobody is signed in on it any more. */
async function findReachable(d: Delivery, n: number): Promise<PushDevice | undefined> {
  const found = findDevice(d.database.orm, n)
  if (!found) return undefined
  // Sessions end by the system's own time, and are swept later: until then nobody is signed in on the device.
  if (isSessionAlive(found.session, Date.now())) return found.device
  await forget(d, found.device, 'its session is over')
  return undefined
}

/**
 * Each group leaves as one notification: the team reads « 3 nouvelles commandes », not three of them, and of the steps of one
 * order its client reads the last.
 */
function groupsOf(rows: readonly PushRow[]): PushRow[][] {
  return [...Map.groupBy(rows, ({ kind, orderId }) => pushGroup(kind, orderId)).values()]
}

/**
 * Sends one notification; false when the device is to be left alone for now, or is gone. The device, the rows and the facts
 * are read here: each call before this one may have taken ten seconds, in which the person may have switched notifications
 * off.
 */
async function sendGroup(d: Delivery, n: number, claimed: PushRow[]): Promise<boolean> {
  const device = await findReachable(d, n)
  if (!device) return false
  const waiting = readWaiting(d.database.orm, claimed)
  const notifications = readNotifications(d.database.orm, waiting)
  const worth = notifications.filter((one) => isWorthTelling(one, device, d.clock.now()))
  const worthless = notifications.filter((one) => !worth.includes(one))
  if (worthless.length > 0) await d.database.write((orm) => removeRows(orm, rowsOf(worthless)))
  const newest = worth.at(-1)
  if (!newest) return true
  const outcome = await d.push.send(device, parcelOf(d, newest, worth.length))
  return settle(d, device, rowsOf(worth), outcome)
}

function isWorthTelling({ row, facts, order }: PushNotification, device: PushDevice, now: number) {
  const { kind, expiresAt } = row
  const { visit, flag } = facts
  return expiresAt > now && isStillTrue({ kind, userId: device.userId, visit, flag }, order)
}

const rowsOf = (notifications: readonly PushNotification[]): PushRow[] =>
  notifications.map(({ row }) => row)

function parcelOf({ clock }: Delivery, { row, facts }: PushNotification, count: number): Parcel {
  const ttl = Math.max(1, Math.round((row.expiresAt - clock.now()) / 1000))
  const { urgency, several } = PUSH_RULES[row.kind]
  const message = pushMessage(row.kind, facts, several ? count : 1)
  const parcel = { text: JSON.stringify(message), ttl, urgency }
  // Notifications that are counted may not be replaced unseen by the service.
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
    await finish(d, device, rows)
    d.refusals.noteTaken(device)
    d.log.info(line, 'notification sent')
    return true
  }
  const withReason = { ...line, reason: outcome.reason }
  if (outcome.verdict === 'refused') {
    const isKnown = await drop(d, device, rows)
    if (d.refusals.noteRefusal(device))
      d.log.error(
        { ...withReason, service: serviceOf(device.endpoint) },
        'NOTIFICATIONS REFUSED: a push service takes none of several people',
      )
    else d.log.warn(withReason, 'notification refused for one device')
    return isKnown
  }
  if (outcome.verdict === 'gone') {
    await forget(d, device, outcome.reason)
    return false
  }
  const tries = device.tries + 1
  const waitMs = Math.min(Math.max(outcome.waitMs ?? 0, waitAfter(tries)), MAX_WAIT_MS)
  await postpone(d, device, { tries, waitMs })
  d.log.warn({ ...withReason, waitSeconds: Math.round(waitMs / 1000) }, 'notification waits')
  return false
}

/** The person was told: the rows are done with, also where the device has another address by now. */
async function finish(
  { database, clock }: Delivery,
  device: PushDevice,
  rows: PushRow[],
): Promise<void> {
  const succeededAt = clock.now()
  await database.write((orm) => {
    removeRows(orm, rows)
    markDevice(orm, device, { succeededAt })
  })
}

/** Drops rows that were refused for good. False when the device has another address by now, which is told them. */
async function drop(
  { database, clock }: Delivery,
  device: PushDevice,
  rows: PushRow[],
): Promise<boolean> {
  const failedAt = clock.now()
  return database.write((orm) => {
    const isKnown = markDevice(orm, device, { failedAt })
    if (isKnown) removeRows(orm, rows)
    return isKnown
  })
}

async function postpone(
  { database, clock }: Delivery,
  device: PushDevice,
  { tries, waitMs }: { tries: number; waitMs: number },
): Promise<void> {
  const failedAt = clock.now()
  const failure = { tries, failedAt, retryAt: failedAt + waitMs }
  await database.write((orm) => postponeDevice(orm, device, failure))
}

async function forget(
  { database, log }: Delivery,
  device: PushDevice,
  reason: string,
): Promise<void> {
  const isRemoved = await database.write((orm) => removeDevice(orm, device))
  if (isRemoved) log.info({ device: device.n, reason }, 'device is gone: it is told nothing more')
}
