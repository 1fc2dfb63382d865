import { adminProcedure, router } from '#server/trpc.ts'
import { daySheet } from './day-sheet.queries.ts'
import { ordersOnMap } from './dispatch.queries.ts'

/** The day's sheet and the map. Answers under `orders`. */
export const dispatchRouter = router({
  onMap: adminProcedure.query(({ ctx: { database } }) => ordersOnMap(database.orm)),

  /** The day's work, for print. */
  daySheet: adminProcedure.query(({ ctx: { database, clock } }) =>
    daySheet(database.orm, clock.now()),
  ),
})
