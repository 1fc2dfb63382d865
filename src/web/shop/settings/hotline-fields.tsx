import { NativeSelect } from '#web/components/forms/fields.tsx'
import { faultProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

const HOURS = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: `${hour}\u00a0h`,
}))

/** The hours when the team answers. */
export function HotlineFields({ form }: { form: SettingsForm }) {
  const hourSelect = (name: 'opensAt' | 'closesAt', label: string) => (
    <NativeSelect
      label={label}
      data={HOURS}
      value={String(form.values.hours[name])}
      onChange={({ currentTarget: { value } }) => form.set('hours', { [name]: Number(value) })}
      {...faultProps(form, `hours.${name}`)}
    />
  )
  return (
    <div className="halves gap-12">
      {hourSelect('opensAt', 'Ouverture')}
      {hourSelect('closesAt', 'Fermeture')}
    </div>
  )
}
