import { expect, test } from 'vitest'
import type { ListView } from '#shared/orders/order-list.ts'
import type { ListedOrder } from '../order-view.ts'
import { groupHeading, groupsOf, isDivided } from './groups.ts'

const NOW = 1000
const order = (more: Partial<ListedOrder> = {}) =>
  ({ dueAt: NOW + 1, heldSince: null, status: 'assigned', ...more }) as ListedOrder
const late = order({ dueAt: NOW - 1 })
const held = order({ dueAt: null, heldSince: 1 })
const groups = (orders: ListedOrder[], view: ListView = 'all') =>
  groupsOf(orders, view, NOW).map(({ name, orders: rows }) => `${name} ${rows.length}`)

test('rows are cut where their reason changes', () => {
  const lateAndHeld = order({ dueAt: NOW - 1, heldSince: 1 })
  const undated = order({ dueAt: null })
  expect(groups([late, lateAndHeld, held, order({ dueAt: NOW }), undated])).toEqual([
    'late 2',
    'recontact 1',
    'others 2',
  ])
  expect(groups([])).toEqual([])
})

test('a row that stays in its place after it was assigned starts no group anew', () => {
  expect(groups([late, order(), late])).toEqual(['late 2', 'others 1'])
})

test('what is under way is parted from what was cancelled', () => {
  const cancelled = order({ status: 'cancelled', dueAt: NOW - 1 })
  expect(groups([late, order(), cancelled], 'inProgress')).toEqual(['inProgress 2', 'cancelled 1'])
})

test.each([
  [false, []],
  [false, [order()]],
  [false, [held]],
  [true, [late]],
  [true, [held, order()]],
])('that headings are needed is %s', (is, orders) => {
  expect(isDivided(groupsOf(orders, 'all', NOW))).toBe(is)
})

test('a heading counts its orders while nothing narrows the list', () => {
  const views = { all: 1300, late: 120, recontact: 80 }
  const counts = { views } as unknown as Parameters<typeof groupHeading>[1]
  const said = (name: Parameters<typeof groupHeading>[0], of = counts) =>
    groupHeading(name, of).replace(/\s/g, ' ')
  expect(said('others')).toBe('Par échéance 1 100')
  expect(said('late')).toBe('En retard 99+')
  expect(groupHeading('late', undefined)).toBe('En retard')
})
