import { expect, test } from 'vitest'
import { typedInvoiceLabel, typedInvoiceNumber } from './invoice-label.ts'

test.each([
  ['F-2026-11-004', 'F-2026-11-004'],
  [' f 2026 11 4 ', 'F-2026-11-004'],
  ['a-2026-11-1204', 'A-2026-11-1204'],
  ['F202611004', 'F-2026-11-004'],
  ['F-2026-13-004', undefined],
  ['2026-11-004', 'F-2026-11-004'],
  ['2026-11-4', 'F-2026-11-004'],
  // The reference of an order.
  ['2026 1104', undefined],
  ['20261104', undefined],
  ['Fatou 2026', undefined],
])('« %s » is the number of an invoice or none', (typed, label) => {
  expect(typedInvoiceLabel(typed)).toBe(label)
})

test.each([
  ['2026-11-004', 'F-2026-11-004'],
  ['2412345Q26000000318', '2412345Q26000000318'],
  [' a2412345q 26 000000318', 'A2412345Q26000000318'],
  ['2412345Q2600000031', undefined],
  ['', undefined],
])('« %s » is a number of ours or of the DGI, or none', (typed, number) => {
  expect(typedInvoiceNumber(typed)).toBe(number)
})
