import { AppError } from '#server/lib/app-error.ts'
import { adminProcedure, clientOrAdminProcedure, clientProcedure, router } from '#server/trpc.ts'
import {
  assignOrderInput,
  boardInput,
  cancelOrderInput,
  choosePaymentInput,
  moveOrderInput,
  orderIdInput,
} from '#shared/orders.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { payPath } from '#shared/payments.ts'
import { readLatest, readOrder } from './order-reading.service.ts'
import {
  boardOrders,
  completedOrdersOf,
  deliveredOrders,
  openCounts,
  openOrdersOf,
  ordersInProgress,
  waitingOrders,
} from './orders.queries.ts'
import {
  assignOrder,
  cancelOrder,
  choosePayment,
  deleteOrder,
  moveOrder,
  orderInScope,
} from './orders.service.ts'
import { readTimeline } from './timeline.queries.ts'

export const ordersRouter = router({
  /** The client's most recent order. */
  latest: clientProcedure.query(({ ctx: { database, actor } }) =>
    readLatest(database.orm, actor.id),
  ),

  mine: clientProcedure
    .input(pageInput)
    .query(({ ctx: { database, actor }, input }) =>
      openOrdersOf(database.orm, actor.id, input.cursor),
    ),

  /** The client's completed orders. */
  history: clientProcedure
    .input(pageInput)
    .query(({ ctx: { database, actor }, input }) =>
      completedOrdersOf(database.orm, actor.id, input.cursor),
    ),

  /** One order of the client's own, or any for staff. */
  byId: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input: { orderId } }) => readOrder(ctx.database.orm, ctx, orderId)),

  choosePayment: clientProcedure.input(choosePaymentInput).mutation(async ({ ctx, input }) => {
    if (input.method === 'wave' && !ctx.env.waveEnabled) throw new AppError('WAVE_UNAVAILABLE')
    await choosePayment(ctx, input)
    return { paymentUrl: input.method === 'wave' ? payPath(input.orderId) : null }
  }),

  timeline: clientOrAdminProcedure.input(orderIdInput).query(({ ctx, input }) => {
    orderInScope(ctx.database.orm, ctx, input.orderId)
    return readTimeline(ctx.database.orm, input.orderId, ctx.actor.role)
  }),

  cancel: clientOrAdminProcedure
    .input(cancelOrderInput)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  board: adminProcedure
    .input(boardInput)
    .query(({ ctx: { database }, input }) => boardOrders(database.orm, input)),

  unassigned: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => waitingOrders(database.orm, input.cursor)),

  inProgress: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => ordersInProgress(database.orm, input.cursor)),

  delivered: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => deliveredOrders(database.orm, input.cursor)),

  /** Orders at each open status, for the counters above the board. */
  counts: adminProcedure.query(({ ctx: { database } }) => openCounts(database.orm)),

  assign: adminProcedure
    .input(assignOrderInput)
    .mutation(({ ctx, input }) => assignOrder(ctx, input)),

  move: adminProcedure.input(moveOrderInput).mutation(({ ctx, input }) => moveOrder(ctx, input)),

  delete: adminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => deleteOrder(ctx, input.orderId)),
})
