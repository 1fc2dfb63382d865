import type { LadderInput } from '#shared/orders/reminders/reminders.inputs.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

export const REMINDER_READS = ['reminders', 'clientMessages', 'requests'] as const

/** « Ne plus relancer », once the teammate has confirmed it. */
export function useStopReminders() {
  const confirm = useConfirm()
  const act = useAct(trpc.reminders.stop, {
    failed: 'Relances non arrêtées',
    announced: 'Relances arrêtées.',
    stale: REMINDER_READS,
  })
  return async (input: LadderInput) => {
    const yes = await confirm({
      title: 'Ne plus relancer cette commande\u202f?',
      text: 'Plus aucune relance ne part pour elle. Vous pourrez les reprendre dans «\u00a0Arrêtées\u00a0».',
      confirmLabel: 'Ne plus relancer',
      tone: 'danger',
    })
    if (yes) act.run(input)
  }
}
