import { expect, test } from 'vitest'
import { MAX_VALUES, NO_VALUE } from '#shared/orders/order-filters.ts'
import { chipsInAddress, dueChoices, filtersOf, spanOf } from './filter-params.ts'

const NOW = Date.UTC(2026, 10, 27, 9)
const LIVREUR = '0b9d5c1e-2f7a-4c3d-8e21-5a6b7c8d9e0f'
const chips = (search: string) => chipsInAddress(new URLSearchParams(search))

test('the chips of the address are the filters of the list', () => {
  const found = chips(`livreur=${LIVREUR},${NO_VALUE}&quartier=Angré&creneau=2026-11-27T10-12`)
  expect(filtersOf(found)).toMatchObject({
    livreur: [LIVREUR, NO_VALUE],
    quarter: ['Angré'],
    due: [{ from: Date.UTC(2026, 10, 27, 10), to: Date.UTC(2026, 10, 27, 12) }],
  })
})

test('what no list can be asked for is not in the chips, nor more than a list takes', () => {
  const found = chips(`livreur=konan&quartier=${'x'.repeat(101)}&creneau=demain`)
  expect(found).toMatchObject({ livreur: [], quarter: [], due: [] })
  const many = Array.from({ length: MAX_VALUES + 1 }, (_, index) => `Q${index}`).join(',')
  expect(chips(`quartier=${many}`).quarter).toHaveLength(MAX_VALUES)
})

test('a value that we do not know filters nothing', () => {
  expect(filtersOf(chips('paiement=troc&avis=bof'))).toMatchObject({ payment: [], opinion: [] })
})

test('a day without hours is a whole day', () => {
  expect(spanOf('2026-11-27')).toEqual({
    from: Date.UTC(2026, 10, 27),
    to: Date.UTC(2026, 10, 28),
  })
  expect(spanOf('2026-13-40')).toBeNull()
})

test('each choice is one that the address can hold', () => {
  const choices = dueChoices(NOW)
  expect(chips(`creneau=${choices[0]},${choices.at(-1)}`).due).toHaveLength(2)
  for (const choice of choices) expect(spanOf(choice)).not.toBeNull()
})
