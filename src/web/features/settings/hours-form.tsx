import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

const HOURS = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: `${hour}\u00a0h`,
}))

/** The hours when the team answers. */
export function HoursForm({ card }: { card: SettingsCard<'hours'> }) {
  const form = useZodForm(SETTINGS_FIELDS.hours, { initialValues: card.value })
  const sheet = useSaveSettings('hours', card, { form, shown: card.value })
  const hourSelect = (name: 'opensAt' | 'closesAt', label: string) => (
    <NativeSelect
      label={label}
      data={HOURS}
      value={String(form.values[name])}
      onChange={({ currentTarget: { value } }) => form.setFieldValue(name, Number(value))}
      error={form.errors[name]}
      data-path={name}
    />
  )
  return (
    <SettingsTicket
      section="hours"
      hint="Quand l’équipe répond, comme le site le dit."
      card={card}
      savedText={`de ${card.value.opensAt}\u00a0h à ${card.value.closesAt}\u00a0h`}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <div className="halves gap-12">
        {hourSelect('opensAt', 'Ouverture')}
        {hourSelect('closesAt', 'Fermeture')}
      </div>
    </SettingsTicket>
  )
}
