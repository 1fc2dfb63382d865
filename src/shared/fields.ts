import { z } from 'zod'
import { parsePhone } from './phone.ts'

z.config({
  // The browser's policy forbids eval; without this zod probes for it on its first object and reports a violation.
  jitless: true,
  // For what a field does not say itself: zod's own sentences are in English.
  customError: ({ code }) =>
    code === 'unrecognized_keys' ? 'Ce champ n’est pas attendu.' : 'Cette valeur n’est pas valide.',
})

const text = (label: string, max: number) =>
  z
    .string({ error: `${label} est obligatoire.` })
    .trim()
    .min(1, `${label} est obligatoire.`)
    .max(max, `${max} caractères au plus.`)

export const idField = z.uuid('Cet identifiant n’est pas valide.')

export const emailField = z
  .string({ error: 'L’e-mail est obligatoire.' })
  .trim()
  .toLowerCase()
  .min(1, 'L’e-mail est obligatoire.')
  .max(254, 'Cette adresse est trop longue.')
  .pipe(z.email('Écrivez l’adresse en entier, par exemple awa@exemple.ci.'))

/** A password being typed to sign in: any length up to the hashing limit, never trimmed. */
export const passwordField = z
  .string({ error: 'Le mot de passe est obligatoire.' })
  .min(1, 'Le mot de passe est obligatoire.')
  .max(256, '256 caractères au plus.')

/** A password being chosen. Six characters at least, as the customer asked; 256 at most, so that hashing stays cheap. */
export const newPasswordField = passwordField.min(
  6,
  'Le mot de passe doit contenir au moins 6 caractères.',
)

export const fullnameField = text('Le nom complet', 100)

/** Accepts every usual way of typing a number; its output is E.164. */
export const phoneField = z
  .string({ error: 'Le téléphone est obligatoire.' })
  .trim()
  .min(1, 'Le téléphone est obligatoire.')
  .max(40, 'Ce numéro est trop long.')
  .transform((typed, ctx) => {
    const phone = parsePhone(typed)
    if (phone.ok) return phone.e164
    ctx.addIssue({ code: 'custom', message: phone.message })
    return z.NEVER
  })

/** An optional line of free text: blank counts as absent. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `${max} caractères au plus.`)
    .transform((value) => value || undefined)
    .optional()

export const whole = (label: string) =>
  z.number({ error: `${label} doit être un nombre.` }).int(`${label} doit être un nombre entier.`)
