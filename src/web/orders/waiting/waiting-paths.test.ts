import { expect, test } from 'vitest'
import type { SentOrder, WaitingAct } from './waiting-order.ts'
import { formPathOf, homePathOf, sentPathOf } from './waiting-paths.ts'

const act = (kind: WaitingAct['kind']) =>
  ({ kind, payload: { input: { clientId: 'aya', orderId: 'o1' } } }) as unknown as WaitingAct

test.each([
  ['order', /^\/client\/passer-commande/, '/client/dashboard'],
  ['request', /^\/commander/, '/commander'],
  ['team-order', /client=aya$/, '/admin/dashboard'],
  ['drop', /^\/admin\//, '/admin/dashboard'],
  ['count', /o1$/, '/admin/dashboard'],
] as const)(
  'an act of the kind %s was made at %s, and is seen to leave at %s',
  (kind, form, home) => {
    expect(formPathOf(act(kind))).toMatch(form)
    expect(homePathOf(act(kind))).toBe(home)
  },
)

test('a request that has left shows its status, a drop its ticket, and an order the home of its person', () => {
  const sent = (kind: WaitingAct['kind'], output = {}) =>
    sentPathOf({ kind, order: act(kind), output } as SentOrder)
  expect(sent('request', { statusKey: 'k1' })).toContain('k1')
  expect(sent('drop', { orderId: 'o2' })).toMatch(/ticket=o2$/)
  expect(sent('order')).toBe('/client/dashboard')
  expect(sent('team-order')).toBe('/admin/dashboard')
})
