import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DraftLine, keyOf } from '#shared/orders/draft/draft.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { changeDraft, readDraft } from '../../cart/draft-store.ts'
import { askWeight, setWeight } from './weights.ts'

const TILL = 'caisse-adjoua'
const bag: DraftLine = {
  productId: 'p2',
  name: 'Sac de linge',
  service: 'Complet',
  quantity: 1,
  grams: 5000,
}
const shirts: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
  changeDraft(TILL, { lines: [shirts, bag] })
})
afterEach(() => document.body.replaceChildren())

test('a weight is that of its line alone', () => {
  setWeight(TILL, keyOf(bag), 6400)
  expect(readDraft(TILL).lines).toEqual([shirts, { ...bag, grams: 6400 }])
})

test('bags whose number changed are weighed again, where the scale is asked', async () => {
  document.body.innerHTML = '<input data-till="weight">'
  askWeight(TILL, keyOf(bag))
  expect(readDraft(TILL).lines).toEqual([shirts, { ...bag, grams: 0 }])
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.getAttribute('data-till')).toBe('weight')
})

test('pieces are not weighed', async () => {
  document.body.innerHTML = '<input data-till="weight">'
  askWeight(TILL, keyOf(shirts))
  await new Promise(requestAnimationFrame)
  expect(readDraft(TILL).lines).toEqual([shirts, bag])
  expect(document.activeElement).toBe(document.body)
})
