import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { createOutboxWorker, type Postponement, type Waits } from '#server/outbox/worker.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import type { Reach } from './layout.ts'
import type { MailDriver, OutgoingMail } from './outgoing-mail.ts'
import {
  claim,
  deleteMail,
  hasValidSecret,
  type Mail,
  nextDue,
  nextDueAt,
  record,
} from './queue.ts'
import { renderMail } from './render.ts'

/** From 30 s to 15 h: the eighth try comes 21 h 27 min after the first. */
export const MAIL_WAITS: Waits = { firstMs: 30_000, growth: 3.5, longestMs: DAY_MS, tries: 8 }
/**
 * Late e-mails only confuse, after a long stop or from a restored backup. Resend also remembers an idempotency key for
 * a day only: an older e-mail that it may have taken could leave twice.
 */
const TOO_LATE_MS = DAY_MS
/** A link or a code with less time left is of no use to its reader. */
const LEAST_LIFE_MS = MINUTE_MS

type Delivery = Pick<Deps, 'database' | 'clock' | 'log' | 'env' | 'secret'> & {
  /** How readers reach the business now: the settings stand above the e-mails. */
  readReach: (orm: Orm) => Reach
  holding: MailHolding
}

/** Other rooms may hold an e-mail back, drop it, or word it anew before it leaves. */
export interface MailHolding {
  /** Until when it may not leave, in milliseconds UTC; null where it may, `never` where it is worth nothing any more. */
  heldUntil(orm: Orm, mail: Mail, now: number): number | null | 'never'
  /** The facts as they are now, of an e-mail that may leave. */
  factsNow(orm: Orm, mail: Mail): Mail['facts']
}

const NOTHING_HELD: MailHolding = { heldUntil: () => null, factsNow: (_, { facts }) => facts }

/** A claimed e-mail; a try is counted before it is made, so that a crash in the middle of it is one too. */
interface Claimed {
  mail: Mail
  tries: number
  outgoing: OutgoingMail
}

/** Sends the e-mails of the outbox through `driver`, one at a time. */
export function createMailWorker(
  deps: Deps,
  driver: MailDriver,
  readReach: Delivery['readReach'],
  holding = NOTHING_HELD,
): Worker {
  const d = { ...deps, readReach, holding }
  const { orm } = deps.database
  return createOutboxWorker<Mail, Claimed>(
    deps,
    {
      fault: 'the outbox cannot be emptied',
      waits: MAIL_WAITS,
      findDue: (now) => nextDue(orm, now),
      nextAt: () => nextDueAt(orm),
      hasPlace: (_, underWay) => underWay.length === 0,
      claim: (mail, leaseEnd) => claimMail(d, mail, leaseEnd),
      send: ({ outgoing }) => driver.send(outgoing),
      finish: (claimed, { onFile = false }) => markSent(d, claimed, onFile),
      postpone: (claimed, postponement) => postpone(d, claimed, postponement),
      giveUp: ({ mail, tries }, { reason }) => giveUp(d, { ...mail, attempts: tries }, reason),
    },
    deps.outbox.onWake,
  )
}

async function claimMail(d: Delivery, mail: Mail, leaseEnd: number): Promise<Claimed | undefined> {
  const prepared = await prepare(d, mail)
  if (!prepared) return undefined
  const { outgoing, facts } = prepared
  const isClaimed = await d.database.write((orm) => {
    const isOurs = claim(orm, mail, { now: d.clock.now(), leaseEnd })
    if (isOurs && facts !== mail.facts) record(orm, mail.id, { facts })
    return isOurs
  })
  return isClaimed ? { mail, tries: mail.attempts + 1, outgoing } : undefined
}

interface Prepared {
  outgoing: OutgoingMail
  facts: Mail['facts']
}

/** Renders the e-mail; undefined when it was given up instead. */
async function prepare(d: Delivery, mail: Mail): Promise<Prepared | undefined> {
  const { id, recipient: to, createdAt } = mail
  const now = d.clock.now()
  if (!hasValidSecret(d.database.orm, mail, now + LEAST_LIFE_MS)) return giveUp(d, mail, 'expired')
  // One that was held, as over a weekend, was asked of nobody: it is late from the hour at which it may leave.
  const dueSince = mail.firstTriedAt ?? mail.nextAttemptAt
  if (now - dueSince > TOO_LATE_MS) return giveUp(d, mail, 'too late')
  if (mail.attempts >= MAIL_WAITS.tries) return giveUp(d, mail, 'cut off')
  const heldUntil = d.holding.heldUntil(d.database.orm, mail, now)
  if (heldUntil === 'never') return remove(d, mail)
  if (heldUntil !== null) return hold(d, mail, heldUntil)
  try {
    const { orm } = d.database
    const reach = d.readReach(orm)
    // The first try decides: the provider refuses other words under a key that it knows.
    const facts = mail.attempts === 0 ? d.holding.factsNow(orm, mail) : mail.facts
    const letter = renderMail({ template: mail.template, facts }, { ...d, reach })
    return { outgoing: { id, to, createdAt, ...letter }, facts }
  } catch (err) {
    d.log.error({ err, mail: id, template: mail.template }, 'e-mail cannot be written')
    return giveUp(d, mail, 'cannot be written')
  }
}

/** It comes back at an hour when it may leave, from which it is late: that it leaves twice is better than never. */
async function hold({ database }: Delivery, { id }: Mail, nextAttemptAt: number) {
  await database.write((orm) => record(orm, id, { nextAttemptAt, firstTriedAt: null }))
  return undefined
}

async function remove({ database, log }: Delivery, { id, template }: Mail): Promise<undefined> {
  await database.write((orm) => deleteMail(orm, id))
  log.info({ mail: id, template }, 'e-mail not sent: what it asks for is done')
}

async function markSent(
  { database, clock, log }: Delivery,
  { mail, tries }: Claimed,
  onFile: boolean,
): Promise<void> {
  const now = clock.now()
  const done = { status: 'sent', sentAt: now, nextAttemptAt: now, lastError: null } as const
  await database.write((orm) => record(orm, mail.id, done))
  const line = { mail: mail.id, template: mail.template, tries }
  log.info(line, onFile ? 'e-mail kept as a file' : 'e-mail sent')
}

async function postpone(
  { database, clock, log }: Delivery,
  { mail: { id, template } }: Claimed,
  { tries, waitMs, reason, loud }: Postponement,
): Promise<void> {
  const change = { attempts: tries, nextAttemptAt: clock.now() + waitMs, lastError: reason }
  await database.write((orm) => record(orm, id, change))
  const line = { mail: id, template, tries, reason, waitSeconds: Math.round(waitMs / 1000) }
  if (loud) log.error(line, 'NO E-MAIL LEAVES: the provider refuses this server')
  else log.warn(line, 'e-mail not sent, it will be tried again')
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
