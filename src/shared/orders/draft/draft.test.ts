import { expect, it } from 'vitest'
import { choiceKey, createDraft, type Draft } from './draft.ts'

const shirts = { productId: 'p1', service: 'Lavage', quantity: 2, name: 'Chemise' }
const draft: Draft = { ...createDraft('key'), lines: [shirts], express: true }

it('is another one once the person changes what the promise follows from', () => {
  const own: Partial<Draft>[] = [
    { lines: [{ ...shirts, quantity: 3 }] },
    { lines: [shirts, { ...shirts, service: 'Repassage' }] },
    { pickup: { from: 1, to: 2 } },
    { express: false },
  ]
  for (const change of own)
    expect(choiceKey({ ...draft, ...change }), JSON.stringify(change)).not.toBe(choiceKey(draft))
})

it('stays the same while only the place, the note or the payment changes', () => {
  expect(choiceKey({ ...draft, note: 'Sonnez', landmark: 'Pharmacie' })).toBe(choiceKey(draft))
})
