import { IconPhone } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Section } from '#web/components/layout/section.tsx'
import classes from './checkout.module.css'
import { paymentChoices } from './payment-choices.tsx'

interface Props {
  phone: string
  phoneError: string | undefined
  phoneRef: RefObject<HTMLInputElement | null>
  method: PaymentMethod
  onPhone: (typed: string) => void
  onMethod: (method: PaymentMethod) => void
}

/** The third step of an order: the contact phone and the payment method. */
export function PaymentSection({ phone, phoneError, phoneRef, method, onPhone, onMethod }: Props) {
  return (
    <Section step={3} title="Paiement">
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
        <ChoiceCards
          legend="Mode de paiement"
          hideLegend
          value={method}
          onChange={onMethod}
          options={paymentChoices}
        />
      </div>
    </Section>
  )
}
