import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { reachOfClient } from '#server/orders/order-news.service.ts'
import {
  PATIENCE_MS,
  RIDE_PATIENCE_MS,
  TELL_BEFORE_MS,
  TELL_UNTIL_MS,
  tellFrom,
} from '#shared/orders/promises/tell.ts'
import { isOpen } from '#shared/time/opening.ts'
import type { Slot } from '#shared/time/slots.ts'
import { announceTime } from './announce.service.ts'
import { type Forecast, isTooLate, lateAndComing, readPromises } from './forecast.queries.ts'
import {
  announcedVisit,
  type PromisedRow,
  type Proposal,
  promisedOrder,
  proposalsOf,
} from './proposals.ts'

/** How often is looked for promises that cannot be kept: a queue changes with each move. */
const LOOK_MS = 30_000
/** Clients that are told in one round. */
const MAX_TOLD = 50

/** `numbers` is a JSON array. */
const ownersAmong = (orm: Orm, p: { numbers: string }) =>
  orm
    .select({
      n: orders.n,
      id: orders.id,
      clientId: orders.clientId,
      livreurId: orders.livreurId,
      status: orders.status,
      readyAt: orders.readyAt,
      atCounter: orders.atCounter,
      pickupFrom: orders.pickupFrom,
      pickupTo: orders.pickupTo,
      readyBy: orders.readyBy,
      deliveryFrom: orders.deliveryFrom,
      deliveryTo: orders.deliveryTo,
      promiseRule: orders.promiseRule,
    })
    .from(orders)
    .where(sql`${orders.n} in (select value from json_each(${p.numbers}))`)

/**
 * The worker that moves the promises that cannot be kept and tells their clients before they ask, while the business is
 * open: once. An hour that is missed again stays late, and on the list of the team: a person explains it.
 */
export function createPromiseWorker(ctx: Deps): Worker {
  return createWorker(promiseJob(ctx))
}

function promiseJob(ctx: Deps): Job {
  const { database, log } = ctx
  return {
    async doAllDue(stopping) {
      try {
        for (const told of clientsToTell(ctx, database.orm)) {
          if (stopping.aborted) return
          await tell(ctx, told)
        }
      } catch (err) {
        if (!isStorageRefusal(err)) log.error({ err }, 'late promises could not be moved')
      }
    },
    nextIn: () => LOOK_MS,
    onWake() {
      // Time alone makes an order late.
    },
  }
}

interface Told {
  orderId: string
  clientId: string
  dueAt: number
  slot: Slot
}

function clientsToTell(ctx: Deps, orm: Orm): Told[] {
  const now = ctx.clock.now()
  const known = readPromises(orm, now)
  const isOpenAt = (at: number) => isOpen(at, known.settings.opening, known.zone)
  if (!isOpenAt(now)) return []
  // One millisecond more: those that are due in exactly this time are told now.
  const found = lateAndComing(orm, known, TELL_BEFORE_MS + 1)
  const rows = ownersAmong(orm, { numbers: JSON.stringify(found.map(({ n }) => n)) }).all()
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  const propose = proposalsOf(known)
  return found
    .flatMap((forecast): Told[] => {
      const { n, dueAt, inRound, isSecond } = forecast
      const row = byNumber.get(n)
      if (!row || isSecond || now - dueAt > TELL_UNTIL_MS) return []
      const isQueued = isHeldUp(forecast, now)
      const isAwaited = inRound && !isTooLate(forecast)
      const isNear = inRound && !isTooLate(forecast, now + RIDE_PATIENCE_MS)
      const facts = { status: row.status, dueAt, isQueued, isAwaited, isNear }
      if (tellFrom(facts, isOpenAt) > now) return []
      // Who is not told by itself stays on the list: the team calls, or sends a message.
      const whom = { userId: row.clientId, template: 'promise-moved' as const }
      if (reachOfClient(ctx, orm, whom) !== 'leaves') return []
      const proposal = propose(row, forecast)
      if (!proposal || !movesVisit(row, proposal)) return []
      return [{ orderId: row.id, clientId: row.clientId, dueAt, slot: proposal.slot }]
    })
    .slice(0, MAX_TOLD)
}

/**
 * It says whether what comes before will not be done in time. Some minutes of a round are no reason to write before its slot is over;
 * nor is the way to its next door, as the livreur may be nearer than they tell.
 */
function isHeldUp(forecast: Forecast, now: number): boolean {
  const { dueAt, ahead, inRound } = forecast
  const due = Math.max(dueAt, now)
  return inRound ? ahead > 0 && isTooLate(forecast, due + PATIENCE_MS) : isTooLate(forecast, due)
}

/** A client whose visit stays as it was has nothing to hear: the team alone sees that the clothes are late. */
function movesVisit(row: PromisedRow, { visit }: Proposal): boolean {
  const order = promisedOrder(row)
  const before = order && announcedVisit(order, order)
  return before === null || before.from !== visit?.from
}

/** It is done in the name of the client, as what Wave tells is: nobody of the team did it. */
async function tell(ctx: Deps, { clientId, ...time }: Told): Promise<void> {
  const actor = { id: clientId, role: 'client' as const, fullname: '' }
  try {
    await announceTime({ ...ctx, actor }, time, 'automatic')
  } catch (err) {
    // It changed meanwhile, or its slot was taken: the next round looks again.
    if (err instanceof AppError) return
    if (isStorageRefusal(err)) throw err
    // One promise that cannot be moved keeps no other client from being told.
    ctx.log.error({ orderId: time.orderId, err }, 'a late promise could not be moved')
  }
}
