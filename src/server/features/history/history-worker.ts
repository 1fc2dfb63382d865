import { setTimeout as pause } from 'node:timers/promises'
import type { Orm } from '#server/db/database.ts'
import { linkKey } from '#server/db/history/link.ts'
import { type Verified, verifyHistory } from '#server/db/history/verify.ts'
import { historyStatements } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { activeSuperadmins } from '#server/features/users/users.service.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { type ChainFault, faultWords } from '#shared/history/history.ts'
import { BUSINESS_ZONE, localDay, localMinute } from '#shared/time/zone.ts'
import { cutSince } from './compare.ts'
import { begunAt, hasHistory, lastSoundStatement, lastStatement } from './history.queries.ts'
import { openStatement, signStatement } from './statement.ts'

/** When the statement of a day is made, in minutes from midnight; later where no server ran. */
const STATED_FROM = 6 * 60
/** How often is looked whether it is time. */
const LOOK_MS = 600_000
/** Rows that are verified without a pause: a millisecond or two. */
const SLICE = 100
/** Between two slices the requests have the loop. */
const PAUSE_MS = 10

type History = Pick<Deps, 'database' | 'historyKey' | 'tickets' | 'clock' | 'outbox' | 'log'>

/**
 * The worker that verifies the history each morning, in slices, and sends the superadmins its signed statement: with what is
 * broken, if anything is.
 */
export function createHistoryWorker(ctx: Deps): Worker {
  return createWorker(historyJob(ctx))
}

function historyJob(ctx: History): Job {
  let stopping = false
  return {
    async doAllDue() {
      try {
        if (!isDue(ctx)) return
        const verified = await verifyInSlices(ctx, () => stopping)
        if (verified) await state(ctx, verified)
      } catch (err) {
        if (!isStorageRefusal(err)) ctx.log.error({ err }, 'the history could not be verified')
      }
    },
    nextIn: () => (stopping ? undefined : LOOK_MS),
    stop() {
      stopping = true
    },
    onWake() {
      // Time alone makes a statement due.
    },
  }
}

function isDue({ database: { orm }, clock }: History): boolean {
  const now = clock.now()
  if (localMinute(now, BUSINESS_ZONE) < STATED_FROM || !hasHistory(orm)) return false
  // The first one comes the morning after the chains began: nothing could have been rewritten before.
  const today = localDay(now, BUSINESS_ZONE)
  const last = lastStatement(orm, today)?.day ?? localDay(begunAt(orm), BUSINESS_ZONE)
  return last < today
}

async function verifyInSlices(
  { database, historyKey }: History,
  isStopping: () => boolean,
): Promise<Verified | undefined> {
  const walk = verifyHistory(database.sqlite, linkKey(historyKey), SLICE)
  for (;;) {
    const step = walk.next()
    if (step.done) return step.value
    await pause(PAUSE_MS)
    if (isStopping()) return undefined
  }
}

/** Stores the statement of the day and writes to the superadmins, once. */
async function state(ctx: History, { heads, faults: broken }: Verified): Promise<void> {
  const isKnown = ({ chain }: ChainFault) => broken.some((fault) => fault.chain === chain)
  const faults = broken.concat(cutSinceLast(ctx).filter((fault) => !isKnown(fault)))
  const [fault] = faults
  const isNew = await ctx.database.write((orm) => {
    const at = ctx.clock.now()
    const day = localDay(at, BUSINESS_ZONE)
    const since = begunAt(orm)
    const statement = signStatement({ at, since, heads }, ctx.tickets)
    const last = lastStatement(orm, day)
    const begunAgain = last && last.at < since ? since : null
    const links = heads.reduce((sum, head) => sum + head.links, 0)
    const row = { day, at, links, statement, fault: fault ? JSON.stringify(fault) : null }
    const { changes } = orm.insert(historyStatements).values(row).onConflictDoNothing().run()
    if (changes === 0) return false
    const words = faults.map(faultWords).join(' ') || null
    tellSuperadmins(orm, ctx, { at, links, statement, broken: words, begunAgain })
    return true
  })
  if (isNew && fault) ctx.log.error({ faults }, 'THE HISTORY IS BROKEN: somebody changed the file')
}

/** What the file no longer holds of the last statement that was sound, unless the chains were begun again since. */
function cutSinceLast({ database, tickets, clock }: History): ChainFault[] {
  const stored = lastSoundStatement(database.orm, localDay(clock.now(), BUSINESS_ZONE))
  const last = stored === undefined ? 'no statement' : openStatement(stored, tickets.published)
  if (typeof last === 'string' || last.at < begunAt(database.orm)) return []
  return cutSince(database.sqlite, last)
}

interface Told {
  at: number
  links: number
  statement: string
  broken: string | null
  /** When the chains were begun again since the last statement, in milliseconds UTC. */
  begunAgain: number | null
}

function tellSuperadmins(orm: Orm, ctx: History, facts: Told): void {
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'history-statement', to, userId, facts })
}
