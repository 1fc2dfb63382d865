import { activeSuperadmins } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Verified } from '#server/db/history/verify.ts'
import { historyStatements } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { type ChainFault, faultWords } from '#shared/record/history/history.ts'
import { BUSINESS_ZONE, localDay, localMinute } from '#shared/time/zone.ts'
import { cutSince } from './compare.ts'
import { begunAt, hasHistory } from './history.queries.ts'
import { lastSigned, newestStatement } from './history.service.ts'
import { digestOf, signStatement } from './statement.ts'
import { runVerify } from './verify-file.ts'

/** When the statement of a day is made, in minutes from midnight; later where no server ran. */
const STATED_FROM = 6 * 60
/** How often is looked whether it is time. */
const LOOK_MS = 600_000

type History = Pick<Deps, 'env' | 'database' | 'tickets' | 'clock' | 'outbox' | 'log'>

/** Verifies the history of a data folder outside the event loop. */
type Verify = (dataDir: string, stopping: AbortSignal) => Promise<Verified>

/** The worker that verifies the history each morning and sends the superadmins its signed statement, with what is broken. */
export function createHistoryWorker(ctx: Deps, verify: Verify = runVerify): Worker {
  return createWorker(historyJob(ctx, verify))
}

function historyJob(ctx: History, verify: Verify): Job {
  return {
    async doAllDue(stopping) {
      try {
        if (isDue(ctx)) await state(ctx, await verify(ctx.env.dataDir, stopping))
      } catch (err) {
        if (stopping.aborted || isStorageRefusal(err)) return
        ctx.log.error({ err }, 'the history could not be verified')
      }
    },
    nextIn: () => LOOK_MS,
    onWake() {
      // Time alone makes a statement due.
    },
  }
}

function isDue(ctx: History): boolean {
  const { orm } = ctx.database
  if (!hasHistory(orm)) return false
  const newest = newestStatement(ctx)
  // Somebody wrote into the file: what they hide is told now.
  if (newest === 'forged') return true
  const now = ctx.clock.now()
  if (localMinute(now, BUSINESS_ZONE) < STATED_FROM) return false
  const today = localDay(now, BUSINESS_ZONE)
  if (newest) return newest.day !== today
  // The first one comes the morning after the history began: nothing could have been rewritten before.
  const begun = begunAt(orm, now)
  return begun === undefined || localDay(begun, BUSINESS_ZONE) !== today
}

/** Stores the statement of the day and writes to the superadmins, once. */
async function state(ctx: History, { links, head, faults: broken }: Verified): Promise<void> {
  const cut = cutSinceLast(ctx)
  const isKnown = broken.some(({ table }) => table === cut?.table)
  const faults = cut && !isKnown ? [...broken, cut] : broken
  const [fault] = faults
  const isNew = await ctx.database.write((orm) => {
    const at = ctx.clock.now()
    const day = localDay(at, BUSINESS_ZONE)
    const last = lastSigned(ctx)
    if (last?.day === day) return false
    const found = fault ? JSON.stringify(fault) : null
    const since = begunAt(orm, at) ?? at
    const statement = signStatement({ at, since, links, head, fault: digestOf(found) }, ctx.tickets)
    const row = { at, links, statement, fault: found }
    // A row of today that did not count is written over.
    orm
      .insert(historyStatements)
      .values({ day, ...row })
      .onConflictDoUpdate({ target: historyStatements.day, set: row })
      .run()
    const words = faults.map(faultWords).join(' ') || null
    tellSuperadmins(orm, ctx, { at, links, statement, broken: words })
    return true
  })
  if (isNew && fault) ctx.log.error({ faults }, 'THE HISTORY IS BROKEN: somebody changed the file')
}

/** Whether the links of the last sound statement left the file, unless the history began anew since. */
function cutSinceLast(ctx: History): ChainFault | undefined {
  const { orm, sqlite } = ctx.database
  const last = lastSigned(ctx, ({ fault }) => fault === null)?.statement
  if (!last || last.since !== begunAt(orm, ctx.clock.now())) return undefined
  return cutSince(sqlite, last)
}

interface Told {
  at: number
  links: number
  statement: string
  broken: string | null
}

function tellSuperadmins(orm: Orm, ctx: History, facts: Told): void {
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'history-statement', to, userId, facts })
}
