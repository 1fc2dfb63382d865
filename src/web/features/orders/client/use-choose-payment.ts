import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { trpc } from '#web/trpc.ts'

interface Undecided {
  status: OrderStatus
  paymentMethod: PaymentMethod | null
}

/** Whether the client may still say how the order is paid: nobody has, and it waits for its livreur. */
export function canChoosePayment({ status, paymentMethod }: Undecided): boolean {
  return paymentMethod === null && status === 'pending'
}

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
