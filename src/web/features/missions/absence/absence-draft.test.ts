import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { doneWords, missingProof, proofWords } from './absence-draft.ts'

const rules = { waitMinutes: 10, calls: 2 }
const draft = { arrivedAt: 0, calls: [MINUTE_MS] }

describe('before nobody is reported', () => {
  test('the calls, the photo and the wait are asked for, and said in words', () => {
    const missing = missingProof(draft, {
      rules,
      hasPhone: true,
      hasPhoto: false,
      now: 6.5 * MINUTE_MS,
    })
    expect(missing).toEqual({ calls: 1, photo: true, minutes: 4 })
    expect(proofWords(missing)).toBe('un appel, la photo, 4\u00a0min d’attente')
    expect(proofWords({ calls: 2, photo: false, minutes: 0 })).toBe('2\u00a0appels')
  })

  test('a client without a phone cannot be called', () => {
    const missing = missingProof(
      { arrivedAt: 0, calls: [] },
      { rules, hasPhone: false, hasPhoto: true, now: 10 * MINUTE_MS },
    )
    expect(proofWords(missing)).toBe('')
  })

  test('a clock that is set back makes the wait longer, never shorter', () => {
    const state = { rules, hasPhone: true, hasPhoto: true }
    expect(missingProof(draft, { ...state, now: -5 * MINUTE_MS }).minutes).toBe(15)
    expect(missingProof(draft, { ...state, now: 10 * MINUTE_MS - 1 }).minutes).toBe(1)
    expect(missingProof(draft, { ...state, now: 10 * MINUTE_MS }).minutes).toBe(0)
  })
})

test('only what was done is said to be done', () => {
  const called = { arrivedAt: 0, calls: [MINUTE_MS] }
  const notCalled = { arrivedAt: 0, calls: [] }
  expect(doneWords(called, rules)).toBe('Appel, photo et attente sont faits')
  expect(doneWords(called, { ...rules, waitMinutes: 0 })).toBe('Appel et photo sont faits')
  expect(doneWords(notCalled, rules)).toBe('Photo et attente sont faites')
  expect(doneWords(notCalled, { waitMinutes: 0, calls: 0 })).toBe('La photo est faite')
})
