import { eq, lt } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { digestOfFnePaper } from '#server/db/history/contents.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { fneCalls, fnePapers, orders, users } from '#server/db/schema.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { type FneState, type FneStep, fnePapersKeptFrom } from '#shared/money/fne/fne-sales.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { publishCash } from '../desk-act.service.ts'
import type { FneSale } from './fne-sales.queries.ts'

/** No actor where nobody asked: the rule of the settings did. */
export type FneContext = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'outbox' | 'listeners'>

interface Step {
  step: FneStep
  outcome?: FneState | FneReason
  status?: number | null
  number?: string | null
  /** The request, or the answer as it came. */
  paper?: string
  actorId?: string
}

/** Keeps what happened to a sale, and its paper, inside `write()`. */
export function keepStep(orm: Orm, saleN: number, at: number, facts: Step): void {
  const { step, outcome = null, status = null, number = null, paper, actorId } = facts
  const actorN = actorId === undefined ? null : numberOfUser(actorId)
  const contents = paper === undefined ? null : digestOfFnePaper(saleN, paper)
  const { n: callN } = orm
    .insert(fneCalls)
    .values({ saleN, step, outcome, status, number, contents, actorN, at })
    .returning({ n: fneCalls.n })
    .get()
  if (paper !== undefined) orm.insert(fnePapers).values({ callN, body: paper, at }).run()
}

/** Deletes the papers that the law asks for no more, inside `write()`. */
export function deleteOldPapers(orm: Orm, now: number): void {
  orm
    .delete(fnePapers)
    .where(lt(fnePapers.at, fnePapersKeptFrom(now)))
    .run()
}

/**
 * Tells the trail of the order, the screens of the team and the listeners, and wakes the worker where something is to be sent,
 * inside `write()`.
 */
export function tellStep(
  orm: Orm,
  ctx: FneContext,
  sale: Pick<FneSale, 'kind' | 'orderId' | 'invoiceN' | 'actorN'>,
  { state, number }: { state: FneState; number?: string },
): void {
  publishCash(ctx)
  if (state === 'to_certify') ctx.database.afterCommit(ctx.outbox.wake)
  if ((state === 'certified' || state === 'dropped') && sale.invoiceN !== null) {
    const ended = { invoiceN: sale.invoiceN, isCertified: state === 'certified' }
    for (const listener of ctx.listeners) listener.certificationEnded?.(ctx, orm, ended)
  }
  const data: Told = number === undefined ? { state } : { state, number }
  recordStep(orm, ctx, sale.orderId, { actor: authorOfSale(orm, sale.actorN), data })
}

/** Tells the trail and the screens of another number than the one that was typed. Nothing is handed over anew. */
export function tellNumber(orm: Orm, ctx: ServiceContext, sale: FneSale, number: string): void {
  publishCash(ctx)
  const data = { state: 'certified', number, was: sale.number ?? '' }
  recordStep(orm, ctx, sale.orderId, { actor: ctx.actor, data })
}

type Told = Record<string, string>

/** In the name of the client where nobody asked. */
function recordStep(
  orm: Orm,
  ctx: FneContext,
  orderId: string | null,
  { actor, data }: { actor: Pick<Actor, 'id' | 'role'> | undefined; data: Told },
): void {
  if (orderId === null) return
  const order = orm.select().from(orders).where(eq(orders.id, orderId)).get()
  if (!order) return
  const author = actor ?? { id: order.clientId, role: 'client' as const }
  const change = { order, from: order.status, to: order.status, data }
  recordEvent({ ...ctx, actor: author }, orm, { ...change, kind: 'fne_step' })
}

function authorOfSale(orm: Orm, n: number | null) {
  if (n === null) return undefined
  return orm.select({ id: users.id, role: users.role }).from(users).where(eq(users.n, n)).get()
}
