import { IconPhone } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Section } from '#web/components/layout/section.tsx'
import classes from './checkout.module.css'
import { paymentChoices } from './payment-choices.tsx'

interface Props {
  step: number
  phone: string
  phoneError: string | undefined
  phoneRef: RefObject<HTMLInputElement | null>
  /** Null where the payment is recorded when it is made, at the counter. */
  method: PaymentMethod | null
  onPhone: (typed: string) => void
  onMethod: (method: PaymentMethod) => void
}

/** The payment of an order: the contact phone and the payment method. */
export function PaymentSection(props: Props) {
  const { step, phone, phoneError, phoneRef, method, onPhone, onMethod } = props
  return (
    <Section step={step} title={method ? 'Paiement' : 'Contact'}>
      <div className={`stack gap-14 ${classes.stack}`}>
        <TextInput
          ref={phoneRef}
          label="Téléphone de contact"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          leftSection={<IconPhone aria-hidden="true" />}
          value={phone}
          error={phoneError}
          onChange={(event) => onPhone(event.currentTarget.value)}
        />
        {method ? (
          <ChoiceCards
            legend="Mode de paiement"
            hideLegend
            value={method}
            onChange={onMethod}
            options={paymentChoices}
          />
        ) : null}
      </div>
    </Section>
  )
}
