import { adminProcedure, clientProcedure, provenAdminProcedure, router } from '#server/trpc.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { orderIdInput } from '#shared/fields.ts'
import {
  advanceCreditInput,
  grantCreditInput,
  payBackCreditInput,
  settleAdvanceInput,
} from '#shared/money/credit.inputs.ts'
import { pageInput } from '#shared/paging.ts'
import { keepAsCredit } from '../payments/refunds.service.ts'
import { advanceCredit, grantCredit, payBackCredit } from './credit.service.ts'
import { readCreditOf, readOwnCredit } from './credit-reading.service.ts'
import { listAdvances, settleAdvance } from './wave-advances.service.ts'

/** The credit of a client: money that the business holds for them. */
export const creditRouter = router({
  /** One's own; nothing of it where the browser may be somebody else's. */
  mine: clientProcedure.query(({ ctx: { database, actor } }) =>
    actor.placesHidden ? { balance: 0, why: null } : readOwnCredit(database.orm, actor.id),
  ),

  /** Keeps as credit what is to be given back of one's own order. */
  keepRefund: clientProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => keepAsCredit(ctx, input.orderId)),

  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx: { database }, input }) => readCreditOf(database.orm, input.userId)),

  grant: provenAdminProcedure
    .input(grantCreditInput)
    .mutation(({ ctx, input }) => grantCredit(ctx, input)),

  advance: adminProcedure
    .input(advanceCreditInput)
    .mutation(({ ctx, input }) => advanceCredit(ctx, input)),

  /** Advances by Wave to verify. */
  advances: adminProcedure
    .input(pageInput)
    .query(({ ctx: { database }, input }) => listAdvances(database.orm, input.cursor)),

  settleAdvance: adminProcedure
    .input(settleAdvanceInput)
    .mutation(({ ctx, input }) => settleAdvance(ctx, input)),

  payBack: provenAdminProcedure
    .input(payBackCreditInput)
    .mutation(({ ctx, input }) => payBackCredit(ctx, input)),
})
