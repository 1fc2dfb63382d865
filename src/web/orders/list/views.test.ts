import { expect, test } from 'vitest'
import { LIST_VIEWS } from '#shared/orders/order-list.ts'
import { PARTING_VIEWS, PHONE_VIEWS, viewAddress, viewFigure, viewIn } from './views.ts'

const searchOf = (address: string) => new URL(address, 'https://laveo.test').searchParams

test.each(LIST_VIEWS.filter((view) => !['unassigned', 'inProgress', 'delivered'].includes(view)))(
  'the view « %s » is found again by its address',
  (view) => {
    const { pathname, search } = viewAddress(view)
    expect(pathname).toBe('/admin/dashboard')
    expect(viewIn(searchOf(search))).toBe(view)
  },
)

test('an address that names no view shows all orders', () => {
  expect(viewIn(searchOf('?vue=perdues'))).toBe('all')
  expect(viewIn(searchOf(''))).toBe('all')
})

test('another view keeps the chips of the address, and leaves its search', () => {
  const { search } = viewAddress('late', searchOf('?vue=express&quartier=Angré&recherche=Koné'))
  const params = Object.fromEntries(searchOf(search))
  expect(params).toEqual({ vue: 'en-retard', quartier: 'Angré' })
})

test('a phone has every view of the list', () => {
  expect([...PHONE_VIEWS].sort()).toEqual([...LIST_VIEWS].sort())
})

test('a view of what waits is counted up to a limit, and those that part all orders are whole', () => {
  expect(viewFigure('late', 1297)).toBe('99+')
  for (const view of PARTING_VIEWS.filter((one) => one !== 'cancelled'))
    expect(viewFigure(view, 1297)).toMatch(/^1\s297$/)
})
