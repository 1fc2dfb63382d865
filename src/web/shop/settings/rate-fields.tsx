import { AmountField } from '#web/components/forms/amount-field.tsx'
import { amountProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The price of a kilometre of transport. */
export function RateFields({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Prix du kilomètre"
      noun="Le prix par kilomètre"
      description="Compté à l’aller et au retour."
      {...amountProps(form, 'pricing.ratePerKm')}
    />
  )
}
