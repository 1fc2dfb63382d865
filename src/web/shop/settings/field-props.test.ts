import { expect, test, vi } from 'vitest'
import { amountProps, limitProps, numberIn } from './field-props.ts'
import type { SettingsForm } from './use-settings-form.ts'

test.each([
  [0, 0],
  [500, 500],
  [Number.NaN, null],
  [null, null],
  [undefined, null],
])('a field that holds %s shows %s', (value, shown) => {
  expect(numberIn(value)).toBe(shown)
})

test('an empty field of an amount is a fault, and one of a limit is none', () => {
  const onChange = vi.fn()
  const form = { getInputProps: () => ({ value: 5, onChange }) } as unknown as SettingsForm
  amountProps(form, 'giving.daily').onChange(null)
  amountProps(form, 'giving.daily').onChange(0)
  limitProps(form, 'radius.km').onChange(null)
  expect(onChange.mock.calls).toEqual([[Number.NaN], [0], [null]])
})
