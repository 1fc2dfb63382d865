import { expect, test } from 'vitest'
import { changedLines } from './adjustment-changes.ts'

const line = (name: string, quantity: number, service = 'Lavage') => ({
  productId: name,
  name,
  service,
  quantity,
  unitPrice: 800,
})

test('only the changes are listed: fewer, more, gone, and new', () => {
  const linesBefore = [line('Chemise', 3), line('Robe', 1), line('Drap', 2), line('Jean', 1)]
  const lines = [line('Chemise', 2), line('Drap', 2), line('Jean', 4), line('Nappe', 1)]
  expect(
    changedLines({ linesBefore, lines }).map(({ name, before, after }) => [name, before, after]),
  ).toEqual([
    ['Chemise', '3', '2'],
    ['Robe', '1', '0'],
    ['Jean', '1', '4'],
    ['Nappe', '0', '1'],
  ])
})

test('one garment with two services is two lines', () => {
  const linesBefore = [line('Chemise', 3), line('Chemise', 1, 'Complet')]
  const lines = [line('Chemise', 3), line('Chemise', 2, 'Complet')]
  expect(changedLines({ linesBefore, lines })).toMatchObject([
    { service: 'Complet', before: '1', after: '2' },
  ])
})

test('a bag is said with its weight, which may be all that changes', () => {
  const bag = (grams: number, quantity = 1) => ({ ...line('Sac de linge', quantity), grams })
  expect(changedLines({ linesBefore: [bag(5000)], lines: [bag(6400)] })).toMatchObject([
    { before: '1 (5\u00a0kg)', after: '1 (6,4\u00a0kg)' },
  ])
  expect(changedLines({ linesBefore: [bag(5000)], lines: [bag(5000)] })).toEqual([])
})
