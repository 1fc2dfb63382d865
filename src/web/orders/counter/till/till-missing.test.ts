import { describe, expect, test } from 'vitest'
import { type FoundClient, historyText } from '../../team-order/client-words.ts'
import { defectsAt, lineKeyAt } from './basket-defects.ts'
import { type TillClient, whoseRecord } from './till-client.ts'
import { listTillMissing } from './till-missing.ts'

const shirts = { productId: 'p1', service: 'Lavage', quantity: 2, name: 'Chemise' }
const dresses = { productId: 'p2', service: 'Lavage', quantity: 1, name: 'Robe' }
const person = (id: string, disabled = false): FoundClient => ({
  id,
  fullname: `Client ${id}`,
  phone: '+2250748115203',
  orders: 0,
  lastOrder: null,
  createdAt: Date.UTC(2025, 4, 2),
  email: null,
  phoneProvenAt: null,
  disabled,
})
const nobody = { clientId: null, isOther: false }
const known: TillClient = { kind: 'known', client: person('a'), others: [] }
const cash = {
  fullname: '',
  payBy: 'espece',
  given: null,
  isGivenTyped: false,
  transactionId: '',
} as const
const whole = {
  draft: { lines: [shirts] },
  totals: { orderable: true, tooHigh: false },
  due: 1600,
  phone: '07 48 11 52 03',
  client: known,
  entries: cash,
}
const missing = (part: Partial<Parameters<typeof listTillMissing>[0]>) =>
  listTillMissing({ ...whole, ...part }).map(({ place }) => place)

describe('the till asks', () => {
  test('for nothing where clothes, client and payment are said', () => {
    expect(missing({})).toEqual([])
  })

  test('for the clothes, the client and the payment, in this order', () => {
    const payBy = null
    const asked = missing({ draft: { lines: [] }, phone: '07 48', entries: { ...cash, payBy } })
    expect(asked).toEqual(['garments', 'phone', 'payment'])
  })

  test('for the weight of each bag, one that scales can show', () => {
    const bag = { productId: 'p3', service: 'Lavage', quantity: 1, name: 'Sac de linge' }
    const asked = (grams: number) => missing({ draft: { lines: [shirts, { ...bag, grams }] } })
    expect([0, 50, 100_100].map(asked)).toEqual([['weight'], ['weight'], ['weight']])
    expect([100, 6400, 100_000].map(asked)).toEqual([[], [], []])
  })

  test.each<[TillClient, string]>([
    [{ kind: 'unread', isFailed: false, retry: () => {} }, 'phone'],
    [{ kind: 'several', owners: [person('a'), person('b')] }, 'phone'],
    [{ kind: 'new', owners: [] }, 'name'],
  ])('who the client is, where the phone does not say it', (client, place) => {
    expect(missing({ client })).toEqual([place])
    const named = { ...cash, fullname: 'Fatou' }
    expect(missing({ client, entries: named })).toEqual(place === 'name' ? [] : [place])
  })

  test('for the transaction of Wave, and for an amount that is to be typed', () => {
    const wave = { ...cash, payBy: 'wave' } as const
    expect(missing({ entries: wave })).toEqual(['transaction'])
    expect(missing({ entries: { ...wave, transactionId: 'T-1234' } })).toEqual([])
    expect(missing({ entries: { ...cash, isGivenTyped: true } })).toEqual(['given'])
  })

  test('for no payment where there is nothing to pay', () => {
    expect(missing({ due: 0, entries: { ...cash, payBy: null } })).toEqual([])
  })
})

describe('a phone is', () => {
  const [ama, ali, gone] = [person('ama'), person('ali'), person('gone', true)]

  test('of the one person who has it', () => {
    expect(whoseRecord([ama], nobody)).toEqual({ kind: 'known', client: ama, others: [] })
    expect(historyText(ama)).toContain('Aucune commande')
  })

  test('of one of several, once one is chosen', () => {
    expect(whoseRecord([ama, ali], nobody)).toEqual({ kind: 'several', owners: [ama, ali] })
    const chosen = whoseRecord([ama, ali], { ...nobody, clientId: 'ali' })
    expect(chosen).toEqual({ kind: 'known', client: ali, others: [ama] })
  })

  test('of a new client where nobody has it, or none of those who have it', () => {
    expect(whoseRecord([], nobody)).toEqual({ kind: 'new', owners: [] })
    expect(whoseRecord([ama], { ...nobody, isOther: true })).toEqual({ kind: 'new', owners: [ama] })
  })

  test('of nobody whose account is closed', () => {
    expect(whoseRecord([gone], nobody)).toEqual({ kind: 'new', owners: [gone] })
    expect(whoseRecord([gone, ama], nobody)).toMatchObject({ kind: 'known', client: ama })
  })
})

test('a defect follows its line when another one leaves the basket, and goes with its own', () => {
  const line = lineKeyAt([shirts, dresses], 1)
  const stain = { key: 'k', kind: 'tache', line, note: '' } as const
  const bag = { key: 'b', kind: 'trou', line: null, note: '' } as const
  const positions = (lines: (typeof shirts)[]) =>
    defectsAt([stain, bag], lines).map(({ position }) => position)
  expect(positions([shirts, dresses])).toEqual([1, null])
  expect(positions([dresses])).toEqual([0, null])
  expect(positions([shirts])).toEqual([null])
})
