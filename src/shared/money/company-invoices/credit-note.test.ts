import { describe, expect, test } from 'vitest'
import type { InvoicedLine } from './company-invoices.ts'
import { creditNoteLines, dgiOfNote } from './credit-note.ts'

const line = (facts: Partial<InvoicedLine>): InvoicedLine => ({
  kind: 'article',
  name: 'Chemise',
  productId: 's',
  service: 'Lavage',
  quantity: 1,
  grams: null,
  unitPrice: 700,
  total: 700,
  ofPosition: null,
  ...facts,
})
const totalOf = (lines: readonly InvoicedLine[] | undefined) =>
  lines?.reduce((sum, { total }) => sum + total, 0)
const pieces = (quantity: number) => ({ by: 'lines' as const, lines: [{ position: 0, quantity }] })

test('pieces come back at what they cost with their share of the discount', () => {
  const lines = [
    line({ quantity: 100, total: 70_000 }),
    line({ kind: 'discount', name: 'Remise', total: -7000 }),
  ]
  const ten = creditNoteLines(lines, [], pieces(10))
  expect(totalOf(ten)).toBe(6300)
  expect(totalOf(creditNoteLines(lines, ten ?? [], pieces(90)))).toBe(56_700)
})

test('the last pieces of a line take what is left of it, to the franc', () => {
  const lines = [line({ quantity: 3, grams: 3000, total: 1000 })]
  const taken: InvoicedLine[] = []
  for (let i = 0; i < 3; i += 1) taken.push(...(creditNoteLines(lines, taken, pieces(1)) ?? []))
  expect(totalOf(taken)).toBe(1000)
})

test('all that is left is each line as far as it was not taken back', () => {
  const lines = [
    line({ quantity: 4, total: 2800 }),
    line({ kind: 'discount', name: 'Remise', total: -300 }),
    line({ kind: 'express', name: 'Express', productId: null, total: 2000 }),
  ]
  const taken = creditNoteLines(lines, [], pieces(1)) ?? []
  const left = creditNoteLines(lines, taken, { by: 'whole' })
  expect(left?.map(({ name, quantity, ofPosition }) => [name, quantity, ofPosition])).toEqual([
    ['Chemise', 3, 0],
    ['Express', 1, 2],
  ])
  expect((totalOf(taken) ?? 0) + (totalOf(left) ?? 0)).toBe(4500)
})

describe('a credit note of all that is left', () => {
  const whole = { isWhole: true, isRestored: false, noteStates: [] }

  test('ends an invoice that the DGI does not have, with its credit notes that wait', () => {
    expect(dgiOfNote({ ...whole, invoiceState: 'refused' })).toBe('closed')
    const notes = ['to_certify', 'dropped', null] as const
    expect(dgiOfNote({ ...whole, invoiceState: 'to_certify', noteStates: notes })).toBe('closed')
  })

  test('is told to the DGI where it has the invoice, or may have it or a credit note of it', () => {
    expect(dgiOfNote({ ...whole, invoiceState: 'certified' })).toBe('told')
    expect(dgiOfNote({ ...whole, invoiceState: 'uncertain' })).toBe('told')
    expect(dgiOfNote({ ...whole, invoiceState: 'refused', noteStates: ['uncertain'] })).toBe('told')
    expect(dgiOfNote({ ...whole, invoiceState: 'refused', isRestored: true })).toBe('told')
  })

  test('is not told of what is never certified', () => {
    expect(dgiOfNote({ ...whole, invoiceState: null })).toBe('none')
    expect(dgiOfNote({ ...whole, invoiceState: 'dropped' })).toBe('none')
  })
})

test('a credit note of a part is told with its invoice', () => {
  const part = { isWhole: false, isRestored: false, noteStates: [] }
  expect(dgiOfNote({ ...part, invoiceState: 'refused' })).toBe('told')
})
