import * as z from 'zod/mini'
import { idField, lineField, passwordField } from '#shared/fields.ts'
import { RECOVERY_ALPHABET, RECOVERY_LENGTH } from './second-factor.ts'

/** Digits of the codes that an application shows. */
export const TOTP_DIGITS = 6

const WRONG_DIGITS = 'Le code a 6 chiffres.'
const WRONG_CODE = 'Un code de secours a 10 lettres et chiffres, comme K7MPA-4XQDC.'
const MISSING = 'Le code est obligatoire.'

/** The six digits of an application, with or without a space. */
export const totpField = z.pipe(
  z.string(MISSING).check(
    z.maxLength(40, WRONG_DIGITS),
    z.overwrite((typed) => typed.replace(/[\s\p{Cf}]/gu, '')),
    z.minLength(1, MISSING),
  ),
  z.string().check(z.regex(/^\d{6}$/, WRONG_DIGITS)),
)

/** A recovery code in any case, with or without its dash. */
const recoveryField = z.pipe(
  z.string(MISSING).check(
    z.maxLength(40, WRONG_CODE),
    z.overwrite((typed) => typed.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase()),
    z.minLength(1, MISSING),
  ),
  z.string().check(z.regex(new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`), WRONG_CODE)),
)

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max))
const credentialId = base64url(1400).check(z.minLength(1))

/** As the browser passes it on; members that we do not read are dropped. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(200)),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** A new passkey, as the browser passes it on. */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(60_000),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
    ),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

const code = {
  totp: z.strictObject({ kind: z.literal('totp'), code: totpField }),
  recovery: z.strictObject({ kind: z.literal('recovery'), code: recoveryField }),
}

/** A code in the place of a passkey, at sign-in. */
export const signInCodeInput = z.discriminatedUnion('kind', [code.totp, code.recovery])
export type SignInCodeInput = z.infer<typeof signInCodeInput>

/** `alone`: the passkey itself says whose it is, whatever sign-in was begun. */
export const signInOptionsInput = z.strictObject({ alone: z.boolean() })
export const passkeyInput = z.strictObject({ answer: passkeyAnswer })

/** The password only where the account has no second factor. */
export const proofInput = z.discriminatedUnion('kind', [
  code.totp,
  code.recovery,
  z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
  z.strictObject({ kind: z.literal('password'), password: passwordField }),
])
export type ProofInput = z.infer<typeof proofInput>

/** How its owner names a passkey. */
export const passkeyNameField = lineField('Le nom', 40)
export const addPasskeyInput = z.strictObject({ name: passkeyNameField, passkey: newPasskey })
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>
export const renamePasskeyInput = z.strictObject({ id: idField, name: passkeyNameField })
export const removePasskeyInput = z.strictObject({ id: idField })
export const confirmTotpInput = z.strictObject({ code: totpField })
