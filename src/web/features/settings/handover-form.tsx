import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** The code that the client gives at delivery. */
export function HandoverSettingsForm({ card }: { card: SettingsCard<'handover'> }) {
  const form = useZodForm(SETTINGS_FIELDS.handover, { initialValues: card.value })
  const sheet = useSaveSettings('handover', card, { form, shown: card.value })
  return (
    <SettingsTicket
      section="handover"
      hint="Le client lit 4 chiffres dans son application et les donne au livreur. Après 5 codes faux, une photo les remplace et la commande vous est signalée."
      card={card}
      savedText={card.value.code ? 'demandé' : 'non demandé'}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <Checkbox
        label="Demander le code à la livraison"
        {...form.getInputProps('code', { type: 'checkbox' })}
      />
    </SettingsTicket>
  )
}
