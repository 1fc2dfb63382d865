import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { DepartureFields } from '../departure-fields.tsx'
import { amountProps } from '../field-props.ts'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

export default function AreaGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup
        title="Point de départ"
        hint="Le transport se compte depuis ce point, pour les commandes à venir. Celles déjà passées gardent leur prix."
      >
        <DepartureFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Zone de service"
        hint="Au-delà, une commande est refusée avec une phrase qui dit jusqu’où vous venez."
        columns
      >
        <RadiusFields form={form} />
      </SettingsGroup>
    </>
  )
}

/** The service radius. */
function RadiusFields({ form }: { form: SettingsForm }) {
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
