import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts'
import { daysAwayWords, timeLeft } from './deadlines.ts'
import { dueAt } from './due.ts'
import {
  awayWords,
  dueTone,
  orderTime,
  promiseStepOf,
  SOON_MS,
  visitCountdown,
  waitParts,
} from './late.ts'
import { listedMomentWords } from './slot-words.ts'

const NOW = Date.UTC(2026, 10, 18, 10)

test.each([
  [30_000, '1\u00a0min'],
  [12 * MINUTE_MS, '12\u00a0min'],
  [65 * MINUTE_MS, '1\u00a0h\u00a005'],
  [22 * HOUR_MS + 18 * MINUTE_MS, '22\u00a0h'],
  [72 * HOUR_MS, '3\u00a0jours'],
])('%i ms late is « en retard de %s », and as far to come « dans %s »', (ms, words) => {
  expect(awayWords(NOW - ms, NOW)).toBe(`en retard de ${words}`)
  expect(awayWords(NOW + ms, NOW)).toBe(`dans ${words}`)
})

test.each([
  [37, 'en retard de 37\u00a0jours'],
  [1, 'en retard de 1\u00a0jour'],
  [0, 'aujourd’hui'],
  [-9, 'dans 9\u00a0jours'],
])('%i days after the day it was due, it is « %s »', (days, words) =>
  expect(daysAwayWords(days)).toBe(words),
)

test.each([
  [-20 * MINUTE_MS, 'late', 'en retard de 20\u00a0min'],
  [100 * MINUTE_MS, 'soon', 'dans 1\u00a0h\u00a040'],
  [8 * HOUR_MS, 'ahead', '18\u00a0h'],
  [23 * HOUR_MS, 'ahead', 'demain 9\u00a0h'],
  [5 * 24 * HOUR_MS - HOUR_MS, 'ahead', 'lundi 9\u00a0h'],
  [14 * 24 * HOUR_MS, 'ahead', '2 décembre'],
])('a deadline in %i ms is %s: « %s »', (ms, tone, text) =>
  expect(timeLeft(NOW + ms, NOW)).toEqual({ tone, text }),
)

test('what waits says for how long', () => {
  expect(waitParts(NOW - 130 * MINUTE_MS, NOW)).toMatchObject({
    figure: '2\u00a0h\u00a010',
    word: 'd’attente',
  })
})

test.each([
  [24 * MINUTE_MS, 'Dans 24\u00a0min', 'ahead'],
  [24 * HOUR_MS, 'Demain', 'ahead'],
  [-30 * MINUTE_MS, 'Maintenant', 'ahead'],
  [-90 * MINUTE_MS, 'Maintenant', 'soon'],
  [-132 * MINUTE_MS, 'En retard de 12\u00a0min', 'late'],
])('a visit of two hours that starts in %i ms is « %s »', (ms, text, tone) => {
  const slot = { from: NOW + ms, to: NOW + ms + 2 * HOUR_MS }
  expect(visitCountdown(slot, NOW)).toEqual({ tone, text })
})

test('the tone changes 45 minutes before, and right after, the due time', () => {
  expect([SOON_MS, SOON_MS - 1, 0, -1].map((ms) => dueTone(NOW + ms, NOW))).toEqual([
    'ahead',
    'soon',
    'soon',
    'late',
  ])
})

describe('the time of an order in one line of a list', () => {
  const order = {
    status: 'pending',
    dueAt: null,
    heldSince: null,
    waitingSince: null,
    readyAt: null,
    createdAt: NOW - 2 * HOUR_MS,
  } as const

  test('is the day and the hour at which it is due', () => {
    const figures = [-HOUR_MS, 35 * MINUTE_MS, DAY_MS].map((ms) =>
      orderTime({ ...order, dueAt: NOW + ms }, NOW),
    )
    expect(figures).toEqual([
      { tone: 'late', figure: listedMomentWords(NOW - HOUR_MS, NOW), word: null },
      { tone: 'soon', figure: listedMomentWords(NOW + 35 * MINUTE_MS, NOW), word: null },
      { tone: 'ahead', figure: listedMomentWords(NOW + DAY_MS, NOW), word: null },
    ])
  })

  test('after a missed visit is when nobody was there', () => {
    const heldSince = Date.parse('2025-06-10T09:12:00Z')
    const at = (now: string) => orderTime({ ...order, heldSince }, Date.parse(now))?.figure
    expect(at('2025-06-10T11:00:00Z')).toBe('Absent 9\u00a0h\u00a012')
    expect(at('2025-06-11T11:00:00Z')).toBe('Absent hier\u00a09\u00a0h\u00a012')
    const kept = { ...order, heldSince, missed: { disagreed: true } }
    const now = Date.parse('2025-06-10T11:00:00Z')
    expect(orderTime(kept, now)?.figure).toBe('Pas d’accord 9\u00a0h\u00a012')
  })

  test('without one is how long it has waited for a time, since it is ready, or since it was placed', () => {
    expect(orderTime({ ...order, waitingSince: NOW - HOUR_MS }, NOW)).toEqual(
      waitParts(NOW - HOUR_MS, NOW),
    )
    const ready = { ...order, status: 'picked_up', readyAt: NOW - HOUR_MS } as const
    expect(orderTime(ready, NOW)).toEqual(waitParts(NOW - HOUR_MS, NOW))
    expect(orderTime(order, NOW)).toEqual(waitParts(NOW - 2 * HOUR_MS, NOW))
  })

  test('is none once it is over', () => {
    expect(orderTime({ ...order, status: 'completed', dueAt: NOW }, NOW)).toBeNull()
  })
})

describe('the step that an order works on', () => {
  const orders = fc.record({
    status: fc.constantFrom(
      'pending',
      'assigned',
      'pickup_en_route',
      'picked_up',
      'processing',
      'assigned_for_delivery',
      'delivery_en_route',
      'completed',
      'cancelled',
    ),
    readyAt: fc.constantFrom(null, NOW),
  })
  test('is the one whose time is due', () => {
    const times = { pickupTo: 1, readyBy: 2, deliveryTo: 3, heldSince: null }
    const due = { pickup: 1, ready: 2, delivery: 3 }
    fc.assert(
      fc.property(orders, (order) => {
        const step = promiseStepOf(order)
        expect(dueAt({ ...order, ...times })).toBe(step && due[step])
      }),
    )
  })
})
