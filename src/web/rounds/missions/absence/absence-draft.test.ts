import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { absenceKey, doneWords, proofWords } from './absence-draft.ts'

const rules = { waitMinutes: 10, calls: 2 }

test('what keeps a livreur from reporting is said in words, the position or its reason first', () => {
  const nothing = { presence: null, calls: 0, photo: false, minutes: 0 }
  expect(proofWords(nothing)).toBe('')
  expect(proofWords({ ...nothing, calls: 1, photo: true, minutes: 4 })).toBe(
    'un appel, la photo, 4\u00a0min d’attente',
  )
  expect(proofWords({ ...nothing, calls: 2 })).toBe('2\u00a0appels')
  expect(proofWords({ ...nothing, presence: 'position' })).toBe('votre position')
  expect(proofWords({ ...nothing, calls: 1, presence: 'reason' })).toBe('votre raison, un appel')
})

test('each ride has a draft of its own: another slot is another ride', () => {
  const ride = { id: 'o', status: 'pickup_en_route' }
  const slot = { from: 8, to: 9 }
  expect(absenceKey('u', { ...ride, slot })).toBe(absenceKey('u', { ...ride, slot }))
  expect(absenceKey('u', { ...ride, slot })).not.toBe(
    absenceKey('u', { ...ride, slot: { from: 10, to: 11 } }),
  )
  expect(absenceKey('u', { ...ride, slot: null })).not.toBe(absenceKey('u', { ...ride, slot }))
})

test('only what was done is said to be done', () => {
  const called = { calls: [MINUTE_MS] }
  const notCalled = { calls: [] }
  expect(doneWords(called, rules)).toBe('Appel, photo et attente sont faits')
  expect(doneWords(called, { ...rules, waitMinutes: 0 })).toBe('Appel et photo sont faits')
  expect(doneWords(notCalled, rules)).toBe('Photo et attente sont faites')
  expect(doneWords(notCalled, { waitMinutes: 0, calls: 0 })).toBe('La photo est faite')
})
