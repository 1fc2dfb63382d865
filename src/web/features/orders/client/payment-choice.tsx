import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { paymentChoices } from '#web/features/checkout/payment-choices.tsx'
import { useChoosePayment } from './use-choose-payment.ts'

/** The choice between cash and Wave, for a pending order without a payment method. */
export function PaymentChoice({ orderId }: { orderId: string }) {
  const { choosing, choose } = useChoosePayment()
  return (
    <ChoiceCards
      legend="Comment voulez-vous payer&#8239;?"
      value={null}
      onChange={(method) => choose(orderId, method)}
      options={paymentChoices.map((choice) => ({
        ...choice,
        disabled: choosing || choice.disabled === true,
      }))}
    />
  )
}
