import { DEFAULT_SETTINGS, SETTINGS_FIELDS } from '#shared/settings.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** The service radius. */
export function RadiusForm({ card }: { card: SettingsCard<'radius'> }) {
  const form = useZodForm(SETTINGS_FIELDS.radius, { initialValues: card.value })
  const sheet = useSaveSettings('radius', card, { form, shown: card.value })
  const { km } = form.values
  return (
    <SettingsTicket
      section="radius"
      hint="Au-delà, une commande est refusée avec une phrase qui dit jusqu’où vous venez."
      card={card}
      savedText={card.value.km === null ? 'sans limite' : `${card.value.km}\u00a0km`}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <Segmented
        legend="Limite"
        value={km === null ? 'none' : 'some'}
        options={[
          { value: 'none', label: 'Sans limite' },
          { value: 'some', label: 'Un rayon' },
        ]}
        onChange={(choice) =>
          form.setFieldValue(
            'km',
            choice === 'none' ? null : (card.value.km ?? DEFAULT_SETTINGS.radius.km),
          )
        }
      />
      {km === null ? null : (
        <AmountField
          label="Rayon"
          noun="Le rayon"
          unit="km"
          description="À vol d’oiseau, depuis le point de départ du transport."
          value={Number.isNaN(km) ? null : km}
          onChange={(value) => form.setFieldValue('km', value ?? Number.NaN)}
          error={form.errors.km}
          data-path="km"
        />
      )}
    </SettingsTicket>
  )
}
