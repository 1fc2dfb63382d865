import type { ChangeEvent } from 'react'
import type { SettingsSection } from '#shared/shop/settings/settings.ts'
import { type FieldOf, fieldParts, fieldValue, type SettingsField } from './settings-fields.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The value of a field for numbers, which is null while it holds none. */
export function numberIn(value: number | null | undefined): number | null {
  return value == null || Number.isNaN(value) ? null : value
}

/** The props of an `AmountField` for this field. */
export function amountProps(form: SettingsForm, field: FieldOf<number | null>) {
  return {
    value: numberIn(fieldValue(form.values, field) as number | null),
    onChange: (value: number | null) => setField(form, field, value ?? Number.NaN),
    ...faultProps(form, field),
  }
}

/** The props of a `TextInput` for this field. */
export function textProps(form: SettingsForm, field: FieldOf<string>) {
  return {
    value: fieldValue(form.values, field) as string,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setField(form, field, currentTarget.value),
    ...faultProps(form, field),
  }
}

/** The props of a `Checkbox` for this field. */
export function checkboxProps(form: SettingsForm, field: FieldOf<boolean | undefined>) {
  return {
    checked: fieldValue(form.values, field) === true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setField(form, field, currentTarget.checked),
    'data-path': field,
  }
}

/** The fault of a field, and the mark by which it is found. */
export function faultProps({ errors }: SettingsForm, field: SettingsField) {
  return { error: errors[field], 'data-path': field }
}

/** The faults inside a section, by the path that follows its name: `week.1.to`. */
export function faultsOf(
  { errors }: SettingsForm,
  section: SettingsSection,
): Readonly<Record<string, string>> {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`${section}.`))
  return Object.fromEntries(own.map(([path, text]) => [path.slice(section.length + 1), text]))
}

function setField({ set }: SettingsForm, field: SettingsField, value: unknown): void {
  const { section, name } = fieldParts(field)
  set(section, { [name]: value })
}
