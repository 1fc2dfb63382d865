import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { reachOfClient } from '#server/orders/order-news.service.ts'
import {
  PATIENCE_MS,
  TELL_BEFORE_MS,
  TELL_UNTIL_MS,
  tellFrom,
} from '#shared/orders/promises/tell.ts'
import { isOpen } from '#shared/time/opening.ts'
import type { Slot } from '#shared/time/slots.ts'
import { announceTime } from './announce.service.ts'
import { type Forecast, lateAndComing, readPromises } from './forecast.queries.ts'
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

/** The last event of an order in which somebody acted on it, or in which its time moved. */
const lastAct = (orm: Orm, p: { n: number }) =>
  orm
    .select({ kind: orderEvents.kind, data: orderEvents.data })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderN, p.n),
        or(
          ne(orderEvents.actorRole, 'client'),
          inArray(orderEvents.kind, ['promise_moved', 'slot_changed']),
        ),
      ),
    )
    .orderBy(desc(orderEvents.seq))
    .limit(1)

/**
 * The worker that moves the promises that cannot be kept and tells their clients before they ask, while the business is
 * open: once until somebody acts on the order. After that it stays late, and on the list of the team.
 */
export function createPromiseWorker(ctx: Deps): Worker {
  return createWorker(promiseJob(ctx))
}

function promiseJob(ctx: Deps): Job {
  const { database, log } = ctx
  let stopping = false
  return {
    async doAllDue() {
      try {
        for (const told of clientsToTell(ctx, database.orm)) {
          if (stopping) return
          await tell(ctx, told)
        }
      } catch (err) {
        if (!isStorageRefusal(err)) log.error({ err }, 'late promises could not be moved')
      }
    },
    nextIn: () => (stopping ? undefined : LOOK_MS),
    stop() {
      stopping = true
    },
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
      const { n, dueAt, expected, inRound } = forecast
      const row = byNumber.get(n)
      if (!row || now - dueAt > TELL_UNTIL_MS) return []
      const isQueued = isHeldUp(forecast, now)
      const isAwaited = inRound && expected <= dueAt
      if (tellFrom({ status: row.status, dueAt, isQueued, isAwaited }, isOpenAt) > now) return []
      // Who is not told by itself stays on the list: the team calls, or sends a message.
      const whom = { userId: row.clientId, template: 'promise-moved' as const }
      if (wasTold(orm, n) || reachOfClient(ctx, orm, whom) !== 'leaves') return []
      const proposal = propose(row, forecast)
      if (!proposal || !movesVisit(row, proposal)) return []
      return [{ orderId: row.id, clientId: row.clientId, dueAt, slot: proposal.slot }]
    })
    .slice(0, MAX_TOLD)
}

/**
 * What comes before it will not be done in time. Some minutes of a round are no reason to write before its slot is over;
 * nor is the way to its next door, as the livreur may be nearer than they tell.
 */
function isHeldUp({ dueAt, expected, ahead, inRound }: Forecast, now: number): boolean {
  const due = Math.max(dueAt, now)
  return inRound ? ahead > 0 && expected > due + PATIENCE_MS : expected > due
}

/** Nobody has acted since the client was told without the team: a second delay is for a person to explain. */
function wasTold(orm: Orm, n: number): boolean {
  const last = lastAct(orm, { n }).get()
  return last?.kind === 'promise_moved' && last.data.reason === 'automatic'
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
  } catch (error) {
    // It changed meanwhile, or its slot was taken: the next round looks again.
    if (!(error instanceof AppError)) throw error
  }
}
