import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

/** The reads that reminders of an invoice make stale. */
export const INVOICE_REMINDER_READS = [
  'invoiceReminders',
  'accountPayments',
  'reminders',
  'clientMessages',
  'requests',
] as const

/** « Ne plus relancer » an invoice, once the teammate has confirmed it, and « Reprendre ». */
export function useInvoiceReminderStops() {
  const confirm = useConfirm()
  const stopping = useAct(trpc.invoiceReminders.stop, {
    failed: 'Relances non arrêtées',
    announced: 'Relances arrêtées.',
    stale: INVOICE_REMINDER_READS,
  })
  const resuming = useAct(trpc.invoiceReminders.resume, {
    failed: 'Relances non reprises',
    announced: 'Relances reprises.',
    stale: INVOICE_REMINDER_READS,
  })
  const stop = async (invoiceId: string) => {
    const yes = await confirm({
      title: 'Ne plus relancer cette facture\u202f?',
      text: 'Plus aucune relance ne part pour elle. Vous pourrez les reprendre ici, et dans «\u00a0Arrêtées\u00a0».',
      confirmLabel: 'Ne plus relancer',
      tone: 'danger',
    })
    if (yes) stopping.run({ invoiceId })
  }
  return { stop, resuming }
}
