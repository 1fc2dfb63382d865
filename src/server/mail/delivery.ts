import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { DeliveryOutcome, MailDriver, OutgoingMail } from './driver.ts'
import type { Reach } from './layout.ts'
import { claim, hasValidSecret, type Mail, record } from './queue.ts'
import { renderMail } from './render.ts'

/** Tries before an e-mail is given up. */
export const MAX_TRIES = 8
/** The waits grow from 30 s to 15 h: the eighth try comes 21 h 27 min after the first. */
const FIRST_WAIT_MS = 30_000
const GROWTH = 3.5
/**
 * Late e-mails only confuse, after a long stop or from a restored backup. Resend also remembers an idempotency key for
 * a day only: an older e-mail that it may have taken could leave twice.
 */
const TOO_LATE_MS = 24 * 60 * MINUTE_MS
/** A link or a code with less time left is of no use to its reader. */
const LEAST_LIFE_MS = MINUTE_MS
/** Longer than any try: an e-mail still claimed by then was claimed by a process that stopped. */
const LEASE_MS = MINUTE_MS

export type Delivery = Pick<Deps, 'database' | 'clock' | 'log' | 'env' | 'secret'> & {
  driver: MailDriver
  /** How readers reach the business now: the settings stand above the e-mails. */
  readReach: (orm: Orm) => Reach
}

/** How long an e-mail waits after its n-th failed try, in milliseconds. */
export function waitAfter(tries: number): number {
  return Math.round(FIRST_WAIT_MS * GROWTH ** (tries - 1))
}

/**
 * Handles one due e-mail: it is sent, postponed or given up. Resolves to the time, in milliseconds UTC, until which no
 * e-mail may be sent, when the provider asks for a pause. Rejects only for faults of our own database.
 */
export async function deliver(d: Delivery, mail: Mail): Promise<number | undefined> {
  const outgoing = await prepare(d, mail)
  if (!outgoing) return
  const leaseEnd = d.clock.now() + LEASE_MS
  if (!(await d.database.write((orm) => claim(orm, mail, leaseEnd)))) return
  const outcome = await d.driver.send(outgoing).catch(({ code, name }): DeliveryOutcome => {
    return { verdict: 'again', reason: String(code ?? name) }
  })
  return settle(d, { ...mail, attempts: mail.attempts + 1 }, outcome)
}

/** Renders the e-mail; undefined when it was given up instead. */
async function prepare(d: Delivery, mail: Mail): Promise<OutgoingMail | undefined> {
  const { id, recipient: to, createdAt } = mail
  const now = d.clock.now()
  if (!hasValidSecret(d.database.orm, mail, now + LEAST_LIFE_MS)) return giveUp(d, mail, 'expired')
  if (now - createdAt > TOO_LATE_MS) return giveUp(d, mail, 'too late')
  if (mail.attempts >= MAX_TRIES) return giveUp(d, mail, 'cut off')
  try {
    const reach = d.readReach(d.database.orm)
    return { id, to, createdAt, ...renderMail(mail, { ...d, reach }) }
  } catch (err) {
    d.log.error({ err, mail: id, template: mail.template }, 'e-mail cannot be written')
    return giveUp(d, mail, 'cannot be written')
  }
}

async function settle(
  d: Delivery,
  mail: Mail,
  outcome: DeliveryOutcome,
): Promise<number | undefined> {
  const { verdict } = outcome
  if (verdict === 'sent') return markSent(d, mail)
  if (verdict === 'wait') return postpone(d, mail, outcome)
  if (verdict === 'refused' || mail.attempts >= MAX_TRIES) return giveUp(d, mail, outcome.reason)
  await postpone(d, mail, { ...outcome, waitMs: waitAfter(mail.attempts) })
}

async function markSent({ database, clock, log }: Delivery, mail: Mail): Promise<undefined> {
  const { id, template, attempts: tries } = mail
  const now = clock.now()
  const done = { status: 'sent', sentAt: now, nextAttemptAt: now, lastError: null } as const
  await database.write((orm) => record(orm, id, done))
  log.info({ mail: id, template, tries }, 'e-mail sent')
}

interface Postponement {
  verdict: 'again' | 'wait'
  reason: string
  waitMs: number
  loud?: boolean
}

/** Resolves to the time of the next try. */
async function postpone(
  { database, clock, log }: Delivery,
  { id, template, attempts }: Mail,
  { verdict, reason, waitMs, loud }: Postponement,
): Promise<number> {
  // A pause that the provider asked for is no try of this e-mail.
  const tries = verdict === 'wait' ? attempts - 1 : attempts
  const nextAttemptAt = clock.now() + waitMs
  const change = { attempts: tries, nextAttemptAt, lastError: reason }
  await database.write((orm) => record(orm, id, change))
  const line = { mail: id, template, tries, reason, waitSeconds: Math.round(waitMs / 1000) }
  if (loud) log.error(line, 'NO E-MAIL LEAVES: the provider refuses this server')
  else log.warn(line, 'e-mail not sent, it will be tried again')
  return nextAttemptAt
}

async function giveUp(
  { database, clock, log }: Delivery,
  { id, template, attempts: tries }: Mail,
  reason: string,
): Promise<undefined> {
  const over = { status: 'failed', lastError: reason, nextAttemptAt: clock.now() } as const
  await database.write((orm) => record(orm, id, over))
  const line = { mail: id, template, tries, reason }
  // An expired link is no loss: its recipient asks for another one.
  if (reason === 'expired') log.warn(line, 'e-mail not sent: its link or code is over')
  else log.error(line, 'E-MAIL GIVEN UP')
}
