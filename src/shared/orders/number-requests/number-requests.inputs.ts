import * as z from 'zod/mini'
import { tokenField } from '#shared/access/auth.ts'
import { idField, lineField, phoneField } from '#shared/fields.ts'
import { paging, searchField } from '#shared/paging.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { basketFields } from '../baskets.inputs.ts'
import {
  aboveCeilingField,
  isFindable,
  isSomethingOrdered,
  orderFields,
  slotField,
  waitingFields,
} from '../orders.inputs.ts'
import { MAX_REQUEST_NAME, REQUEST_CONTACTS } from './number-requests.ts'

/** Letters, spaces, hyphens and apostrophes: it is read in a message that we send. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u

export const requestNameField = lineField('Votre nom', MAX_REQUEST_NAME).check(
  z.regex(NAME, 'Écrivez votre nom avec des lettres seulement.'),
)

const { location } = orderFields

/** The basket of a visitor, with a place, and who they are. */
export const numberRequestInput = z.strictObject({
  fullname: requestNameField,
  phone: phoneField,
  basket: withFormerShown(
    z.strictObject({ ...basketFields, location }).check(isSomethingOrdered, isFindable),
  ),
  /** Made once by the browser for this request: a lost answer or a double tap makes one. */
  key: idField,
  ...waitingFields,
})
export type NumberRequestInput = z.infer<typeof numberRequestInput>

export const correctOwnNumberInput = z.strictObject({ token: tokenField, phone: phoneField })

/** The one on the screen; without it, the one that was asked. */
const paymentMethod = z.optional(orderFields.paymentMethod)

/** The request as the person saw it and agrees to it. */
export const confirmRequestInput = withFormerShown(
  z.strictObject({
    token: tokenField,
    /** It is null for « Dès que possible ». */
    pickup: z.nullable(slotField),
    shown: z.strictObject({ total: shownFacts.total, promise: shownFacts.promise }),
    paymentMethod,
  }),
)
export type ConfirmRequestInput = z.infer<typeof confirmRequestInput>

export const requestIdInput = z.strictObject({ requestId: idField })

/** The record that a request joins; null for one of its own. */
export const chooseRecordInput = z.strictObject({
  requestId: idField,
  clientId: z.nullable(idField),
})
export type ChooseRecordInput = z.infer<typeof chooseRecordInput>

export const confirmByTeamInput = withFormerShown(
  z.strictObject({
    requestId: idField,
    pickup: z.nullable(slotField),
    shown: z.strictObject({ total: shownFacts.total }),
    paymentMethod,
    aboveCeiling: aboveCeilingField,
  }),
)
export type ConfirmByTeamInput = z.infer<typeof confirmByTeamInput>

export const changeRequestHourInput = z.strictObject({
  requestId: idField,
  pickup: z.nullable(slotField),
})

export const correctRequestNumberInput = z.strictObject({ requestId: idField, phone: phoneField })

export const refuseRequestInput = z.strictObject({
  requestId: idField,
  reason: lineField('La raison', 200),
})

export const unfoldRequestInput = z.strictObject({
  requestId: idField,
  how: z.enum(REQUEST_CONTACTS),
})

export const listFoldedInput = z.strictObject({ search: searchField, ...paging })
export type ListFoldedInput = z.infer<typeof listFoldedInput>
