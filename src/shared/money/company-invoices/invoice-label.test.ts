import { expect, test } from 'vitest'
import { typedInvoiceLabel } from './invoice-label.ts'

test.each([
  ['F-2026-11-004', 'F-2026-11-004'],
  [' f 2026 11 4 ', 'F-2026-11-004'],
  ['a-2026-11-1204', 'A-2026-11-1204'],
  ['F202611004', 'F-2026-11-004'],
  ['F-2026-13-004', undefined],
  ['2026-11-004', undefined],
  ['Fatou 2026', undefined],
])('« %s » is the number of an invoice or none', (typed, label) => {
  expect(typedInvoiceLabel(typed)).toBe(label)
})
