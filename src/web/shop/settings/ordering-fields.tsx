import { AmountField } from '#web/components/forms/amount-field.tsx'
import { amountProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The maximum number of pending orders of a client. */
export function OrderingFields({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Commandes par client"
      noun="Le nombre de commandes"
      unit=""
      {...amountProps(form, 'ordering.maxPending')}
    />
  )
}
