import { hash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { createOutboxWorker, type Postponement, type Waits } from '#server/outbox/worker.ts'
import { PUSH_RULES, pushMessage } from '#shared/access/push/push.ts'
import { isStillTrue } from '#shared/access/push/still-true.ts'
import { isSessionAlive } from '#shared/access/session-life.ts'
import { HOUR_MS } from '#shared/dates.ts'
import {
  claimRows,
  type DueDevice,
  devicesDue,
  findDevice,
  markDevice,
  nextPushAt,
  type PushDevice,
  type PushNotification,
  type PushRow,
  postponeDevice,
  readGroup,
  readNotifications,
  removeDevice,
  removeRows,
} from './queue.ts'
import { createRefusals, type Refusals, serviceOf } from './refusals.ts'
import type { Parcel } from './service.ts'

/** From 15 s to an hour; what is worth nothing any more is dropped, whatever the number of tries. */
const PUSH_WAITS: Waits = { firstMs: 15_000, growth: 3, longestMs: HOUR_MS, tries: Infinity }
/** Devices that are called at once. */
const AT_ONCE = 16
/** Those of one service: when it is slow, the others still have places. */
const OF_ONE_SERVICE = 12
/** Rows that are read to find them: twenty orders of a busy hour are twenty rows of one device. */
const ROWS_READ = 1_000

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'hub' | 'push'>
type Delivery = PushDeps & { refusals: Refusals }

/** One notification for a device, of all rows that leave as one. Its `tries` are the device's: it is what fails. */
interface Claimed {
  device: PushDevice
  rows: PushRow[]
  parcel: Parcel
  tries: number
}

/** Sends the notifications of the outbox to their devices. */
export function createPushWorker(deps: PushDeps): Worker {
  const d = { ...deps, refusals: createRefusals() }
  const { orm } = deps.database
  return createOutboxWorker<DueDevice, Claimed>(
    deps,
    {
      fault: 'the notifications cannot be sent',
      waits: PUSH_WAITS,
      findDue: (now) => devicesDue(orm, now, ROWS_READ),
      nextAt: () => nextPushAt(orm),
      hasPlace,
      claim: (due, leaseEnd) => claimNext(d, due, leaseEnd),
      send: ({ device, parcel }) => d.push.send(device, parcel),
      finish: (claimed) => finish(d, claimed),
      postpone: (claimed, postponement) => postpone(d, claimed, postponement),
      giveUp: (claimed, { verdict, reason }) =>
        verdict === 'gone' ? forget(d, claimed.device, reason) : drop(d, claimed, reason),
    },
    deps.hub.onSendersWake,
  )
}

/** A device is called once at a time. */
function hasPlace({ n, endpoint }: DueDevice, underWay: readonly DueDevice[]): boolean {
  const service = serviceOf(endpoint)
  return (
    underWay.length < AT_ONCE &&
    underWay.every((other) => other.n !== n) &&
    underWay.filter((other) => serviceOf(other.endpoint) === service).length < OF_ONE_SERVICE
  )
}

/** Claims the rows that leave next for a device, as one notification, and drops those that say nothing true any more. */
async function claimNext(
  d: Delivery,
  { n }: DueDevice,
  leaseEnd: number,
): Promise<Claimed | undefined> {
  const found = findDevice(d.database.orm, n)
  // Sessions end by the system's own time, and are swept later: until then nobody is signed in on the device.
  if (found && !isSessionAlive(found.session, Date.now()))
    return forget(d, found.device, 'its session is over')
  const now = d.clock.now()
  return d.database.write((orm) => {
    const device = findDevice(orm, n)?.device
    if (!device) return undefined
    const notifications = readNotifications(orm, readGroup(orm, n, now))
    const worth = notifications.filter((one) => isWorthTelling(one, device, now))
    const worthless = notifications.filter((one) => !worth.includes(one))
    if (worthless.length > 0) removeRows(orm, rowsOf(worthless))
    const newest = worth.at(-1)
    if (!newest) return undefined
    const rows = rowsOf(worth)
    claimRows(orm, rows, leaseEnd)
    const parcel = parcelOf(newest, worth.length, now)
    return { device, rows, parcel, tries: device.tries + 1 }
  })
}

function isWorthTelling({ row, facts, order }: PushNotification, device: PushDevice, now: number) {
  const { kind, expiresAt } = row
  const { visit, flag } = facts
  return expiresAt > now && isStillTrue({ kind, userId: device.userId, visit, flag }, order)
}

const rowsOf = (notifications: readonly PushNotification[]): PushRow[] =>
  notifications.map(({ row }) => row)

function parcelOf({ row, facts }: PushNotification, count: number, now: number): Parcel {
  const ttl = Math.max(1, Math.round((row.expiresAt - now) / 1000))
  const { urgency, several } = PUSH_RULES[row.kind]
  const message = pushMessage(row.kind, facts, several ? count : 1)
  const parcel = { text: JSON.stringify(message), ttl, urgency }
  // Notifications that are counted may not be replaced unseen by the service.
  return several ? parcel : { ...parcel, topic: topicOf(message.tag) }
}

/** A topic may hold 32 characters of base64url; the service reads it, and learns nothing. */
const topicOf = (tag: string) => hash('sha256', tag, 'base64url').slice(0, 32)

const lineOf = ({ device, rows }: Claimed) => ({
  device: device.n,
  kind: rows[0]?.kind,
  count: rows.length,
})

/** The person was told: the rows are done with, also where the device has another address by now. */
async function finish({ database, clock, log, refusals }: Delivery, claimed: Claimed) {
  const { device, rows } = claimed
  const succeededAt = clock.now()
  await database.write((orm) => {
    removeRows(orm, rows)
    markDevice(orm, device, { succeededAt })
  })
  refusals.noteTaken(device)
  log.info(lineOf(claimed), 'notification sent')
}

/** Drops rows that were refused for good, unless the device has another address by now, which is told them. */
async function drop(
  { database, clock, log, refusals }: Delivery,
  claimed: Claimed,
  reason: string,
): Promise<void> {
  const { device, rows } = claimed
  const failedAt = clock.now()
  await database.write((orm) => {
    if (markDevice(orm, device, { failedAt })) removeRows(orm, rows)
  })
  const line = { ...lineOf(claimed), reason }
  if (refusals.noteRefusal(device))
    log.error(
      { ...line, service: serviceOf(device.endpoint) },
      'NOTIFICATIONS REFUSED: a push service takes none of several people',
    )
  else log.warn(line, 'notification refused for one device')
}

async function postpone(
  { database, clock, log }: Delivery,
  claimed: Claimed,
  { tries, waitMs, reason }: Postponement,
): Promise<void> {
  const failedAt = clock.now()
  const failure = { tries, failedAt, retryAt: failedAt + waitMs }
  await database.write((orm) => postponeDevice(orm, claimed.device, failure))
  const line = { ...lineOf(claimed), reason, waitSeconds: Math.round(waitMs / 1000) }
  log.warn(line, 'notification waits')
}

async function forget(
  { database, log }: Delivery,
  device: PushDevice,
  reason: string,
): Promise<undefined> {
  const isRemoved = await database.write((orm) => removeDevice(orm, device))
  if (isRemoved) log.info({ device: device.n, reason }, 'device is gone: it is told nothing more')
}
