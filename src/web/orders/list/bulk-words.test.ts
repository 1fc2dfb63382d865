import { expect, test } from 'vitest'
import { MISSION_STATUSES, ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import {
  cancelLabel,
  chosenText,
  labelsLabel,
  mainAssignment,
  readyableOf,
  reassignableOf,
  washableOf,
} from './bulk-words.ts'

const at = (status: OrderStatus, atCounter = false) => ({
  status,
  atCounter,
  readyAt: null,
  livreur: status === 'pending' ? null : { id: 'konan', fullname: '', phone: '', available: true },
})

test.each([
  [[at('pending'), at('processing')], 'Assigner…', 2],
  [[at('pending'), at('assigned')], 'Assigner…', 1],
  [[at('pending'), at('pending', true)], 'Assigner…', 1],
  [[at('assigned'), at('delivery_en_route')], 'Réassigner…', 2],
  [[at('completed')], 'Assigner…', 0],
])('the main act says how many of the chosen orders %o it concerns', (chosen, label, count) => {
  expect(mainAssignment(chosen)).toEqual({ label, count })
})

test('an act concerns those of the chosen orders whose status allows it', () => {
  const chosen = ORDER_STATUSES.map((status) => at(status))
  const statuses = (orders: typeof chosen) => orders.map(({ status }) => status)
  expect(statuses(washableOf(chosen))).toEqual(['picked_up'])
  expect(statuses(readyableOf(chosen))).toEqual(['picked_up', 'processing'])
  expect(statuses(reassignableOf(chosen))).toEqual([...MISSION_STATUSES])
})

test('linen that is ready is neither put in the wash nor made ready again', () => {
  const ready = ORDER_STATUSES.map((status) => ({ ...at(status), readyAt: 1 }))
  expect([washableOf(ready), readyableOf(ready)]).toEqual([[], []])
})

test('the words follow the number', () => {
  expect([chosenText(1), chosenText(3)]).toEqual(['1 choisie', '3 choisies'])
  expect([labelsLabel(1), labelsLabel(3)]).toEqual(['Étiquette', 'Étiquettes'])
  expect([cancelLabel(1), cancelLabel(3)]).toEqual(['Annuler la commande', 'Annuler 3 commandes'])
})
