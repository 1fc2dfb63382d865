import { formatFcfa } from '#shared/money/money.ts'
import type { PaymentView } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'

interface UnpaidOrder {
  id: string
  status: OrderStatus
  payment: PaymentView
}

/** Gives up Wave for an order that is not paid yet, once the client has said yes. */
export function useSwitchToCash({ id: orderId, status, payment }: UnpaidOrder) {
  const confirm = useConfirm()
  const change = trpc.payments.switchToCash.useMutation({
    meta: {
      done: ['Mode de paiement sélectionné', 'Vous avez choisi de payer par espèces.'],
      failed: 'Impossible de mettre à jour le mode de paiement.',
      reads: ['orders'],
    },
  })
  return {
    switching: change.isPending,
    async askForCash() {
      const yes = await confirm({
        title: 'Payer en espèces\u202f?',
        text: `Vous donnez ${formatFcfa(payment.due)} au livreur ${cashMoment(status)}.${warning(payment)}`,
        confirmLabel: 'Payer en espèces',
      })
      if (yes) change.mutate({ orderId })
    },
  }
}

/** The moment when a livreur next meets the client. */
export function cashMoment(status: OrderStatus): string {
  const before: OrderStatus[] = ['pending', 'assigned', 'pickup_en_route']
  return before.includes(status) ? 'à la collecte' : 'à la livraison'
}

function warning({ state }: PaymentView): string {
  return state === 'to_verify'
    ? ' Si vous avez déjà payé avec Wave, attendez plutôt notre vérification.'
    : ''
}
