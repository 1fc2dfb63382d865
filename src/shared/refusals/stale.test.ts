import { describe, expect, test } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { type Fresh, STALE_ABOUT, type Stale, type StaleAbout, staleWords } from './stale.ts'

const SLOT = { from: Date.UTC(2025, 5, 12, 18), to: Date.UTC(2025, 5, 12, 20) }
const AT = Date.UTC(2026, 6, 20, 10, 5)
const BY = 'Mireille Assi'

const TO: { [A in StaleAbout]: Fresh<A> } = {
  claim: { state: 'closed' },
  client: {},
  company: {},
  credit: { credit: 4500 },
  credited: { credited: 3000, label: 'A-2026-10-004' },
  drawer: { amount: 56_150, number: 12 },
  due: { due: 4159, received: 2000, by: null },
  entry: { entry: 7, kind: 'gesture', amount: 1000, balance: 4500, at: AT, by: BY },
  fne: {},
  holding: { amount: 12_500, payments: 3, since: AT },
  out: { out: 7, kind: 'expense', amount: 4500, at: AT, by: BY },
  preferences: {},
  price: { total: 4159, totalItemsPrice: 3000, transportFee: 1159, expressFee: 0 },
  product: {},
  promise: { pickup: SLOT, promise: { readyBy: SLOT.from, delivery: SLOT, atCounter: false } },
  rest: { rest: 44_100 },
  round: {},
  settings: {},
  slot: { slot: SLOT },
  statement: { total: 344_100, orders: 9 },
}

const wordsOf = (
  about: StaleAbout,
  to: unknown = TO[about],
  reader: 'client' | 'admin' = 'admin',
) => staleWords({ about, from: {}, to } as Stale, reader)

describe.each(STALE_ABOUT)('%s, moved since the screen was read,', (about) => {
  test.each(['client', 'admin'] as const)(
    'is told to a %s in a whole French sentence',
    (reader) => {
      const { title, text } = wordsOf(about, TO[about], reader)
      expect(title).toMatch(/^\p{Lu}/u)
      expect(text).toMatch(/^[\p{Lu}«].*[.]$/u)
      expect(text).not.toMatch(/undefined|NaN|null|'/)
    },
  )

  test('is what the refusal says', () => {
    expect(errorMessage('STALE', { about, from: {}, to: TO[about] }, 'admin')).toEqual(
      wordsOf(about),
    )
  })
})

test('a payment that changed says who received it, what is due and what is received', () => {
  const said = (due: number, by: string | null = null) =>
    wordsOf('due', { due, received: 2000, by }).text
  const rest = '2\u202f000\u00a0FCFA sont déjà reçus. Rien n’a été ajouté'
  expect(said(0)).toBe(`Il n’y a plus rien à payer, ${rest}.`)
  expect(said(0, BY)).toBe(`${BY} a encaissé avant vous. ${said(0)}`)
  expect(said(500)).toBe(
    `Il reste maintenant 500\u00a0FCFA à payer, ${rest}\u00a0: vérifiez et recommencez.`,
  )
})

test('a changed price says the new total', () => {
  expect(wordsOf('price').text).toContain('4\u202f159\u00a0FCFA')
})
