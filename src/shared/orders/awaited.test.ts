import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { type Awaited, awaitedIn, TO_COLLECT_MS } from './awaited.ts'
import type { VisitedOrder } from './visits/visits.ts'

const NOW = Date.UTC(2026, 10, 29, 9)
const YESTERDAY = NOW - DAY_MS
const TOMORROW = NOW + DAY_MS
const THREE_DAYS_AGO = NOW - TO_COLLECT_MS

const order: VisitedOrder = {
  status: 'processing',
  atCounter: false,
  asap: false,
  pickupFrom: null,
  pickupTo: null,
  readyBy: null,
  readyAt: null,
  deliveryFrom: null,
  deliveryTo: null,
  heldSince: null,
}

const visit = (to: number) => ({ deliveryFrom: to - 2 * HOUR_MS, deliveryTo: to })

const we = (since: number): Awaited => ({ who: 'us', since })
const client = (since: number): Awaited => ({ who: 'client', since })

test.each<[string, Partial<VisitedOrder>, Awaited | null]>([
  ['we did not collect', { status: 'pending', pickupTo: YESTERDAY }, we(YESTERDAY)],
  ['we are on the way, late', { status: 'pickup_en_route', pickupTo: YESTERDAY }, we(YESTERDAY)],
  ['the laundry is not ready', { readyBy: YESTERDAY }, we(YESTERDAY)],
  ['it is not ready at the counter', { atCounter: true, readyBy: YESTERDAY }, we(YESTERDAY)],
  ['it is ready, and we did not bring it', { readyAt: 1, ...visit(YESTERDAY) }, we(YESTERDAY)],
  [
    'a livreur has it, and did not bring it',
    { status: 'assigned_for_delivery', readyAt: 1, ...visit(THREE_DAYS_AGO) },
    we(THREE_DAYS_AGO),
  ],
  ['we bring it tomorrow', { readyAt: 1, ...visit(TOMORROW) }, null],
  ['it is not ready, and nothing was promised', {}, null],
  ['it waits at the counter', { atCounter: true, readyAt: YESTERDAY }, client(YESTERDAY)],
  [
    'nobody was there',
    { status: 'assigned_for_delivery', readyAt: 1, heldSince: YESTERDAY },
    client(YESTERDAY),
  ],
  ['nobody was there at the pick-up', { status: 'assigned', heldSince: YESTERDAY }, null],
  ['no hour was chosen for three days', { readyAt: THREE_DAYS_AGO }, client(THREE_DAYS_AGO)],
  ['no hour was chosen for less', { readyAt: THREE_DAYS_AGO + 1 }, null],
  [
    'we are bringing it without an hour',
    { status: 'delivery_en_route', readyAt: THREE_DAYS_AGO },
    null,
  ],
  ['it was taken', { status: 'completed', atCounter: true, readyAt: 1 }, null],
  ['it was cancelled', { status: 'cancelled', readyAt: 1, ...visit(YESTERDAY) }, null],
])('who did not come where %s', (_, more, awaited) => {
  expect(awaitedIn({ ...order, ...more }, NOW)).toEqual(awaited)
})

test('an hour that we set and missed is ours whatever the status', () => {
  for (const status of ORDER_STATUSES)
    expect(awaitedIn({ ...order, status, readyAt: 1, ...visit(YESTERDAY) }, NOW)?.who).not.toBe(
      'client',
    )
})
