// zod's small build: the same schemas at a third of the bytes on a phone.
import * as z from 'zod/mini'
import { isDay, LATEST_MS, NO_DAY } from './day-bounds.ts'
import { cleanName, cleanWord, oneLine, severalLines, tooLong } from './text/clean-text.ts'
import { MAX_FRANCS } from './text/money.ts'
import { parsePhone } from './text/phone.ts'

z.config({
  // The browser's policy forbids eval; without this zod probes for it on its first object and reports a violation.
  jitless: true,
  // For what a field does not say itself: zod's own sentences are in English.
  customError: ({ code }) =>
    code === 'unrecognized_keys' ? 'Ce champ n’est pas attendu.' : 'Cette valeur n’est pas valide.',
})

/** A line of text that must be there; `label` comes with its article. */
export const lineField = (label: string, max: number) => required(label, max, oneLine)

/** A text of several lines that must be there. */
export const textField = (label: string, max: number) => required(label, max, severalLines)

const required = (label: string, max: number, clean: (typed: string) => string) =>
  z
    .string(`${label} est obligatoire.`)
    .check(
      z.overwrite(clean),
      z.minLength(1, `${label} est obligatoire.`),
      z.maxLength(max, tooLong(max)),
    )

/** A UUID, as the server and the phones make them. */
export const idField = z.uuid('Cet identifiant n’est pas valide.')

const WHOLE_ADDRESS = 'Écrivez l’adresse en entier, par exemple awa@exemple.ci.'

/** An e-mail address; its output is in lower case. */
export const emailField = z.pipe(
  z
    .string('L’e‑mail est obligatoire.')
    .check(
      z.overwrite(cleanWord),
      z.toLowerCase(),
      z.minLength(1, 'L’e‑mail est obligatoire.'),
      z.maxLength(254, 'Cette adresse est trop longue.'),
    ),
  z.email(WHOLE_ADDRESS).check(
    // `.invalid` addresses cannot exist (RFC 2606): erased accounts get one.
    z.refine((address) => !address.endsWith('.invalid'), WHOLE_ADDRESS),
  ),
)

/** A password being typed to sign in: any length up to the hashing limit, never trimmed. */
export const passwordField = z
  .string('Le mot de passe est obligatoire.')
  .check(
    z.minLength(1, 'Le mot de passe est obligatoire.'),
    z.maxLength(256, '256 caractères au plus.'),
  )

/** A password being chosen. Six characters at least, as the customer asked; 256 at most, so that hashing stays cheap. */
export const newPasswordField = passwordField.check(
  z.minLength(6, 'Le mot de passe doit contenir au moins 6 caractères.'),
)

/** The name of a person: at least one letter, of any alphabet. */
export const fullnameField = required('Le nom complet', 100, cleanName).check(
  z.regex(/\p{L}/u, 'Le nom complet est obligatoire.'),
)

/** Accepts every usual way of typing a number; its output is E.164. */
export const phoneField = z.pipe(
  z.string('Le téléphone est obligatoire.').check(
    z.trim(),
    z.minLength(1, 'Le téléphone est obligatoire.'),
    // A link of WhatsApp may hold a message too.
    z.maxLength(300, 'Ce numéro est trop long.'),
  ),
  z.transform((typed: string, ctx) => {
    const phone = parsePhone(typed)
    if (phone.ok) return phone.e164
    ctx.issues.push({ code: 'custom', message: phone.message, input: typed })
    return z.NEVER
  }),
)

/** An optional line of free text: blank counts as absent. */
export const optionalLine = (max: number) => optional(max, oneLine)

/** An optional line of free text where blank differs from absent: it was emptied on purpose. */
export const emptiableLine = (max: number) =>
  z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(max, tooLong(max))))

/** An optional text of several lines: blank counts as absent. */
export const optionalText = (max: number) => optional(max, severalLines)

const optional = (max: number, clean: (typed: string) => string) =>
  z.optional(
    z.pipe(
      z.string().check(z.overwrite(clean), z.maxLength(max, tooLong(max))),
      z.transform((value: string) => value || undefined),
    ),
  )

/** A whole number. An empty field is null, or NaN in a form whose values are numbers. */
export const whole = (label: string) => {
  const fault = `${label} doit être un nombre entier.`
  const isMissing = (input: unknown) => input == null || Number.isNaN(input)
  return z
    .number({ error: ({ input }) => (isMissing(input) ? `${label} est obligatoire.` : fault) })
    .check(z.int(fault))
}

/** Francs that were received; no order costs more than the limit. */
export const francsField = whole('Le montant').check(
  z.minimum(0),
  z.maximum(MAX_FRANCS, 'Ce montant est trop grand.'),
)

/**
 * Francs as a screen showed them, to be compared with those of now. An order may seem to cost more than can be recorded: that
 * is refused in its own words.
 */
export const shownFrancs = (label: string) =>
  whole(label).check(z.minimum(0), z.maximum(MAX_FRANCS * 10_000, 'Ce montant est trop grand.'))

/** An instant in milliseconds UTC. */
export const instantField = z.int().check(z.minimum(0), z.maximum(LATEST_MS))

/** A day of the calendar as `YYYY-MM-DD`. */
export const dayField = z.iso.date(NO_DAY).check(z.refine(isDay, NO_DAY))

/**
 * Milliseconds of a phone's own clock. A phone whose battery ran empty may show any date: the value is clamped rather
 * than refused, because the livreur's action has happened.
 */
export const phoneTimeField = z
  .int()
  .check(z.overwrite((at) => Math.min(LATEST_MS, Math.max(0, at))))

const degrees = (limit: number, message: string) =>
  z.number(message).check(z.minimum(-limit, message), z.maximum(limit, message))

/** Decimal degrees east of Greenwich. */
export const longitudeField = degrees(180, 'La longitude est hors limites.')
/** Decimal degrees north of the equator. */
export const latitudeField = degrees(90, 'La latitude est hors limites.')

/** A GeoJSON point somewhere on Earth. */
export const pointField = z.strictObject(
  {
    type: z.literal('Point'),
    coordinates: z.tuple([longitudeField, latitudeField]),
  },
  'Choisissez votre position\u00a0: avec le GPS ou sur la carte.',
)

export const orderIdInput = z.strictObject({ orderId: idField })
