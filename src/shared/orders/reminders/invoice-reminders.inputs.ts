import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'

/** The reminders of an invoice of a company. */
export const invoiceRemindersInput = z.strictObject({ invoiceId: idField })
export type InvoiceRemindersInput = z.infer<typeof invoiceRemindersInput>

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
