import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { codeInput, signUpInput } from './auth.ts'

/** Characters that are not mistaken for one another, neither printed nor read aloud: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const ADOPTION_ALPHABET = 'ACDEFGHJKMNPQRTWXY34679'
/** Characters of a code, without its dash. */
export const ADOPTION_LENGTH = 8
/** Days that a code can be used. */
export const ADOPTION_DAYS = 90

const CODE = new RegExp(`^[${ADOPTION_ALPHABET}]{${ADOPTION_LENGTH}}$`)
const WRONG_SIGN =
  'Ce code n’a jamais de 0, 1, 2, 5, 8, ni de B, I, L, O, S, U, V, Z. Relisez-le sur le ticket.'
const WRONG_CODE = 'Ce code a 8 lettres et chiffres, comme K7MP-4XQD. Vérifiez-le sur le ticket.'

/** A code as it is printed, in any case, with or without its dash. */
const adoptionCodeField = z.pipe(
  z
    .string('Le code est obligatoire.')
    .check(z.maxLength(40, WRONG_CODE), z.regex(/\S/, 'Le code est obligatoire.')),
  z.transform(readCode),
)

function readCode(typed: string, ctx: { issues: unknown[] }): string {
  const code = typed.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase()
  if (!CODE.test(code)) {
    const message = code.length === ADOPTION_LENGTH ? WRONG_SIGN : WRONG_CODE
    ctx.issues.push({ code: 'custom', message, input: typed })
  }
  return code
}

export const adoptInput = z.strictObject({ code: adoptionCodeField })

/** A person's fields, and the code of their ticket if they have one. */
export const clientSignUpInput = z.extend(signUpInput, {
  adoptionCode: z.optional(
    z.pipe(
      z.string().check(z.maxLength(40, WRONG_CODE)),
      // An empty field is no code.
      z.transform((typed: string, ctx) => (typed.trim() === '' ? undefined : readCode(typed, ctx))),
    ),
  ),
})
export type ClientSignUpInput = z.infer<typeof clientSignUpInput>

const pairOfRecords = z.strictObject({ keptId: idField, leftId: idField })

/** Asks for the code that the client of the account `keptId` reads to the team before the other record is merged into it. */
export const askMergeCodeInput = pairOfRecords
export type AskMergeCodeInput = z.infer<typeof askMergeCodeInput>

/** Two records of one client: the one that stays, with the code of its client where it is an account, and the one that is closed. */
export const mergeClientsInput = z.extend(pairOfRecords, {
  code: z.optional(codeInput.shape.code),
})
export type MergeClientsInput = z.infer<typeof mergeClientsInput>

/** A code as it is printed and read aloud: `K7MP-4XQD`. */
export function formatAdoptionCode(code: string): string {
  return `${code.slice(0, ADOPTION_LENGTH / 2)}-${code.slice(ADOPTION_LENGTH / 2)}`
}
