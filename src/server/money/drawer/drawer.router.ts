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

const drawerProcedure = adminProcedure.meta({ module: 'counter' })

/** The drawer of the desk: the one place for cash that the team holds. */
export const drawerRouter = router({
  desk: drawerProcedure.query(({ ctx: { database } }) => readDesk(database.orm)),

  movements: drawerProcedure
    .input(movementsInput)
    .query(({ ctx: { database }, input }) => listMovements(database.orm, input)),

  closings: drawerProcedure
    .input(closingsInput)
    .query(({ ctx: { database }, input }) => listClosings(database.orm, input.cursor)),

  closing: drawerProcedure
    .input(closingInput)
    .query(({ ctx: { database }, input }) => readClosing(database.orm, input.number)),

  open: drawerProcedure.input(openDrawerInput).mutation(({ ctx, input }) => openDrawer(ctx, input)),

  spend: drawerProcedure
    .input(expenseInput)
    .mutation(({ ctx, input }) => recordExpense(ctx, input)),

  bank: drawerProcedure.input(bankInput).mutation(({ ctx, input }) => recordBank(ctx, input)),

  reverse: drawerProcedure
    .input(movementInput)
    .mutation(({ ctx, input }) => reverseMovement(ctx, input)),

  close: drawerProcedure
    .input(closeDrawerInput)
    .mutation(({ ctx, input }) => closeDrawer(ctx, input)),
})
