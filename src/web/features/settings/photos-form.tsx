import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** For how long the photos of an order are kept. */
export function PhotosForm({ card }: { card: SettingsCard<'photos'> }) {
  const form = useZodForm(SETTINGS_FIELDS.photos, { initialValues: card.value })
  const sheet = useSaveSettings('photos', card, { form, shown: card.value })
  const { keptDays } = form.values
  return (
    <SettingsTicket
      section="photos"
      hint="Après ce délai, les photos d’une commande terminée ou annulée sont supprimées. Celles d’un signalement encore ouvert restent."
      card={card}
      savedText={`${card.value.keptDays}\u00a0jours`}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <AmountField
        label="Durée de conservation"
        noun="Le nombre de jours"
        unit="jours"
        value={Number.isNaN(keptDays) ? null : keptDays}
        onChange={(value) => form.setFieldValue('keptDays', value ?? Number.NaN)}
        error={form.errors.keptDays}
        data-path="keptDays"
      />
    </SettingsTicket>
  )
}
