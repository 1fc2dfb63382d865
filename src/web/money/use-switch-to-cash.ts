import { cashMoment } from '#shared/money/payment-choice.ts'
import type { PaymentView } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

interface UnpaidOrder {
  id: string
  status: OrderStatus
  payment: PaymentView
}

/** Changes the payment method of an unpaid order from Wave to cash, after a confirmation. */
export function useSwitchToCash({ id: orderId, status, payment }: UnpaidOrder) {
  const confirm = useConfirm()
  const change = useAct(trpc.payments.switchToCash, {
    done: ['Mode de paiement sélectionné', 'Vous avez choisi de payer par espèces.'],
    failed: 'Impossible de mettre à jour le mode de paiement.',
    stale: ['orders'],
  })
  return {
    switching: change.isRunning,
    unanswered: change.unanswered,
    async askForCash() {
      const yes = await confirm({
        title: 'Payer en espèces\u202f?',
        text: `Vous donnez ${formatFcfa(payment.due)} au livreur ${cashMoment(status)}.${warning(payment)}`,
        confirmLabel: 'Payer en espèces',
      })
      if (yes) change.run({ orderId })
    },
  }
}

function warning({ state }: PaymentView): string {
  return state === 'to_verify'
    ? ' Si vous avez déjà payé avec Wave, attendez plutôt notre vérification.'
    : ''
}
