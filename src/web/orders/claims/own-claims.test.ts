import { expect, test } from 'vitest'
import {
  furtherProblem,
  isFurther,
  isRoomBeside,
  mayTellMore,
  moneyWords,
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

type Money = Parameters<typeof moneyWords>[0]

test.each<[string | undefined, Partial<Money>]>([
  ['6 000 FCFA par Wave, en route', {}],
  ['6 000 FCFA par Wave', { paidAt: 1, paidOutcome: 'refunded' }],
  ['6 000 FCFA en espèces, en route', { way: 'espece' }],
  ['6 000 FCFA en avoir', { way: 'credit' }],
  ['6 000 FCFA en avoir', { paidOutcome: 'credited', paidAt: 1 }],
  ['2 000 FCFA déduits de ce que vous deviez, 4 000 FCFA par Wave, en route', { deducted: 2000 }],
  ['6 000 FCFA déduits de ce que vous deviez', { deducted: 6000 }],
  [undefined, { paidOutcome: 'not_due' }],
  [undefined, { way: null }],
  [undefined, { amount: null }],
])('a client reads « %s » of the money (%o)', (words, more) => {
  const money: Money = {
    amount: 6000,
    deducted: null,
    way: 'wave',
    paidAt: null,
    paidOutcome: null,
    ...more,
  }
  expect(moneyWords(money)?.replace(/\s/g, ' ')).toBe(words)
})
