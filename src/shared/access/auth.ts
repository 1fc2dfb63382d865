import * as z from 'zod/mini'
import {
  emailField,
  fullnameField,
  idField,
  newPasswordField,
  passwordField,
  phoneField,
} from '#shared/fields.ts'
import { cleanWord } from '#shared/text/clean-text.ts'

/** Digits of the code that lets a person create an internal account. */
export const CODE_LENGTH = 6

/** Roles that an internal account may have. */
export const INTERNAL_ROLES = ['livreur', 'admin', 'superadmin'] as const
export type InternalRole = (typeof INTERNAL_ROLES)[number]

export const signInInput = z.strictObject({ email: emailField, password: passwordField })
export type SignInInput = z.infer<typeof signInInput>

const person = {
  fullname: fullnameField,
  phone: phoneField,
  email: emailField,
  password: newPasswordField,
}

export const signUpInput = z.strictObject(person)

/** Asks for a link: a confirmation again, or a password reset. */
export const emailInput = z.strictObject({ email: emailField })

/** The secret of a link, opaque to the browser. */
export const tokenField = z.string('Ce lien n’est pas complet.').check(
  // Removes signs that stood around it in a message.
  z.overwrite((token) => token.replace(/^[^\w-]+|[^\w-]+$/g, '') || token),
  z.minLength(1, 'Ce lien n’est pas complet.'),
  z.maxLength(200, 'Ce lien n’est pas valide.'),
)

export const tokenInput = z.strictObject({ token: tokenField })

/** A new password, with the token of the link that was sent. */
export const resetPasswordInput = z.strictObject({ token: tokenField, password: newPasswordField })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

export const codeInput = z.strictObject({
  code: z.pipe(
    z.string('Le code est obligatoire.').check(z.overwrite(cleanWord)),
    z.string().check(z.regex(/^\d{6}$/, 'Code à 6 chiffres')),
  ),
})

export const codeIdInput = z.strictObject({ codeId: idField })

/** Asks for a code for an account of this role; without a role, reads whether this browser has a code to enter. */
export const requestStaffCodeInput = z.strictObject({
  role: z.nullish(z.enum(INTERNAL_ROLES, 'Veuillez sélectionner un rôle.')),
  /** The page opens, and nobody asks for another code: one of this role that the browser may still enter stays. */
  opens: z.optional(z.boolean()),
})
export type RequestStaffCodeInput = z.infer<typeof requestStaffCodeInput>

/** A livreur's or a staff member's account, behind an accepted code, whose role it takes. */
export const internalSignUpInput = z.strictObject(person)
export type InternalSignUpInput = z.infer<typeof internalSignUpInput>
