import { noteOrderHere } from '#server/access/sessions/link-browser.service.ts'
import { sessionRefusal } from '#server/access/sessions/sessions.service.ts'
import { readFormTimes, readVisitorTimes } from '#server/shop/slots/slots.service.ts'
import { adminProcedure, clientProcedure, router, visitorProcedure } from '#server/trpc.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { payPath } from '#shared/money/payments.ts'
import { placeOrderInput, teamOrderInput } from '#shared/orders/orders.inputs.ts'
import { toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import { readBasket } from '../baskets/baskets.service.ts'
import { checkoutOf, lastPlace, oftenOrdered } from './checkout.queries.ts'
import { placeOrderFor, placeOwnOrder } from './checkout.service.ts'
import { popularGarments } from './popular-garments.service.ts'

export const checkoutRouter = router({
  lastPlace: clientProcedure.query(({ ctx: { database, actor } }) =>
    lastPlace(database.orm, actor),
  ),

  /** The basket that the client prepared before signing up. */
  basket: clientProcedure.query(({ ctx: { database, actor } }) =>
    actor.placesHidden ? null : readBasket(database.orm, actor.id),
  ),

  /** For the top of the order form: the garments ordered most often, and the client's last service. */
  oftenOrdered: clientProcedure.query(({ ctx: { database, actor } }) =>
    oftenOrdered(database.orm, actor.id),
  ),

  /** The same at the till, from the latest orders of everyone. */
  popular: adminProcedure.query(({ ctx: { database } }) => popularGarments(database.orm)),

  /** The coming slots with what is left of each, and what a promise follows from. A visitor reads no numbers. */
  times: visitorProcedure.query(({ ctx: { database, clock, session } }) => {
    const read = session && !sessionRefusal(session) ? readFormTimes : readVisitorTimes
    return read(database.orm, clock.now())
  }),

  /** Throws what `placeOwnOrder` throws. */
  place: clientProcedure.input(placeOrderInput).mutation(async ({ ctx, input }) => {
    const placed = await placeOwnOrder(ctx, input)
    if (ctx.session.byLink) noteOrderHere(ctx, 'placed', placed.orderId)
    // Nothing is due before the client agreed to the total at the door.
    const isPaid = placed.onAccount || input.shown.credit === placed.grandTotal
    const isDue = toAgreeOf(input) === null && !isPaid
    const paymentUrl =
      isDue && methodIs(input.paymentMethod, 'online') ? payPath(placed.orderId) : null
    return { ...placed, paymentUrl }
  }),

  /** For the team's form: the client's name, phone and address, the places of their orders and what they order. */
  forClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx: { database }, input }) => checkoutOf(database.orm, input.userId)),

  /** An order taken by the team. Throws what `placeOrderFor` throws. */
  placeFor: adminProcedure
    .input(teamOrderInput)
    .mutation(({ ctx, input }) => placeOrderFor(ctx, input)),
})
