import { sharedRead } from '#server/db/shared-read.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import { openCounts } from '#server/features/order-counts/open-counts.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  adminProcedure,
  clientOrAdminProcedure,
  clientProcedure,
  router,
  superadminProcedure,
} from '#server/trpc.ts'
import { payPath } from '#shared/money/payments.ts'
import { allOrdersInput } from '#shared/orders/all-orders.ts'
import { dueBoardInput } from '#shared/orders/due-board.ts'
import {
  boardInput,
  cancelOrderInput,
  choosePaymentInput,
  moveOrderInput,
  orderIdInput,
} from '#shared/orders/orders.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { countAttention, unclaimedOrders, unpaidOrders } from './attention.queries.ts'
import { boardByDue } from './due-board.queries.ts'
import { orderDetail } from './order-detail.queries.ts'
import { readLatest, readOpen, readOrderWithCode } from './order-reading.service.ts'
import { completedOrdersOf } from './orders.queries.ts'
import { cancelOrder, choosePayment, deleteOrder, moveOrder } from './orders.service.ts'
import {
  allOrders,
  boardOrders,
  deliveredOrders,
  ordersInProgress,
  waitingOrders,
} from './staff-lists.queries.ts'
import { readTimeline } from './timeline.queries.ts'

export const ordersRouter = router({
  /** The client's most recent order. */
  latest: clientProcedure.query(({ ctx }) => readLatest(ctx)),

  mine: clientProcedure.input(pageInput).query(({ ctx, input }) => readOpen(ctx, input.cursor)),

  /** The client's completed orders. */
  history: clientProcedure
    .input(pageInput)
    .query(({ ctx: { database, actor }, input }) =>
      completedOrdersOf(database.orm, actor.id, input.cursor),
    ),

  /** One order of the client's own, or any for staff. */
  byId: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input: { orderId } }) => readOrderWithCode(ctx, orderId)),

  /** Throws WAVE_UNAVAILABLE where Wave is not offered, and what `choosePayment` throws. */
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
    .query(sharedRead((orm, input) => boardOrders(orm, input))),

  boardByDue: adminProcedure
    .input(dueBoardInput)
    .query(sharedRead((orm, input) => boardByDue(orm, input))),

  /** Every order, by status, days and client. */
  all: superadminProcedure.input(allOrdersInput).query(sharedRead(allOrders)),

  /** Everything the team may know of one order. */
  detail: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => orderDetail(ctx, input.orderId)),

  unassigned: adminProcedure
    .input(pageInput)
    .query(sharedRead((orm, { cursor }) => waitingOrders(orm, cursor))),

  inProgress: adminProcedure
    .input(pageInput)
    .query(sharedRead((orm, { cursor }) => ordersInProgress(orm, cursor))),

  delivered: adminProcedure
    .input(pageInput)
    .query(sharedRead((orm, { cursor }) => deliveredOrders(orm, cursor))),

  /** Delivered and not fully paid, the oldest first. */
  unpaid: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => unpaidOrders(database.orm, input.cursor)),

  /** Laundry held without any change for days, the longest first. */
  unclaimed: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database, clock }, input }) =>
      unclaimedOrders(database.orm, clock.now(), input.cursor),
    ),

  /** With those that are late, or open and express; each up to MAX_COUNTED. */
  attentionCounts: adminProcedure.query(({ ctx: { database, clock } }) =>
    countAttention(database.orm, clock.now()),
  ),

  /** Orders per open status, for the counters above the board. */
  counts: adminProcedure.query(({ ctx: { database } }) => openCounts(database.orm)),

  move: adminProcedure.input(moveOrderInput).mutation(({ ctx, input }) => moveOrder(ctx, input)),

  delete: adminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => deleteOrder(ctx, input.orderId)),
})
