import * as z from 'zod/mini'
import {
  emailField,
  fullnameField,
  idField,
  instantField,
  lineField,
  optionalLine,
  phoneField,
  pointField,
  whole,
} from '#shared/fields.ts'
import { eachLine, WORD_TRAITS } from '#shared/places/place-words.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { cleanNcc, isNcc } from '#shared/text/ncc.ts'
import { CLIENT_TEMPLATES, COMPANY_ORDER_WAYS, INVOICE_LINES_BY, needsNcc } from './companies.ts'

const NCC_FORM = 'Sept chiffres et une lettre, par exemple 1204857 K.'

/** A taxpayer’s number, in any usual way of typing it; blank counts as absent. */
const nccField = z.optional(
  z.pipe(
    z.string().check(
      z.overwrite(cleanNcc),
      z.refine((ncc) => ncc === '' || isNcc(ncc), NCC_FORM),
    ),
    z.transform((ncc) => ncc || undefined),
  ),
)

/** An optional field of a form: blank counts as absent. */
const orBlank = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.optional(
    z.pipe(
      z.transform((typed: string | undefined) => (typed?.trim() === '' ? undefined : typed)),
      z.optional(field),
    ),
  )

const facts = {
  name: lineField('Le nom', 100),
  ncc: nccField,
  rccm: optionalLine(40),
  template: z.enum(CLIENT_TEMPLATES),
  ordersBy: z.enum(COMPANY_ORDER_WAYS),
}

const hasItsNcc = ({ template, ncc }: { template: string; ncc?: string | undefined }) =>
  !needsNcc(template) || ncc !== undefined
const NCC_MISSING = {
  error: 'Le NCC est obligatoire pour une facture de ce type.',
  path: ['ncc'],
}

/** The form of a company that is new. */
export const newCompanyForm = z
  .strictObject({ ...facts, phone: phoneField })
  .check(z.refine((company) => hasItsNcc(company), NCC_MISSING))

/** The form of one that the record of a client becomes. */
export const companyOfClientForm = z
  .strictObject(facts)
  .check(z.refine((company) => hasItsNcc(company), NCC_MISSING))

/** The form of one that is known. */
export const companyForm = z
  .strictObject({ ...facts, linesBy: z.enum(INVOICE_LINES_BY) })
  .check(z.refine((company) => hasItsNcc(company), NCC_MISSING))

export const createCompanyInput = z.strictObject({
  ...facts,
  /** The record of a client, with the name that the form showed; or the number of a record that is new. */
  client: z.union([
    z.strictObject({ id: idField, seen: z.string().check(z.maxLength(100)) }),
    z.strictObject({
      phone: phoneField,
      /** The team knows that other clients have this phone: without it the record is refused. */
      sharedPhone: z.optional(z.literal(true)),
    }),
  ]),
  idempotencyKey: idField,
})
export type CreateCompanyInput = z.infer<typeof createCompanyInput>

/** `seen` is when the facts that the form showed were written: a change by another person meanwhile is not lost. */
export const changeCompanyInput = z.strictObject({
  ...facts,
  linesBy: z.enum(INVOICE_LINES_BY),
  clientId: idField,
  seen: instantField,
})
export type ChangeCompanyInput = z.infer<typeof changeCompanyInput>

export const MAX_DUE_DAYS = 90

const DUE_DAYS_BOUNDS = `Entre 0 et ${MAX_DUE_DAYS} jours.`

const terms = {
  onAccount: z.boolean(),
  dueDays: whole('Le délai').check(
    z.minimum(0, DUE_DAYS_BOUNDS),
    z.maximum(MAX_DUE_DAYS, DUE_DAYS_BOUNDS),
  ),
  /** Francs that it may owe; null where nothing limits them. */
  ceiling: z.nullable(
    whole('Le plafond').check(
      z.minimum(1, 'Laissez vide s’il n’y a pas de plafond.'),
      z.maximum(MAX_FRANCS, `${formatFcfa(MAX_FRANCS)} au plus.`),
    ),
  ),
  transportFree: z.boolean(),
}

export const termsForm = z.strictObject(terms)

export const saveTermsInput = z.strictObject({ ...terms, clientId: idField, seen: instantField })
export type SaveTermsInput = z.infer<typeof saveTermsInput>

/** Contacts, and places, of one company. */
export const MAX_COMPANY_PARTS = 20

const contact = {
  name: fullnameField,
  job: optionalLine(60),
  phone: orBlank(phoneField),
  email: orBlank(emailField),
  mayOrder: z.boolean(),
  getsInvoice: z.boolean(),
}

const isReachable = ({
  phone,
  email,
}: {
  phone?: string | undefined
  email?: string | undefined
}) => phone !== undefined || email !== undefined
const UNREACHABLE = { error: 'Un téléphone ou un e‑mail est obligatoire.', path: ['phone'] }

export const contactForm = z
  .strictObject(contact)
  .check(z.refine((contact) => isReachable(contact), UNREACHABLE))

/** The screen makes the id of one that is new, so that sending again never makes a second one. */
export const saveContactInput = z
  .strictObject({ ...contact, clientId: idField, id: idField })
  .check(z.refine((contact) => isReachable(contact), UNREACHABLE))
export type SaveContactInput = z.infer<typeof saveContactInput>

const place = {
  label: lineField('Le nom du lieu', 60),
  address: lineField('L’adresse', 200),
  ...eachLine((line) => optionalLine(WORD_TRAITS[line].max)),
}

export const companyPlaceForm = z.strictObject(place)

export const savePlaceInput = z.strictObject({
  ...place,
  /** The point on the map; without it, order forms do not offer the place. */
  location: z.optional(z.nullable(pointField)),
  clientId: idField,
  id: idField,
})
export type SavePlaceInput = z.infer<typeof savePlaceInput>

export const companyInput = z.strictObject({ clientId: idField })
export const companyPartInput = z.strictObject({ clientId: idField, id: idField })
