import { IconFileInvoice, IconPhone } from '@tabler/icons-react'
import { ON_ACCOUNT } from '#shared/money/companies/on-account.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { isRemote, METHODS, methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAsked } from './form-steps.tsx'
import { paymentChoices } from './payment-choices.tsx'
import { StepSection } from './step-section.tsx'
import type { useEntryCheck } from './use-entry-check.ts'
import type { OrderInProgress } from './use-order.ts'

interface Props {
  order: OrderInProgress
  entries: ReturnType<typeof useEntryCheck>
}

function paymentWords(method: PaymentMethod): string {
  const { label } = METHODS[method]
  const { hint } = METHOD_WORDS[method]
  return methodIs(method, 'atDoor') ? `${label} ${hint}` : label
}

/** Nothing is due before the client agreed to the total. */
function choicesOnceAgreed(): typeof paymentChoices {
  const later = { hint: 'une fois le total accepté' }
  return paymentChoices.map((one) => (isRemote(one.value) ? { ...one, ...later } : one))
}

/** The contact phone and the payment method. */
export function PaymentSection({ order, entries }: Props) {
  const { draft, change, phone, toAgree, onAccount } = order
  const { phoneError, forgetPhoneError } = entries
  const asked = useAsked('phone')
  return (
    <StepSection
      step="payment"
      title="Paiement"
      summary={
        phone.trim() === '' ? undefined : (
          <>
            {onAccount ? 'En compte' : paymentWords(draft.paymentMethod)} ·{' '}
            <span className="nowrap">{phone}</span>
          </>
        )
      }
    >
      <div className="stack gap-14">
        {onAccount ? (
          <p className="row gap-8 strong">
            <IconFileInvoice className="accent fixed" size={22} aria-hidden="true" />
            {ON_ACCOUNT}
          </p>
        ) : (
          <ChoiceCards
            legend="Mode de paiement"
            hideLegend
            value={draft.paymentMethod}
            onChange={(paymentMethod) => change({ paymentMethod })}
            options={toAgree ? choicesOnceAgreed() : paymentChoices}
          />
        )}
        <TextInput
          label="Téléphone de contact"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          leftSection={<IconPhone aria-hidden="true" />}
          value={phone}
          error={asked ?? phoneError}
          onChange={(event) => {
            forgetPhoneError()
            change({ contactPhone: event.currentTarget.value })
          }}
        />
      </div>
    </StepSection>
  )
}
