import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { ORDER_LADDERS } from '#shared/shop/settings/reminder-settings.ts'

/** An order, for one reason, or an invoice of a company, of which a client is reminded. */
export const reminderSubjectInput = z.discriminatedUnion('ladder', [
  z.strictObject({ ladder: z.enum(ORDER_LADDERS), orderId: idField }),
  z.strictObject({ ladder: z.literal('invoice'), invoiceId: idField }),
])
export type ReminderSubject = z.infer<typeof reminderSubjectInput>

/** The ways in which a teammate reminds of an invoice now. */
export const INVOICE_REMINDER_WAYS = ['mail', 'whatsapp'] as const
export type InvoiceReminderWay = (typeof INVOICE_REMINDER_WAYS)[number]

export const sendInvoiceReminderInput = z.strictObject({
  invoiceId: idField,
  way: z.enum(INVOICE_REMINDER_WAYS, 'Choisissez comment relancer.'),
  /** Made once for this reminder, so that sending again never reminds twice. */
  idempotencyKey: idField,
})
export type SendInvoiceReminderInput = z.infer<typeof sendInvoiceReminderInput>
