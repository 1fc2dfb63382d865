import { expect, test } from 'vitest'
import { DEFAULT_ACCOUNTS } from './account-settings.ts'
import { DEFAULT_FNE } from './fne-settings.ts'
import { accountsField, fneField } from './invoice-fields.ts'

test('the values of before an owner saves others are valid', () => {
  expect(fneField.parse(DEFAULT_FNE)).toEqual(DEFAULT_FNE)
  expect(accountsField.parse(DEFAULT_ACCOUNTS)).toEqual(DEFAULT_ACCOUNTS)
})

test.each([0, 29, 1.5, 'fin'])('the invoices of the month have no day %s', (day) => {
  expect(accountsField.safeParse({ ...DEFAULT_ACCOUNTS, day }).success).toBe(false)
})

test.each([
  [{ wave: '123' }, 'wave'],
  [{ bank: 'n’importe quoi' }, 'bank'],
])('invoices print no %o by which nobody could pay', (value, path) => {
  const { error } = accountsField.safeParse({ ...DEFAULT_ACCOUNTS, ...value })
  expect(error?.issues.map((issue) => issue.path.join())).toEqual([path])
})

test('the ways to pay stay as they were typed, and may be left out', () => {
  const typed = { ...DEFAULT_ACCOUNTS, wave: '27 22 40 18 65', bank: 'CI93 0112' }
  expect(accountsField.parse(typed)).toEqual(typed)
  expect(accountsField.parse({ ...typed, wave: ' ' }).wave).toBeNull()
})
