import {
  adminProcedure,
  clientOrAdminProcedure,
  clientProcedure,
  livreurProcedure,
  router,
} from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import {
  awayInput,
  changeSlotInput,
  decideFeeInput,
  recordMissedInput,
  reportMissedInput,
  visitSlotsInput,
} from '#shared/orders/visits/visits.inputs.ts'
import { changeSlot } from './change-slot.service.ts'
import { makeReady } from './make-ready.service.ts'
import { decideFee } from './missed-fee.service.ts'
import { recordMissed, reportAway, reportMissed } from './missed-visits.service.ts'
import { readVisitSlots } from './offered-slots.service.ts'

export const visitsRouter = router({
  /** The slots among which a visit of one order may be moved. */
  slots: clientOrAdminProcedure
    .input(visitSlotsInput)
    .query(({ ctx, input }) => readVisitSlots(ctx, input)),

  change: clientOrAdminProcedure
    .input(changeSlotInput)
    .mutation(({ ctx, input }) => changeSlot(ctx, input)),

  makeReady: adminProcedure
    .input(orderIdInput)
    .mutation(({ ctx, input }) => makeReady(ctx, input.orderId)),

  away: clientProcedure.input(awayInput).mutation(({ ctx, input }) => reportAway(ctx, input)),

  reportMissed: livreurProcedure
    .input(reportMissedInput)
    .mutation(({ ctx, input }) => reportMissed(ctx, input)),

  recordMissed: adminProcedure
    .input(recordMissedInput)
    .mutation(({ ctx, input }) => recordMissed(ctx, input)),

  decideFee: adminProcedure
    .input(decideFeeInput)
    .mutation(({ ctx, input }) => decideFee(ctx, input)),
})
