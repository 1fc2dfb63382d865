import type { PaymentMethod } from '#shared/orders.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'

/** Chooses how an order that waits will be paid. */
export function useChoosePayment() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const choose = trpc.orders.choosePayment.useMutation({
    onSuccess: (_, { method }) =>
      notifySuccess(
        'Mode de paiement sélectionné',
        `Vous avez choisi de payer par ${method === 'espece' ? 'espèces' : 'Wave'}.`,
      ),
    onError: (error) => showError(error, 'Impossible de mettre à jour le mode de paiement.'),
    onSettled: () => utils.orders.invalidate(),
  })
  return {
    choosing: choose.isPending,
    choose: (orderId: string, method: PaymentMethod) => choose.mutate({ orderId, method }),
  }
}
