import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** The maximum number of pending orders of a client. */
export function OrderingForm({ card }: { card: SettingsCard<'ordering'> }) {
  const form = useZodForm(SETTINGS_FIELDS.ordering, { initialValues: card.value })
  const sheet = useSaveSettings('ordering', card, { form, shown: card.value })
  const { maxPending } = form.values
  return (
    <SettingsTicket
      section="ordering"
      hint="Un client qui en a déjà autant sans livreur ne peut pas en passer une autre. Cela évite qu’un seul compte remplisse votre tableau."
      card={card}
      savedText={`${card.value.maxPending} par client`}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <AmountField
        label="Commandes par client"
        noun="Le nombre de commandes"
        unit=""
        value={Number.isNaN(maxPending) ? null : maxPending}
        onChange={(value) => form.setFieldValue('maxPending', value ?? Number.NaN)}
        error={form.errors.maxPending}
        data-path="maxPending"
      />
    </SettingsTicket>
  )
}
