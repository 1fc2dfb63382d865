import { expect, test } from 'vitest'
import { isLateAgain, isToldByTeam, type LateOrder } from './late-order.ts'

test.each([
  [true, { told: 'none', client: { phone: '+2250707482136' } }],
  [false, { told: 'none', client: { phone: '' } }],
  [false, { told: 'leaves', client: { phone: '+2250707482136' } }],
])('that the team has to tell the client is %s of %o', (is, order) => {
  expect(isToldByTeam(order as LateOrder)).toBe(is)
})

test.each([
  [true, { isLate: true, isSecond: true }],
  [false, { isLate: true, isSecond: false }],
  // It is one of those that soon are late.
  [false, { isLate: false, isSecond: true }],
])('that a second hour is missed is %s of %o', (is, order) => {
  expect(isLateAgain(order as LateOrder)).toBe(is)
})
