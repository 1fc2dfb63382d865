import type { ComponentProps } from 'react'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { trpc } from '#web/trpc.ts'
import { paymentChoices } from '../checkout/payment-choices.tsx'

/** The choice of payment, or the state of it with the ways to pay. */
export function PayOrder({ order, newTab }: ComponentProps<typeof ClientPayment>) {
  return canChoosePayment(order) ? (
    <PaymentChoice orderId={order.id} />
  ) : (
    <ClientPayment order={order} newTab={newTab} />
  )
}

/** The choice between cash and Wave, for a pending order without a payment method. */
function PaymentChoice({ orderId }: { orderId: string }) {
  const choose = useAct(trpc.orders.choosePayment, {
    failed: 'Impossible de mettre à jour le mode de paiement.',
    stale: ['orders'],
    onSuccess: (_, { method }) =>
      notifySuccess(
        'Mode de paiement sélectionné',
        `Vous avez choisi de payer par ${METHOD_WORDS[method].name}.`,
      ),
  })
  return (
    <div className="stack gap-12">
      <ChoiceCards
        legend="Comment voulez-vous payer&#8239;?"
        value={null}
        onChange={(method) => choose.run({ orderId, method })}
        options={paymentChoices.map((choice) => ({
          ...choice,
          disabled: choose.isRunning || choice.disabled === true,
        }))}
      />
      <ActFailure unanswered={choose.unanswered} />
    </div>
  )
}
