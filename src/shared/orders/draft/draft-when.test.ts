import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#shared/dates.ts'
import { DEFAULT_EXPRESS, type ExpressSold } from '#shared/shop/prices/express.ts'
import type { FormTimes } from '#shared/shop/times/order-times.ts'
import { DEFAULT_TURNAROUND, type TurnaroundSettings } from '#shared/shop/times/turnaround.ts'
import { serviceKey } from '#shared/text/service-label.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'
import { cartTotals } from './draft-totals.ts'
import { type CartWork, cartWork, viewWhen, type WhenChoice } from './draft-when.ts'

/** Tuesday 10 June 2025, 9 h: open from 8 h to 20 h until Saturday. */
const NOW = Date.UTC(2025, 5, 10, 9)
const at = (day: number, hour: number) => Date.UTC(2025, 5, day, hour)
const slot = (day: number, hour: number) => ({ from: at(day, hour), to: at(day, hour + 2) })

interface Known {
  express?: Partial<ExpressSold>
  turnaround?: TurnaroundSettings
  full?: { from: number }[]
  expressTaken?: FormTimes['expressTaken']
}

function timesOf({ express, turnaround, full = [], expressTaken = [] }: Known): FormTimes {
  const slots = [10, 11, 12, 13, 14, 16].flatMap((day) =>
    [8, 10, 12, 14, 16, 18].map((hour) => {
      const one = slot(day, hour)
      return { ...one, left: full.some(({ from }) => from === one.from) ? 0 : 2 }
    }),
  )
  return {
    now: NOW,
    settings: {
      opening: DEFAULT_OPENING,
      slots: DEFAULT_SLOTS,
      turnaround: turnaround ?? DEFAULT_TURNAROUND,
      express: { ...DEFAULT_EXPRESS, offered: true, ...express },
    },
    slots: slots.filter(({ from }) => from >= NOW),
    expressTaken,
    isServed: true,
  }
}

const SHIRTS: CartWork = {
  services: ['Lavage'],
  pieces: 2,
  toAgree: null,
  subtotal: 1600,
  feeStep: 1,
}
const NOTHING: CartWork = { services: [], pieces: 0, toAgree: null, subtotal: 0, feeStep: 1 }
const SOON: WhenChoice = { pickup: null, express: false }
const FAST: WhenChoice = { pickup: null, express: true }
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

describe('the slot', () => {
  test('« Dès que possible » takes the first one with a place, and its promise follows', () => {
    const when = viewWhen(timesOf({ full: [slot(10, 10)] }), SOON, SHIRTS)
    expect(when.first).toMatchObject(slot(10, 12))
    expect(when.times).toMatchObject({
      pickup: slot(10, 12),
      promise: { readyBy: at(12, 14), delivery: slot(12, 14) },
    })
    expect(when.slotFault).toBeNull()
  })

  test.each([
    ['is full', slot(11, 8), 'slot_full'],
    ['is over', slot(9, 8), 'slot_closed'],
    ['is not cut like those of today', { from: at(11, 9), to: at(11, 10) }, 'slot_closed'],
  ] as const)('a chosen one that %s promises nothing, and says why', (_, pickup, fault) => {
    const when = viewWhen(timesOf({ full: [slot(11, 8)] }), { pickup, express: false }, SHIRTS)
    expect(when).toMatchObject({ slotFault: fault, times: null })
  })

  test('nothing is promised of an empty cart, nor where every slot is full', () => {
    expect(viewWhen(timesOf({}), SOON, NOTHING).times).toBeNull()
    const { slots } = timesOf({})
    const when = viewWhen(timesOf({ full: slots }), SOON, SHIRTS)
    expect(when).toMatchObject({ first: null, times: { pickup: null, promise: null } })
  })

  test('at the counter the clothes are promised from now on, without a slot', () => {
    const when = viewWhen(timesOf({}), SOON, SHIRTS, true)
    expect(when.times).toMatchObject({ pickup: null, promise: { readyBy: at(12, 9) } })
    expect(when.express).toMatchObject({ atCounter: true })
  })
})

describe('express', () => {
  test('is offered with its fee and both times before it is chosen', () => {
    const when = viewWhen(timesOf({}), SOON, SHIRTS)
    expect(when.express).toMatchObject({
      fee: 800,
      reason: null,
      readyBy: at(11, 12),
      ordinaryReadyBy: at(12, 12),
    })
    expect(when).toMatchObject({ isExpress: false, expressLost: null })
  })

  test('is in the order once it is chosen, with its own promise', () => {
    const when = viewWhen(timesOf({}), FAST, SHIRTS)
    expect(when).toMatchObject({ isExpress: true, times: { promise: { readyBy: at(11, 12) } } })
  })

  test('of an empty cart is said in hours, without a fee', () => {
    const { express } = viewWhen(timesOf({}), FAST, NOTHING)
    expect(express).toMatchObject({ fee: null, readyBy: null, hours: 24, ordinaryHours: 48 })
  })

  const taken = (pieces: number) => [{ day: '2025-06-11', pieces }]
  const slowDresses = {
    hours: 48,
    services: [{ service: serviceKey('Complet'), hours: 72, expressHours: null }],
  }
  test.each([
    [
      'its day is full',
      { express: { maxPieces: 5 }, expressTaken: taken(5) },
      'Complet pour demain.',
    ],
    [
      'the cart has more than is left',
      { express: { maxPieces: 5 }, expressTaken: taken(4) },
      'Il reste 1 pièce pour demain, votre panier en a 2.',
    ],
    ['it is no longer sold', { express: { offered: false } }, 'Il n’est plus proposé.'],
    [
      'a service has none',
      { turnaround: slowDresses },
      '« Lavé-repassé » ne se fait pas en express.',
    ],
    [
      'nothing can be promised',
      { full: timesOf({}).slots },
      'Aucune heure ne peut être promise pour le moment.',
    ],
  ])('that was chosen is out of the order, with its reason, when %s', (_, known, reason) => {
    const work = { ...SHIRTS, services: ['Complet'] }
    const when = viewWhen(timesOf(known), FAST, work)
    expect(when.isExpress).toBe(false)
    expect(plain(when.expressLost)).toBe(reason)
    expect(viewWhen(timesOf(known), SOON, work).expressLost).toBeNull()
  })

  it('stays in the order while another slot is to be chosen', () => {
    const when = viewWhen(timesOf({}), { pickup: slot(9, 8), express: true }, SHIRTS)
    expect(when).toMatchObject({ isExpress: true, expressLost: null, times: null })
    expect(when.express?.reason).toBeNull()
  })

  test('of another day is not hindered by a full one', () => {
    const known = { express: { maxPieces: 5 }, expressTaken: taken(5) }
    const when = viewWhen(timesOf(known), { pickup: slot(12, 8), express: true }, SHIRTS)
    expect(when).toMatchObject({ isExpress: true, expressLost: null })
  })
})

test('a line that is no longer sold is no work', () => {
  const catalogue = {
    products: [
      { id: 'p1', name: 'Chemise', imageUrl: null, services: [{ name: 'Lavage', price: 800 }] },
    ],
    pricing: { base: { lat: 0, lng: 0 }, ratePerKm: 300, step: 25 as const },
    radiusKm: null,
  }
  const line = (productId: string, service: string) => ({ productId, service, quantity: 2 })
  const lines = [line('p1', 'Lavage'), line('p1', 'Repassage'), line('p2', 'Lavage')]
  expect(cartWork({ lines }, catalogue)).toEqual({
    services: ['Lavage'],
    pieces: 2,
    toAgree: null,
    subtotal: 1600,
    feeStep: 25,
  })
})

test.each([0, 101_000])('the fee of express does not follow from a weight of %i g', (grams) => {
  const bag = { id: 'p1', name: 'Sac', imageUrl: null }
  const catalogue = {
    products: [{ ...bag, services: [{ name: 'Lavage', price: 700, minGrams: 3000 }] }],
    pricing: { base: { lat: 0, lng: 0 }, ratePerKm: 300, step: 25 as const },
    radiusKm: null,
  }
  const line = { productId: 'p1', name: 'Sac', service: 'Lavage', quantity: 1, grams }
  expect(cartWork({ lines: [line] }, catalogue)).toMatchObject({ subtotal: null, pieces: 1 })
  expect(cartTotals([line], null, catalogue)).toMatchObject({ subtotal: 0, rounding: 0, total: 0 })
})

describe('what is weighed or counted at the door', () => {
  const weighed: CartWork = { ...SHIRTS, toAgree: 'weight' }

  test('is not sold express, and says so to who had chosen it', () => {
    const when = viewWhen(timesOf({}), FAST, weighed)
    expect(when).toMatchObject({ express: null, isExpress: false })
    expect(when.expressLost).toMatch(/ne part pas en express/)
    expect(viewWhen(timesOf({}), FAST, weighed, true).isExpress).toBe(true)
  })

  test('has a promise without a piece: the slowest service decides', () => {
    const services = [
      { name: 'Lavage', price: 800 },
      { name: 'Complet', price: 1500 },
    ]
    const work = cartWork(
      { lines: [], toCount: true },
      {
        products: [{ id: 'p1', name: 'Chemise', imageUrl: null, services }],
        pricing: { base: { lat: 0, lng: 0 }, ratePerKm: 300, step: 25 },
      },
    )
    expect(work).toMatchObject({ services: ['Lavage', 'Complet'], pieces: 0, toAgree: 'count' })
    expect(viewWhen(timesOf({}), SOON, work).times?.promise).toBeTruthy()
  })
})

test('the hours of this table are those of the zone of the business', () => {
  expect(at(10, 10) - NOW).toBe(HOUR_MS)
})
