import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { hidesPlaceOf } from '#server/access/order-access/shown-places.service.ts'
import { sharedRead } from '#server/db/shared-read.ts'
import { refuseMethodOff } from '#server/money/payments/taken-methods.service.ts'
import {
  adminProcedure,
  clientOrAdminProcedure,
  clientProcedure,
  provenAdminProcedure,
  router,
} from '#server/trpc.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { orderIdInput } from '#shared/fields.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { payPath } from '#shared/money/payments.ts'
import { orderFacetsInput, orderListInput } from '#shared/orders/order-list.inputs.ts'
import {
  cancelOrderInput,
  choosePaymentInput,
  moveOrderInput,
} from '#shared/orders/orders.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { orderDetail } from './order-detail.queries.ts'
import { orderFacets } from './order-facets.queries.ts'
import { countOrders, listOrders } from './order-list.queries.ts'
import { readHistory, readLatest, readOpen, readOrderWithCode } from './order-reading.service.ts'
import { cancelOrder, choosePayment, deleteOrder, moveOrder } from './orders.service.ts'
import { readTimeline } from './timeline.queries.ts'

/** All who read the first page or the counts within a minute share one answer, of the same instant. */
const sharedList = sharedRead(listOrders)
const sharedCounts = sharedRead(countOrders)
const sharedFacets = sharedRead(orderFacets)
const minuteOf = (now: number) => now - (now % MINUTE_MS)

export const ordersRouter = router({
  /** The client's most recent order. */
  latest: clientProcedure.query(({ ctx }) => readLatest(ctx)),

  mine: clientProcedure.input(pageInput).query(({ ctx, input }) => readOpen(ctx, input.cursor)),

  /** The client's completed orders. */
  history: clientProcedure
    .input(pageInput)
    .query(({ ctx, input }) => readHistory(ctx, input.cursor)),

  /** One order of the client's own, or any for staff. */
  byId: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input: { orderId } }) => readOrderWithCode(ctx, orderId)),

  /** Throws WAVE_UNAVAILABLE where Wave is not offered, and what `choosePayment` throws. */
  choosePayment: clientProcedure.input(choosePaymentInput).mutation(async ({ ctx, input }) => {
    refuseMethodOff(ctx.database.orm, ctx.env, input.method)
    await choosePayment(ctx, input)
    return { paymentUrl: methodIs(input.method, 'online') ? payPath(input.orderId) : null }
  }),

  timeline: clientOrAdminProcedure.input(orderIdInput).query(({ ctx, input }) => {
    const { orm } = ctx.database
    const order = orderInScope(orm, ctx, input.orderId)
    return readTimeline(orm, input.orderId, {
      role: ctx.actor.role,
      isPlaceHidden: hidesPlaceOf(orm, ctx.actor, order),
    })
  }),

  cancel: clientOrAdminProcedure
    .input(cancelOrderInput)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  /** The team's list: a view, or what is looked for among all orders. */
  list: adminProcedure.input(orderListInput).query(({ ctx, input }) => {
    const asked = { ...input, now: minuteOf(ctx.clock.now()) }
    // A further page, and what one person looks for, are seldom asked twice between two writes: kept, they are only garbage.
    if (input.cursor || input.search) return listOrders(ctx.database.orm, asked)
    return sharedList({ ctx, input: asked })
  }),

  /** By what the listed orders may be narrowed, with the number of orders of each. */
  facets: adminProcedure.input(orderFacetsInput).query(({ ctx, input }) => {
    const asked = { ...input, now: minuteOf(ctx.clock.now()) }
    return input.search ? orderFacets(ctx.database.orm, asked) : sharedFacets({ ctx, input: asked })
  }),

  /** Everything the team may know of one order. */
  detail: adminProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => orderDetail(ctx, input.orderId)),

  /** The orders of each view and in each status. */
  counts: adminProcedure.query(({ ctx }) =>
    sharedCounts({ ctx, input: minuteOf(ctx.clock.now()) }),
  ),

  move: adminProcedure.input(moveOrderInput).mutation(({ ctx, input }) => moveOrder(ctx, input)),

  delete: provenAdminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => deleteOrder(ctx, input.orderId)),
})
