import { expect, test } from 'vitest'
import { isAside, shownDueOf, type WaitingAct, type WaitingOrder } from './waiting-order.ts'

test('a count, and a drop that was put aside, leave the till to the next client', () => {
  const isAsideOf = (kind: WaitingAct['kind']) => isAside({ kind, payload: {} } as WaitingAct)
  expect([isAsideOf('count'), isAsideOf('drop'), isAsideOf('order')]).toEqual([true, false, false])
  expect(isAside({ kind: 'drop', payload: { isAside: true } } as WaitingAct)).toBe(true)
})

test.each([
  [5000, { kind: 'order', payload: { input: { shown: { total: 5000 } } } }],
  [3000, { kind: 'order', payload: { input: { shown: { total: 5000, credit: 2000 } } } }],
  [5000, { kind: 'request', payload: { input: { basket: { shown: { total: 5000 } } } } }],
  // As the release before kept them.
  [3000, { kind: 'order', payload: { input: { shownTotal: 5000, shownCredit: 2000 } } }],
  [5000, { kind: 'request', payload: { input: { basket: { shownTotal: 5000 } } } }],
])('a person saw %d francs as theirs to pay', (francs, order) => {
  expect(shownDueOf(order as unknown as WaitingOrder)).toBe(francs)
})
