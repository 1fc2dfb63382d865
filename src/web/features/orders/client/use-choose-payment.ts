import type { PaymentMethod } from '#shared/orders/orders.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { trpc } from '#web/trpc.ts'

/** Chooses the payment method of a pending order. */
export function useChoosePayment() {
  const choose = trpc.orders.choosePayment.useMutation({
    meta: { failed: 'Impossible de mettre à jour le mode de paiement.', stale: ['orders'] },
    onSuccess: (_, { method }) =>
      notifySuccess(
        'Mode de paiement sélectionné',
        `Vous avez choisi de payer par ${method === 'espece' ? 'espèces' : 'Wave'}.`,
      ),
  })
  return {
    choosing: choose.isPending,
    choose: (orderId: string, method: PaymentMethod) => choose.mutate({ orderId, method }),
  }
}
