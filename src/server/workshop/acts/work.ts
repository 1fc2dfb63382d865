import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import {
  isUnopened,
  type NewPieceAct,
  type PieceRow,
  pieceRowsOf,
  recordPieceAct,
} from '#server/orders/pieces/pieces.service.ts'
import { isAtWork } from '#shared/order-status.ts'
import type { WorkshopSettings } from '#shared/shop/settings/workshop-settings.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import type { ActAnswer } from '#shared/workshop/board.ts'

export type WorkshopContext = ServiceContext & { env: Pick<Env, 'mailLeaves' | 'whatsApp'> }

/** An order that is worked on, inside `write()`. */
export interface Work {
  orm: Orm
  ctx: WorkshopContext
  order: typeof orders.$inferSelect
  settings: WorkshopSettings
  /** As they were when the act came, without opened bags. */
  pieces: readonly PieceRow[]
  /** When it was done, in milliseconds UTC. */
  takenAt: number
}

interface Doing {
  orderId: string
  workerN: number | null
  takenAt?: number | undefined
  sentAt?: number | undefined
}

/** `pieces` are those that the act moved or marked. */
export type ActResult = Pick<ActAnswer, 'actN' | 'pieces'> & Partial<ActAnswer>

export const NOTHING: ActResult = { actN: null, pieces: [] }

/** The order of an act. Throws ORDER_NOT_FOUND, and ORDER_CHANGED when its clothes are not with us. */
export function workOn(orm: Orm, ctx: WorkshopContext, done: Doing): Work {
  const order = orderInScope(orm, ctx, done.orderId)
  if (!isAtWork(order.status)) throw orderChanged(orm, ctx, order)
  const time = { at: done.takenAt, sentAt: done.sentAt }
  const takenAt = believedTime(time, { earliest: order.createdAt, now: ctx.clock.now() })
  const settings = readSettings(orm, 'workshop')
  return {
    orm,
    ctx,
    order,
    settings,
    takenAt,
    pieces: pieceRowsOf(orm, order.n).filter(isUnopened),
  }
}

/** Throws NOT_FOUND for a number that no piece of the order has. */
export function pieceOf({ pieces }: Work, number: number): PieceRow {
  const piece = pieces.find((one) => one.number === number)
  if (!piece) throw new AppError('NOT_FOUND')
  return piece
}

/** Appends the act to the history, and tells what it did. */
export function noteAct(
  { orm, ctx, order, takenAt }: Work,
  act: Omit<NewPieceAct, 'orderN' | 'takenAt'>,
): ActResult {
  const actN = recordPieceAct(orm, ctx, { orderN: order.n, takenAt, ...act })
  return { actN, pieces: [...act.pieces] }
}
