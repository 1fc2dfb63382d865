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
  /** The team knows that other clients have this phone: without it the record is refused. */
  sharedPhone: z.optional(z.literal(true)),
  /** Made once for this record, so that sending again never makes a second one. */
  idempotencyKey: idField,
})
export type CreateClientInput = z.infer<typeof createClientInput>
