import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { amountProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The service radius. */
export function RadiusFields({ form }: { form: SettingsForm }) {
  const { km } = form.values.radius
  const saved = form.cards.radius.value.km
  return (
    <>
      <div data-reveals="radius.km">
        <Segmented
          legend="Limite"
          value={km === null ? 'none' : 'some'}
          options={[
            { value: 'none', label: 'Sans limite' },
            { value: 'some', label: 'Un rayon' },
          ]}
          onChange={(choice) =>
            form.set('radius', {
              km: choice === 'none' ? null : (saved ?? DEFAULT_SETTINGS.radius.km),
            })
          }
        />
      </div>
      {km === null ? null : (
        <AmountField
          label="Rayon"
          noun="Le rayon"
          unit="km"
          description="À vol d’oiseau, depuis le point de départ du transport."
          {...amountProps(form, 'radius.km')}
        />
      )}
    </>
  )
}
