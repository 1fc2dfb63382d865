import { adminProcedure, router } from '#server/trpc.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { addTeamNoteInput, teamNoteInput } from '#shared/orders/team-notes.ts'
import { addTeamNote, notesOfClient, removeTeamNote } from './team-notes.service.ts'

export const teamNotesRouter = router({
  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx: { database }, input }) => notesOfClient(database.orm, input.userId)),

  add: adminProcedure.input(addTeamNoteInput).mutation(async ({ ctx, input }) => {
    await addTeamNote(ctx, input)
    return null
  }),

  remove: adminProcedure.input(teamNoteInput).mutation(async ({ ctx, input }) => {
    await removeTeamNote(ctx, input.noteId)
    return null
  }),
})
