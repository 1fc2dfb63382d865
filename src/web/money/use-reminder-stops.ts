import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { type Inputs, trpc } from '#web/trpc.ts'

/** An order, for one reason, or an invoice of a company. */
type ReminderSubject = Inputs['reminders']['stop']

/** The reads that reminders make stale. */
export const REMINDER_READS = ['reminders', 'owed.list', 'clientMessages', 'requests'] as const

/** « Ne plus relancer », once the teammate has confirmed it, and « Reprendre ». */
export function useReminderStops(subject: ReminderSubject) {
  const confirm = useConfirm()
  const stopping = useAct(trpc.reminders.stop, {
    failed: 'Relances non arrêtées',
    announced: 'Relances arrêtées.',
    stale: REMINDER_READS,
  })
  const resuming = useAct(trpc.reminders.resume, {
    failed: 'Relances non reprises',
    announced: 'Relances reprises.',
    stale: REMINDER_READS,
  })
  const stop = async () => {
    const noun = subject.ladder === 'invoice' ? 'facture' : 'commande'
    const yes = await confirm({
      title: `Ne plus relancer cette ${noun}\u202f?`,
      text: 'Plus aucune relance ne part pour elle. Vous pourrez les reprendre dans «\u00a0Arrêtées\u00a0».',
      confirmLabel: 'Ne plus relancer',
      tone: 'danger',
    })
    if (yes) void stopping.run(subject)
  }
  return { stop: () => void stop(), resume: () => void resuming.run(subject), resuming }
}
