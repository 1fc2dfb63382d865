import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { type CounterView, counterStepOf, isCountable } from './counter-view.ts'

test('at the counter the count of the drop, then that of the collection until it is closed, is due', () => {
  const due = ORDER_STATUSES.flatMap((status) => {
    const view = { order: { status } } as CounterView
    return isCountable(view) ? [[status, counterStepOf(view)]] : []
  })
  expect(due).toEqual([
    ['pending', 'pickup'],
    ['picked_up', 'delivery'],
    ['processing', 'delivery'],
  ])
})
