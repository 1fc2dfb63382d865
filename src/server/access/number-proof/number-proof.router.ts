import { adminProcedure, clientProcedure, provenAdminProcedure, router } from '#server/trpc.ts'
import { codeInput, emailInput } from '#shared/access/auth.ts'
import {
  addClientEmailInput,
  askClientEmailCodeInput,
  confirmEmailInput,
} from '#shared/access/number-proof.inputs.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import {
  addClientEmail,
  askClientEmailCode,
  askEmailCode,
  confirmEmail,
} from './added-email.service.ts'
import { enterNumberCode, giveNumberCode, sendNumberCode } from './number-codes.service.ts'

export const numberProofRouter = router({
  /** A code for the team to tell a client in a call to their number. */
  giveCode: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => giveNumberCode(ctx, input.userId)),

  /** A code to the client's number, by WhatsApp. */
  askCode: clientProcedure.mutation(async ({ ctx }) => {
    await sendNumberCode(ctx)
    return null
  }),

  enterCode: clientProcedure
    .input(codeInput)
    .mutation(({ ctx, input }) => enterNumberCode(ctx, input.code)),

  /** Sends a code to the e-mail address that a client adds, once the number is proven in this session by a code that the team has not read. */
  askEmailCode: clientProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await askEmailCode(ctx, input.email)
    return null
  }),

  /** For a client who speaks with the team and reads the code to them. */
  askClientEmailCode: adminProcedure
    .input(askClientEmailCodeInput)
    .mutation(async ({ ctx, input }) => {
      await askClientEmailCode(ctx, input)
      return null
    }),

  addClientEmail: provenAdminProcedure
    .input(addClientEmailInput)
    .mutation(async ({ ctx, input }) => {
      await addClientEmail(ctx, input)
      return null
    }),

  confirmEmail: clientProcedure
    .input(confirmEmailInput)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
})
