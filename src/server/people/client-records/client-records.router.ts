import { giveAdoptionCode } from '#server/access/links/adoption-codes.service.ts'
import { setPreferences } from '#server/access/users/preferences.service.ts'
import { sharedRead } from '#server/db/shared-read.ts'
import {
  adminProcedure,
  clientProcedure,
  provenAdminProcedure,
  provenSuperadminProcedure,
  router,
} from '#server/trpc.ts'
import { adoptInput, askMergeCodeInput, mergeClientsInput } from '#shared/access/adoption.ts'
import { clientPreferencesInput } from '#shared/access/laundry-preferences.ts'
import { changeClientInput } from '#shared/access/team-clients.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { clientListInput } from '#shared/people/client-list.ts'
import { unmergeInput } from '#shared/people/client-merges.ts'
import { eraseClient } from '../profile/deletion.service.ts'
import { refusePersonalExport } from '../profile/personal-export.service.ts'
import { adopt } from './adoption.service.ts'
import { changeClient } from './change-client.service.ts'
import { clientFile } from './client-file.queries.ts'
import { countClients, listClients, listPairs } from './client-list.queries.ts'
import { countDuplicates } from './duplicates.queries.ts'
import { mergeClients } from './merge.service.ts'
import { askMergeCode } from './merge-code.service.ts'
import { unmergeClients } from './unmerge.service.ts'

/** All who read the first page or the counts within a minute share one answer, of the same instant. */
const sharedList = sharedRead(listClients)
const sharedCounts = sharedRead(countClients)
const sharedDuplicateCount = sharedRead(countDuplicates)
const minuteOf = (now: number) => now - (now % MINUTE_MS)

export const clientRecordsRouter = router({
  list: adminProcedure.input(clientListInput).query(({ ctx, input }) => {
    const asked = { ...input, now: minuteOf(ctx.clock.now()) }
    // The list as a whole is an export, which is the owner's; the team looks for the client whom it needs.
    if (input.cursor && ctx.actor.role === 'admin') ctx.limits.take('clientPages', ctx.actor.id)
    if (input.cursor || input.search) return listClients(ctx.database.orm, asked)
    return sharedList({ ctx, input: asked })
  }),

  counts: adminProcedure.query(({ ctx }) =>
    sharedCounts({ ctx, input: minuteOf(ctx.clock.now()) }),
  ),

  /** A client as the team reads them, never with the link. Null for anybody else. */
  byId: adminProcedure.input(userIdInput).query(({ ctx, input }) => clientFile(ctx, input.userId)),

  /** A code for a client without e-mail, to read to them or to print on their ticket. */
  giveCode: provenAdminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => giveAdoptionCode(ctx, input.userId)),

  /** Brings the history of a code's record into one's own. */
  adopt: clientProcedure.input(adoptInput).mutation(({ ctx, input }) => adopt(ctx, input.code)),

  /** Separates two records that were merged within the last day. */
  unmerge: adminProcedure
    .input(unmergeInput)
    .mutation(({ ctx, input }) => unmergeClients(ctx, input.mergeId)),

  /** Pairs of records that may be of one person. */
  duplicates: adminProcedure.query(({ ctx }) => listPairs(ctx.database.orm)),

  /** Its own request, after the other counts: it compares all clients, which is slow. */
  countDuplicates: adminProcedure.query(({ ctx }) =>
    sharedDuplicateCount({ ctx, input: undefined }),
  ),

  setPreferences: adminProcedure.input(clientPreferencesInput).mutation(async ({ ctx, input }) => {
    const { userId, ...change } = input
    await setPreferences(ctx, userId, change)
    return null
  }),

  /** Corrects the name and the number of a client. */
  change: adminProcedure.input(changeClientInput).mutation(async ({ ctx, input }) => {
    await changeClient(ctx, input)
    return null
  }),

  /** A code to the e-mail of the account that another record is to be merged into: its client reads it to the team. */
  askMergeCode: adminProcedure.input(askMergeCodeInput).mutation(async ({ ctx, input }) => {
    await askMergeCode(ctx, input)
    return null
  }),

  merge: provenAdminProcedure
    .input(mergeClientsInput)
    .mutation(({ ctx, input }) => mergeClients(ctx, input)),

  /** Asked before the data of a client without e-mail are downloaded: the browser would save a refusal as the file. */
  askData: provenAdminProcedure.mutation(({ ctx }) => {
    refusePersonalExport(ctx)
    return null
  }),

  /** Erases a client without e-mail who asked for it. */
  erase: provenSuperadminProcedure.input(userIdInput).mutation(async ({ ctx, input }) => {
    await eraseClient(ctx, input.userId)
    return null
  }),
})
