import { AmountField } from '#web/components/forms/amount-field.tsx'
import { amountProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** For how long the photos of an order are kept. */
export function PhotosFields({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Durée de conservation"
      noun="Le nombre de jours"
      unit="jours"
      {...amountProps(form, 'photos.keptDays')}
    />
  )
}
