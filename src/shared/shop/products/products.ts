import * as z from 'zod/mini'
import { idField, lineField, whole } from '#shared/fields.ts'
import { uploadedBase } from '#shared/record/images/garment-image.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { serviceKey } from '#shared/text/service-label.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { GRAM_STEP } from '../prices/lines.ts'
import type { Service } from '../prices/pricing.ts'

/** Characters of a garment’s name. */
export const MAX_GARMENT_NAME = 80
const MAX_SERVICE_NAME = 60
/** Most services of one garment. */
export const MAX_SERVICES = 12
/** Highest price of one piece, in francs. */
export const MAX_PRICE = 1_000_000

const priceField = whole('Le prix').check(
  z.minimum(0, 'Le prix ne peut pas être négatif.'),
  z.maximum(MAX_PRICE, `${formatFrancs(MAX_PRICE)} FCFA au plus.`),
)

/** The highest minimum of a weight, in grams. */
export const MAX_MIN_GRAMS = 20_000

const minGramsField = whole('Le poids minimum').check(
  z.minimum(GRAM_STEP, 'Veuillez entrer un poids valide.'),
  z.maximum(MAX_MIN_GRAMS, `${formatKilos(MAX_MIN_GRAMS)} au plus.`),
  z.multipleOf(GRAM_STEP, 'Le poids se dit au dixième de kilo.'),
)

/** Why a weight is no minimum; undefined where it is one. */
export const minGramsFault = (grams: number | null): string | undefined =>
  minGramsField.safeParse(grams).error?.issues[0]?.message

const serviceInput = z.strictObject(
  {
    name: lineField('Le nom du service', MAX_SERVICE_NAME),
    price: priceField,
    /** Sold by the kilo, from this weight on. */
    minGrams: z.optional(minGramsField),
  },
  'Écrivez un nom et un prix.',
)

const DUPLICATE = 'Ce service est déjà dans la liste.'

/** The places of the services that are read like another one before them, however they are written. */
function duplicateServices(names: readonly string[]): number[] {
  const keys = names.map(serviceKey)
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

/** The services of one garment, each with its price. */
export const servicesField = z.array(serviceInput, 'Écrivez une liste de services.').check(
  z.minLength(1, 'Ajoutez au moins un service.'),
  z.maxLength(MAX_SERVICES, `${MAX_SERVICES} services au plus.`),
  z.check(({ value, issues }) => {
    for (const index of duplicateServices(value.map(({ name }) => name)))
      issues.push({
        code: 'custom',
        message: DUPLICATE,
        input: value,
        path: [index, 'name'],
      })
  }),
)

/** The address of a built-in drawing or of an upload. */
const imageUrlField = z
  .string()
  .check(
    z.refine(
      (url) => /^\/garments\/[a-z\d-]{1,60}\.svg$/.test(url) || uploadedBase(url) !== undefined,
      'Cette image n’est pas connue. Choisissez-la à nouveau.',
    ),
  )

/** The fields of a garment, checked on both sides. */
export const garmentFields = {
  name: lineField('Le nom', MAX_GARMENT_NAME),
  imageUrl: z.nullable(imageUrlField),
  services: servicesField,
}

export const createProductInput = z.strictObject({
  ...garmentFields,
  /** Made once for this garment, so that sending again never adds a second one. */
  idempotencyKey: idField,
})
export type CreateProductInput = z.infer<typeof createProductInput>

export const productIdInput = z.strictObject({ productId: idField })

/** The version of the garment on the screen, so that a colleague's change is not silently undone. */
const versionField = z.string().check(z.maxLength(64))

export const updateProductInput = z.strictObject({
  ...garmentFields,
  productId: idField,
  version: versionField,
})
export type UpdateProductInput = z.infer<typeof updateProductInput>

export const removeProductInput = z.strictObject({ productId: idField, version: versionField })
export type RemoveProductInput = z.infer<typeof removeProductInput>

/** Services read from JSON, or why they cannot be. */
export type ServicesReading =
  | { ok: true; services: Service[] }
  /** `message` says what is wrong; without one the text is no JSON at all. */
  | { ok: false; code: 'SERVICES_INVALID'; message: string | null }

/** Reads services that were written as JSON: a list of names with their price in francs. */
export function servicesFromJson(text: string): ServicesReading {
  const written = parse(text)
  if (written === undefined) return { ok: false, code: 'SERVICES_INVALID', message: null }
  const read = servicesField.safeParse(written.value)
  if (read.success) return { ok: true, services: read.data }
  const [issue] = read.error.issues
  const message = issue ? sentenceFor(issue.path, issue.message) : null
  return { ok: false, code: 'SERVICES_INVALID', message }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** « Service 2 : le prix ne peut pas être négatif. » */
function sentenceFor([index]: readonly PropertyKey[], message: string): string {
  if (typeof index !== 'number') return message
  return `Service ${index + 1}\u00a0: ${lowerFirst(message)}`
}

/** A service that is being written: a figure is null while its field holds none. */
interface UnfinishedService {
  name: string
  price: number | null
  minGrams?: number | null | undefined
}

/** Services as the JSON that `servicesFromJson` reads, one to a line. */
export function servicesToJson(services: readonly UnfinishedService[]): string {
  if (services.length === 0) return '[]'
  const lines = services.map(
    ({ name, price, minGrams }) =>
      `  { "name": ${JSON.stringify(name)}, "price": ${JSON.stringify(price)}${minGrams === undefined ? '' : `, "minGrams": ${minGrams}`} }`,
  )
  return `[\n${lines.join(',\n')}\n]`
}
