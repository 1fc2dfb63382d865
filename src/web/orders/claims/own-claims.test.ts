import { expect, test } from 'vitest'
import {
  endedWords,
  furtherProblem,
  isFurther,
  isRoomBeside,
  mayTellMore,
  type OwnClaim,
} from './own-claims.ts'

const pieces = [{}] as OwnClaim['pieces']

test.each<[boolean, boolean, Pick<OwnClaim, 'state' | 'kind' | 'pieces'>]>([
  [true, true, { state: 'closed', kind: 'stained', pieces }],
  [true, true, { state: 'open', kind: 'count', pieces: [] }],
  [false, true, { state: 'open', kind: 'stained', pieces }],
  [false, false, { state: 'open', kind: 'livreur', pieces: [] }],
])('a form of its own: %s, a further problem: %s, beside %o', (room, more, claim) => {
  expect([isRoomBeside(claim), mayTellMore(claim)]).toEqual([room, more])
})

test('the address of a further problem says that it is one', () => {
  const [, search] = furtherProblem('a').split('?')
  expect(isFurther(new URLSearchParams(search))).toBe(true)
  expect(isFurther(new URLSearchParams())).toBe(false)
})

type Ended = Parameters<typeof endedWords>[0]

test.each<[string, Partial<Ended>]>([
  ['6 000 FCFA par Wave, en route', {}],
  ['Réglée : 6 000 FCFA par Wave', { paidAt: 1, paidOutcome: 'refunded' }],
  ['6 000 FCFA en espèces, en route', { way: 'espece' }],
  ['Réglée : 6 000 FCFA en avoir', { way: 'credit' }],
  ['Réglée : 6 000 FCFA en avoir', { paidOutcome: 'credited', paidAt: 1 }],
  ['2 000 FCFA déduits de ce que vous deviez, 4 000 FCFA par Wave, en route', { deducted: 2000 }],
  ['Réglée : 6 000 FCFA déduits de ce que vous deviez', { deducted: 6000, way: 'credit' }],
  ['Rien à rembourser', { paidOutcome: 'not_due', paidAt: 1 }],
  ['Relavage gratuit', { remedy: 'rewash', way: null, amount: null }],
  ['Close', { remedy: 'refuse', way: null, amount: null }],
  ['Close, sans réponse de votre part', { answer: 'silent', way: null }],
])('a client reads « %s » of a closed claim (%o)', (words, more) => {
  const ended: Ended = {
    state: 'closed',
    answer: 'accepted',
    remedy: 'refund',
    amount: 6000,
    deducted: null,
    way: 'wave',
    paidAt: null,
    paidOutcome: null,
    ...more,
  }
  expect(endedWords(ended).replace(/\s/g, ' ')).toBe(words)
})
