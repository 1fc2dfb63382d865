import { adminProcedure, router } from '#server/trpc.ts'
import {
  bankInput,
  closeDrawerInput,
  closingInput,
  closingsInput,
  expenseInput,
  movementInput,
  movementsInput,
  openDrawerInput,
} from '#shared/money/drawer.inputs.ts'
import { listClosings, listMovements, readClosing, readDesk } from './drawer.queries.ts'
import {
  closeDrawer,
  openDrawer,
  recordBank,
  recordExpense,
  reverseMovement,
} from './drawer.service.ts'

/** The drawer of the desk: the one place for cash that the team holds. */
export const drawerRouter = router({
  desk: adminProcedure.query(({ ctx: { database } }) => readDesk(database.orm)),

  movements: adminProcedure
    .input(movementsInput)
    .query(({ ctx: { database }, input }) => listMovements(database.orm, input)),

  closings: adminProcedure
    .input(closingsInput)
    .query(({ ctx: { database }, input }) => listClosings(database.orm, input.cursor)),

  closing: adminProcedure
    .input(closingInput)
    .query(({ ctx: { database }, input }) => readClosing(database.orm, input.number)),

  open: adminProcedure.input(openDrawerInput).mutation(({ ctx, input }) => openDrawer(ctx, input)),

  spend: adminProcedure.input(expenseInput).mutation(({ ctx, input }) => recordExpense(ctx, input)),

  bank: adminProcedure.input(bankInput).mutation(({ ctx, input }) => recordBank(ctx, input)),

  reverse: adminProcedure
    .input(movementInput)
    .mutation(({ ctx, input }) => reverseMovement(ctx, input)),

  close: adminProcedure
    .input(closeDrawerInput)
    .mutation(({ ctx, input }) => closeDrawer(ctx, input)),
})
