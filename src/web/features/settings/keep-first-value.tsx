import type { SettingsSection } from '#shared/settings.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface Props {
  form: SettingsForm
  section: SettingsSection
  label: string
}

/** Offers to keep the value that came with the software, until the section is saved for the first time. */
export function KeepFirstValue({ form, section, label }: Props) {
  if (form.cards[section].updatedAt !== null) return null
  return (
    <Checkbox
      label={label}
      checked={form.isKept(section)}
      onChange={({ currentTarget }) => form.keep(section, currentTarget.checked)}
    />
  )
}
