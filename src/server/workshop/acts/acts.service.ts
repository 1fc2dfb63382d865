import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { workers } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import type { ActInput, PieceAct } from '#shared/workshop/acts.inputs.ts'
import type { ActAnswer } from '#shared/workshop/board.ts'
import { damage, openBag, stain, tagPiece } from './marks.ts'
import { find, miss } from './missing.ts'
import { pass, redo, undo } from './moves.ts'
import { pack, takeApart } from './packing.ts'
import { process } from './processing.ts'
import { receive } from './reception.ts'
import { returnLinen } from './return.ts'
import { type ActResult, NOTHING, type Work, type WorkshopContext, workOn } from './work.ts'

/**
 * Does one act to the pieces of an order, once per idempotency key. Throws ORDER_NOT_FOUND, ORDER_CHANGED when the clothes are not
 * with us, NOT_FOUND for a piece or a worker that is not there, KEY_REUSED, and what the act itself throws.
 */
export function actOnPieces(ctx: WorkshopContext, input: ActInput): Promise<ActAnswer> {
  return ctx.database.write((orm) =>
    once(orm, attemptInWorkshop(ctx, input), () => {
      const here = onDevice(orm, ctx, input.workerN)
      const { act } = input
      if (act.kind === 'return') {
        tellWorkshop({ ctx: here, order: returnLinen(orm, here, input) })
        return answerOf(NOTHING)
      }
      const work = workOn(orm, here, input)
      const outcome = perform(work, act)
      tellWorkshop(work)
      return answerOf(outcome)
    }),
  )
}

function perform(work: Work, act: Exclude<PieceAct, { kind: 'return' }>): ActResult {
  switch (act.kind) {
    case 'receive':
      return receive(work, act)
    case 'pass':
      return pass(work, act)
    case 'undo':
      return undo(work, act, actorKey(work.ctx))
    case 'redo':
      return redo(work, act)
    case 'stain':
      return stain(work, act)
    case 'damage':
      return damage(work, act)
    case 'miss':
      return miss(work, act)
    case 'found':
      return find(work, act)
    case 'openBag':
      return openBag(work, act)
    case 'tag':
      return tagPiece(work, act)
    case 'pack':
      return pack(work, act)
    case 'unpack':
      return takeApart(work)
    case 'process':
      return process(work)
  }
}

/** An act that is sent again has other times, which must not make it another act. */
export function attemptInWorkshop(
  ctx: WorkshopContext,
  input: { idempotencyKey: string; takenAt?: number | undefined; sentAt?: number | undefined },
) {
  const { takenAt: _, sentAt: __, ...same } = input
  return attemptOf({ actor: { id: actorKey(ctx) }, clock: ctx.clock }, same)
}

/** Under whom the keys of acts are kept: a device has its own, though it acts under the account of who paired it. */
export const actorKey = ({ actor }: WorkshopContext): string =>
  actor.device ? `device ${actor.device.n}` : actor.id

/** The context with who works on the device. A person of the team acts in their own name. Throws NOT_FOUND for a worker that is not there. */
export function onDevice(orm: Orm, ctx: WorkshopContext, workerN: number | null): WorkshopContext {
  const { device } = ctx.actor
  if (!device) return ctx
  if (workerN !== null) {
    const known = orm.select({ n: workers.n }).from(workers).where(eq(workers.n, workerN)).get()
    if (!known) throw new AppError('NOT_FOUND')
  }
  return { ...ctx, actor: { ...ctx.actor, device: { n: device.n, workerN } } }
}

interface Told {
  ctx: WorkshopContext
  order: { clientId: string }
}

/** Screens of the workshop, of the team and of the order's client read again, after the commit. */
export function tellWorkshop({ ctx, order: { clientId } }: Told): void {
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged(clientId)))
}

export const answerOf = ({ actN, pieces, proposesProcessing, told }: ActResult): ActAnswer => ({
  actN,
  pieces,
  proposesProcessing: proposesProcessing ?? false,
  told: told ?? null,
})
