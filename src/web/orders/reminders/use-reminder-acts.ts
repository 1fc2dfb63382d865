import { useNavigate } from 'react-router-dom'
import { dueInvoicePath } from '#web/money/due-invoice.ts'
import { useReminderStops } from '#web/money/use-reminder-stops.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'
import type { NamedSubject } from './reminder-facts.tsx'

/** A teammate opens, stops or resumes the reminders of an order or of an invoice. */
export function useReminderActs(subject: NamedSubject) {
  const navigate = useNavigate()
  const drawer = useOrderDrawer()
  const isInvoice = subject.ladder === 'invoice'
  const stops = useReminderStops(
    isInvoice
      ? { ladder: 'invoice', invoiceId: subject.invoiceId }
      : { ladder: subject.ladder, orderId: subject.orderId },
  )
  return {
    ...stops,
    open: () =>
      isInvoice ? void navigate(dueInvoicePath(subject.invoiceId)) : drawer.open(subject.orderId),
  }
}
