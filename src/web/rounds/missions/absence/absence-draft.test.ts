import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { absenceKey, doneWords, missingProof, proofWords } from './absence-draft.ts'

const rules = { waitMinutes: 10, calls: 2 }
const draft = { calls: [MINUTE_MS] }
const presence = null

describe('before nobody is reported', () => {
  test('the calls, the photo and the wait are asked for, and said in words', () => {
    const missing = missingProof(draft, {
      rules,
      hasPhone: true,
      hasPhoto: false,
      secondsLeft: 3.5 * 60,
      presence,
    })
    expect(missing).toEqual({ presence, calls: 1, photo: true, minutes: 4 })
    expect(proofWords(missing)).toBe('un appel, la photo, 4\u00a0min d’attente')
    expect(proofWords({ presence, calls: 2, photo: false, minutes: 0 })).toBe('2\u00a0appels')
  })

  test('a client without a phone cannot be called', () => {
    const missing = missingProof(
      { calls: [] },
      { rules, hasPhone: false, hasPhoto: true, secondsLeft: 0, presence },
    )
    expect(proofWords(missing)).toBe('')
  })

  test('the position, or the reason for which there is none, comes first', () => {
    const nothing = { calls: 0, photo: false, minutes: 0 }
    expect(proofWords({ ...nothing, presence: 'position' })).toBe('votre position')
    expect(proofWords({ ...nothing, calls: 1, presence: 'reason' })).toBe('votre raison, un appel')
  })

  test('a minute that has begun is still to be waited', () => {
    const minutes = (secondsLeft: number) =>
      missingProof(draft, { rules, hasPhone: true, hasPhoto: true, secondsLeft, presence }).minutes
    expect([61, 60, 1, 0].map(minutes)).toEqual([2, 1, 1, 0])
  })
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
