import { expect, test } from 'vitest'
import { cappedCount, isAt, nameWithCount } from './nav-item.ts'

const caisse = { to: '/admin/caisse', label: 'Caisse', icon: null }

test.each([
  [true, '/admin/caisse', caisse],
  [true, '/admin/caisse/tiroir', caisse],
  [false, '/admin/caisses', caisse],
  [false, '/admin/caisse/tiroir', { ...caisse, end: true }],
  [true, '/admin/factures/a', { ...caisse, covers: ['/admin/factures'] }],
  [false, '/admin/factures/a', { ...caisse, end: true, covers: ['/admin/factures'] }],
  [true, '/admin', { ...caisse, current: true }],
])('that a link is current is %s at %s (%o)', (is, path, item) => {
  expect(isAt(item, path)).toBe(is)
})

test('a badge counts up to 99', () => {
  expect([0, 99, 100].map(cappedCount)).toEqual(['0', '99', '99+'])
})

test('a link with a count says it in its name', () => {
  expect(nameWithCount('Caisse', '4 commandes')).toBe('Caisse, 4 commandes')
  expect(nameWithCount('Caisse', undefined)).toBeUndefined()
})
