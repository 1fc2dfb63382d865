import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { checkboxProps } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The code that the client gives at delivery. */
export function HandoverFields({ form }: { form: SettingsForm }) {
  return (
    <Checkbox label="Demander le code à la livraison" {...checkboxProps(form, 'handover.code')} />
  )
}
