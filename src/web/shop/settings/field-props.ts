import type { SettingsForm } from './use-settings-form.ts'

/** The value of a field for numbers, which is null while it holds none. */
export function numberIn(value: number | null | undefined): number | null {
  return value == null || Number.isNaN(value) ? null : value
}

/** The props of an `AmountField` at this path, whose value is null while it holds no amount. */
export function limitProps(form: SettingsForm, path: string) {
  // The field has an `onFocus` of its own.
  const { value, ...input } = form.getInputProps(path, { withFocus: false })
  return { ...input, value: numberIn(value) }
}

/** For a setting whose null means « none »: an empty field is a fault there, and no value. */
export function amountProps(form: SettingsForm, path: string) {
  const { onChange, ...input } = limitProps(form, path)
  return { ...input, onChange: (amount: number | null) => onChange(amount ?? Number.NaN) }
}
