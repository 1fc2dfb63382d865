import * as z from 'zod/mini'
import { fullnameField, idField, phoneField } from '#shared/fields.ts'
import { searchField } from '#shared/paging.ts'

/** A search for a client by two letters of the name or three digits of the phone. */
export const findClientsInput = z.strictObject({ search: searchField })

/** A client without an account: the team writes a name and a phone. */
export const newClientForm = z.strictObject({ fullname: fullnameField, phone: phoneField })
export type NewClientValues = z.infer<typeof newClientForm>

export const createClientInput = z.strictObject({
  fullname: fullnameField,
  phone: phoneField,
  /** How they are told; « auto » without it. */
  newsBy: z.optional(z.enum(['whatsapp', 'none'])),
  /** The team knows that other clients have this phone: without it the record is refused. */
  sharedPhone: z.optional(z.literal(true)),
  /** Made once for this record, so that sending again never makes a second one. */
  idempotencyKey: idField,
})
export type CreateClientInput = z.infer<typeof createClientInput>

/** `seen` holds the values that the form showed first, so that a change by another person meanwhile is not lost. */
export const changeClientInput = z.strictObject({
  userId: idField,
  fullname: fullnameField,
  phone: phoneField,
  seen: z.strictObject({
    fullname: z.string().check(z.maxLength(100)),
    phone: z.string().check(z.maxLength(40)),
  }),
  /** As in `createClientInput`. */
  sharedPhone: z.optional(z.literal(true)),
})
export type ChangeClientInput = z.infer<typeof changeClientInput>

/** A number that its owner proved, or that is beside their e-mail, is changed by them alone. */
export const mayTeamChangePhone = ({
  email,
  phoneProvenAt,
}: {
  email: string | null
  phoneProvenAt: number | null
}): boolean => email === null && phoneProvenAt === null
