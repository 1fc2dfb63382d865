import { sharedRead } from '#server/db/shared-read.ts'
import { router, superadminProcedure, workshopProcedure } from '#server/trpc.ts'
import { orderIdInput } from '#shared/fields.ts'
import {
  actInput,
  emptyBatchInput,
  startBatchInput,
  traceInput,
} from '#shared/workshop/acts.inputs.ts'
import { addWorkerInput, workerInput } from '#shared/workshop/workers.inputs.ts'
import { actOnPieces } from './acts/acts.service.ts'
import { emptyBatch, startBatch } from './batches/batches.service.ts'
import { readBoard, readWorkshopOrder } from './board/board.service.ts'
import { tracePiece } from './board/trace.queries.ts'
import { addWorker, currentWorkers, removeWorker } from './workers/workers.service.ts'

const sharedBoard = sharedRead(readBoard)

const workshopOwnerProcedure = superadminProcedure.meta({ module: 'workshop' })

export const workshopRouter = router({
  /** The work of the workshop, with its stations, machines, racks and people. */
  board: workshopProcedure.query(({ ctx }) =>
    sharedBoard({ ctx, input: { isTeam: ctx.actor.device === undefined } }),
  ),

  order: workshopProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => readWorkshopOrder(ctx.database.orm, input.orderId)),

  /** The places where a piece was seen, and where it may be. */
  trace: workshopProcedure
    .input(traceInput)
    .query(({ ctx, input }) => tracePiece(ctx.database.orm, ctx, input)),

  /** One act on the pieces of an order, once per key. */
  act: workshopProcedure
    .meta({ isKept: true })
    .input(actInput)
    .mutation(({ ctx, input }) => actOnPieces(ctx, input)),

  /** Bags that are washed together are in the machine. */
  startBatch: workshopProcedure
    .meta({ isKept: true })
    .input(startBatchInput)
    .mutation(({ ctx, input }) => startBatch(ctx, input)),

  emptyBatch: workshopProcedure
    .meta({ isKept: true })
    .input(emptyBatchInput)
    .mutation(({ ctx, input }) => emptyBatch(ctx, input)),

  workers: workshopOwnerProcedure.query(({ ctx }) => currentWorkers(ctx.database.orm)),

  addWorker: workshopOwnerProcedure
    .input(addWorkerInput)
    .mutation(({ ctx, input }) => addWorker(ctx, input)),

  removeWorker: workshopOwnerProcedure
    .input(workerInput)
    .mutation(({ ctx, input }) => removeWorker(ctx, input.n)),
})
