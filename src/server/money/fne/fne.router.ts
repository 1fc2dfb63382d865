import {
  adminProcedure,
  provenSuperadminProcedure,
  router,
  superadminProcedure,
} from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import {
  correctInput,
  decideInput,
  doneByHandInput,
  dropInput,
  fneListInput,
  noteRneInput,
  saleIdInput,
} from '#shared/money/fne/desk.inputs.ts'
import { certifyInput } from '#shared/money/fne/fne.inputs.ts'
import { certifyOrder } from './certify.service.ts'
import { closeByHand, correctSale, decideSale, dropOpenSale, noteRne } from './desk.service.ts'
import { readDgiLink } from './dgi-link.queries.ts'
import { countSales, listSales, readSale } from './fne.queries.ts'
import { resumeSending } from './resume.service.ts'
import { readSaleOfOrder } from './sale-of-order.queries.ts'

const fneProcedure = adminProcedure.meta({ module: 'fne' })
const fneOwnerProcedure = provenSuperadminProcedure.meta({ module: 'fne' })

export const fneRouter = router({
  counts: fneProcedure.query(({ ctx }) => countSales(ctx.database.orm, ctx.env)),

  list: fneProcedure
    .input(fneListInput)
    .query(({ ctx: { database, env }, input }) => listSales(database.orm, env, input)),

  byId: adminProcedure
    .input(saleIdInput)
    .query(({ ctx: { database, env }, input }) => readSale(database.orm, env, input.saleId)),

  /** How the server is linked to the DGI. */
  link: superadminProcedure.query(({ ctx }) => readDgiLink(ctx.database.orm, ctx)),

  ofOrder: adminProcedure
    .input(orderIdInput)
    .query(({ ctx: { database, env }, input }) =>
      readSaleOfOrder(database.orm, env, input.orderId),
    ),

  certify: fneProcedure.input(certifyInput).mutation(({ ctx, input }) => certifyOrder(ctx, input)),

  /** The owner says what the site of the DGI shows. */
  decide: fneOwnerProcedure.input(decideInput).mutation(({ ctx, input }) => decideSale(ctx, input)),

  /** Sends again what was refused, once it is mended. */
  correct: fneProcedure.input(correctInput).mutation(({ ctx, input }) => correctSale(ctx, input)),

  doneByHand: fneOwnerProcedure
    .input(doneByHandInput)
    .mutation(({ ctx, input }) => closeByHand(ctx, input)),

  drop: fneOwnerProcedure.input(dropInput).mutation(({ ctx, input }) => dropOpenSale(ctx, input)),

  /** The key or the address is mended, stickers were bought, or what was certified since a restored copy is noted. */
  resume: superadminProcedure.meta({ module: 'fne' }).mutation(({ ctx }) => resumeSending(ctx)),

  noteRne: fneProcedure.input(noteRneInput).mutation(({ ctx, input }) => noteRne(ctx, input)),
})
