import { useNavigate } from 'react-router-dom'
import { useAct } from '#web/lib/use-act.ts'
import { dueInvoicePath } from '#web/money/due-invoice.ts'
import { useInvoiceReminderStops } from '#web/money/use-invoice-reminder-stops.ts'
import { trpc } from '#web/trpc.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'
import type { ReminderSubject } from './reminder-facts.tsx'
import { REMINDER_READS, useStopReminders } from './use-stop-reminders.ts'

/** A teammate opens, stops or resumes the reminders of an order or of an invoice. */
export function useReminderActs(subject: ReminderSubject) {
  const navigate = useNavigate()
  const { open } = useOrderDrawer()
  const stopOrder = useStopReminders()
  const resumeOrder = useAct(trpc.reminders.resume, {
    failed: 'Relances non reprises',
    announced: 'Relances reprises.',
    stale: REMINDER_READS,
  })
  const ofInvoice = useInvoiceReminderStops()
  if (subject.ladder === 'invoice') {
    const { invoiceId } = subject
    return {
      open: () => void navigate(dueInvoicePath(invoiceId)),
      stop: () => void ofInvoice.stop(invoiceId),
      resume: () => void ofInvoice.resuming.run({ invoiceId }),
      resuming: ofInvoice.resuming,
    }
  }
  const { orderId, ladder } = subject
  return {
    open: () => open(orderId),
    stop: () => void stopOrder({ orderId, ladder }),
    resume: () => void resumeOrder.run({ orderId, ladder }),
    resuming: resumeOrder,
  }
}
