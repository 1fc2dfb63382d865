import { hash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { PUSH_RULES, pushGroup, pushMessage } from '#shared/push/push.ts'
import {
  claimDue,
  factsOf,
  findDevice,
  markDevice,
  type PushDevice,
  type PushRow,
  postponeDevice,
  removeDevice,
  removeRows,
  untry,
} from './queue.ts'
import type { Parcel, PushOutcome } from './service.ts'

/** The waits grow from 15 s; what is worth nothing any more is dropped, whatever the number of tries. */
const FIRST_WAIT_MS = 15_000
const GROWTH = 3
const MAX_WAIT_MS = 60 * MINUTE_MS
/** Longer than any try: a row still claimed by then was claimed by a process that stopped. */
const LEASE_MS = MINUTE_MS

type Delivery = Pick<Deps, 'database' | 'clock' | 'log' | 'push'>

/** How long a device waits after its n-th failed try, in milliseconds. */
function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * GROWTH ** (tries - 1), MAX_WAIT_MS)
}

/**
 * Sends what is due for one device. Rejects only for faults of our own database.
 */
export async function deliverPush(d: Delivery, device: number): Promise<void> {
  const { database, clock } = d
  const now = clock.now()
  const rows = await database.write((orm) =>
    claimDue(orm, { device, now, leaseEnd: now + LEASE_MS }),
  )
  const late = rows.filter(({ expiresAt }) => expiresAt <= now)
  if (late.length > 0) await database.write((orm) => removeRows(orm, late))
  const groups = groupsOf(rows.filter(({ expiresAt }) => expiresAt > now))
  for (const [i, group] of groups.entries())
    if (!(await sendGroup(d, device, group))) return returnRest(d, groups.slice(i + 1).flat())
}

/**
 * The rows that leave as one notification: the team reads « 3 nouvelles commandes », not three of them, and of the steps
 * of one order its client reads the last.
 */
function groupsOf(rows: readonly PushRow[]): PushRow[][] {
  const groups = new Map<string, PushRow[]>()
  for (const row of rows) {
    const key = pushGroup(row.kind, row.orderId)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

/** Sends one notification; false when the device is to be left alone for now, or is gone. */
async function sendGroup(d: Delivery, n: number, rows: PushRow[]): Promise<boolean> {
  const device = findDevice(d.database.orm, n)
  const newest = rows.at(-1)
  if (!device || !newest) return false
  const outcome = await d.push.send(device, parcelOf(d, newest, rows.length))
  return settle(d, device, rows, outcome)
}

function parcelOf({ database, clock }: Delivery, newest: PushRow, count: number): Parcel {
  const ttl = Math.max(1, Math.round((newest.expiresAt - clock.now()) / 1000))
  const { urgency, several } = PUSH_RULES[newest.kind]
  const message = pushMessage(newest.kind, factsOf(database.orm, newest), several ? count : 1)
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
    d.log.info(line, 'notification sent')
    return true
  }
  const told = { ...line, reason: outcome.reason }
  if (outcome.verdict === 'refused') {
    await finish(d, device, rows, { failedAt: d.clock.now() })
    d.log.error(told, 'NOTIFICATION REFUSED by the push service')
    return true
  }
  if (outcome.verdict === 'gone') {
    await d.database.write((orm) => removeDevice(orm, device.n))
    d.log.info(told, 'device is gone: it is told nothing more')
    return false
  }
  const tries = Math.max(...rows.map(({ attempts }) => attempts))
  const waitMs = Math.min(Math.max(outcome.waitMs ?? 0, waitAfter(tries)), MAX_WAIT_MS)
  await postpone(d, device, waitMs)
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

async function postpone({ database, clock }: Delivery, { n }: PushDevice, waitMs: number) {
  const now = clock.now()
  await database.write((orm) => {
    postponeDevice(orm, n, now + waitMs)
    markDevice(orm, n, { failedAt: now })
  })
}

/** What was claimed behind a failed one was not tried. */
async function returnRest({ database }: Delivery, rows: PushRow[]): Promise<void> {
  if (rows.length > 0) await database.write((orm) => untry(orm, rows))
}
