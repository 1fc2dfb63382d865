import { expect, test } from 'vitest'
import { LIST_VIEWS, type ListView } from '#shared/orders/order-list.ts'
import { shownViews, viewAddress, viewFigure, viewIn } from './views.ts'

const on = { express: true }
const searchOf = (address: string) => new URL(address, 'https://laveo.test').searchParams

test.each(LIST_VIEWS.filter((view) => !['unassigned', 'inProgress', 'delivered'].includes(view)))(
  'the view « %s » is found again by its address',
  (view) => {
    const { pathname, search } = viewAddress(view)
    expect(pathname).toBe('/admin/dashboard')
    expect(viewIn(searchOf(search), on)).toBe(view)
  },
)

test('an address that names no view shows all orders', () => {
  expect(viewIn(searchOf('?vue=perdues'), on)).toBe('all')
  expect(viewIn(searchOf(''), on)).toBe('all')
})

test('« Express » of a shop that switched it off shows all orders', () => {
  expect(viewIn(searchOf('?vue=express'), { express: false })).toBe('all')
})

test('another view keeps the chips of the address, and leaves its search', () => {
  const { search } = viewAddress('late', searchOf('?vue=express&quartier=Angré&recherche=Koné'))
  const params = Object.fromEntries(searchOf(search))
  expect(params).toEqual({ vue: 'en-retard', quartier: 'Angré' })
})

test('a link to « Non réclamées » of before leads to « À retirer »', () => {
  expect(viewIn(searchOf('?vue=non-reclamees'), on)).toBe('toCollect')
})

const none = Object.fromEntries(LIST_VIEWS.map((view) => [view, 0])) as Record<ListView, number>

test('« Toutes » stands first, then what holds something in the order of its haste, and the current one', () => {
  expect(shownViews(undefined, 'all', on)).toEqual(['all'])
  expect(shownViews(none, 'unpaid', on)).toEqual(['all', 'unpaid'])
  const some = { ...none, cancelled: 3, unassigned: 1, toCollect: 2, express: 1, late: 1 }
  expect(shownViews(some, 'period', on)).toEqual([
    'all',
    'late',
    'toCollect',
    'unassigned',
    'express',
    'cancelled',
  ])
  expect(shownViews(some, 'express', { express: false })).not.toContain('express')
})

test('a view of what waits is counted up to a limit, and those that part all orders are whole', () => {
  expect(viewFigure('late', 1297)).toBe('99+')
  for (const view of ['all', 'unassigned', 'inProgress', 'delivered', 'cancelled'] as const)
    expect(viewFigure(view, 1297)).toMatch(/^1\s297$/)
})
