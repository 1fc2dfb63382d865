import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { tokenInput } from '#shared/access/auth.ts'
import {
  changeRequestHourInput,
  chooseRecordInput,
  confirmByTeamInput,
  confirmRequestInput,
  correctOwnNumberInput,
  correctRequestNumberInput,
  listFoldedInput,
  numberRequestInput,
  refuseRequestInput,
  requestIdInput,
  unfoldRequestInput,
} from '#shared/orders/number-requests/number-requests.inputs.ts'
import { askByNumber, correctOwnNumber, statusOf, withdrawRequest } from './ask.service.ts'
import { confirmByLink, confirmByTeam, denyRequest } from './confirm.service.ts'
import { listFolded, listNumberRequests } from './number-requests.queries.ts'
import {
  changeHour,
  chooseRecord,
  correctNumber,
  giveRequestLink,
  readNumberRequest,
  refuseRequest,
  unfold,
} from './number-requests.service.ts'

export const numberRequestsRouter = router({
  ask: publicProcedure
    .input(numberRequestInput)
    .mutation(({ ctx, input }) => askByNumber(ctx, input)),

  /** For the device that asked. */
  status: publicProcedure.input(tokenInput).query(({ ctx, input }) => statusOf(ctx, input.token)),

  correctOwnNumber: publicProcedure
    .input(correctOwnNumberInput)
    .mutation(({ ctx, input }) => correctOwnNumber(ctx, input)),

  withdraw: publicProcedure.input(tokenInput).mutation(async ({ ctx, input }) => {
    await withdrawRequest(ctx, input.token)
    return null
  }),

  confirm: publicProcedure
    .input(confirmRequestInput)
    .mutation(({ ctx, input }) => confirmByLink(ctx, input)),

  deny: publicProcedure.input(tokenInput).mutation(async ({ ctx, input }) => {
    await denyRequest(ctx, input.token)
    return null
  }),

  list: adminProcedure.query(({ ctx: { database, clock } }) =>
    listNumberRequests(database.orm, clock.now()),
  ),

  folded: adminProcedure
    .input(listFoldedInput)
    .query(({ ctx: { database, clock }, input }) => listFolded(database.orm, input, clock.now())),

  byId: adminProcedure
    .input(requestIdInput)
    .query(({ ctx, input }) => readNumberRequest(ctx, input.requestId)),

  giveLink: adminProcedure
    .input(requestIdInput)
    .mutation(({ ctx, input }) => giveRequestLink(ctx, input.requestId)),

  confirmByTeam: adminProcedure
    .input(confirmByTeamInput)
    .mutation(({ ctx, input }) => confirmByTeam(ctx, input)),

  chooseRecord: adminProcedure.input(chooseRecordInput).mutation(async ({ ctx, input }) => {
    await chooseRecord(ctx, input)
    return null
  }),

  changeHour: adminProcedure.input(changeRequestHourInput).mutation(async ({ ctx, input }) => {
    await changeHour(ctx, input)
    return null
  }),

  correctNumber: adminProcedure
    .input(correctRequestNumberInput)
    .mutation(async ({ ctx, input }) => {
      await correctNumber(ctx, input)
      return null
    }),

  refuse: adminProcedure.input(refuseRequestInput).mutation(async ({ ctx, input }) => {
    await refuseRequest(ctx, input)
    return null
  }),

  unfold: adminProcedure.input(unfoldRequestInput).mutation(async ({ ctx, input }) => {
    await unfold(ctx, input)
    return null
  }),
})
