import { expect, test } from 'vitest'
import { periodOf, periodText } from './period.ts'

const TODAY = '2026-11-20'
const asked = (search: string) => periodOf(new URLSearchParams(search), TODAY)

test.each([
  ['', '14', '2026-11-07', TODAY],
  ['periode=7', '7', '2026-11-14', TODAY],
  ['periode=90', '90', '2026-08-23', TODAY],
  ['periode=mois', 'mois', '2026-11-01', TODAY],
  ['periode=toujours', '14', '2026-11-07', TODAY],
  ['du=2026-10-01&au=2026-10-31', 'dates', '2026-10-01', '2026-10-31'],
  ['periode=dates', 'dates', '2026-11-07', TODAY],
  // Backwards, beyond today, or no day at all.
  ['du=2026-10-31&au=2026-10-01', '14', '2026-11-07', TODAY],
  ['du=2026-10-31&au=2026-11-21', '14', '2026-11-07', TODAY],
  ['du=hier&au=demain&periode=30', '30', '2026-10-22', TODAY],
])('« %s » asks for %s, from %s to %s', (search, name, from, to) => {
  expect(asked(search)).toEqual({ name, period: { from, to } })
})

test('a period is told with its years only when they are not this one', () => {
  expect(periodText({ from: '2026-05-28', to: '2026-06-10' }, TODAY)).toBe('28 mai – 10 juin')
  expect(periodText({ from: '2026-11-07', to: TODAY }, TODAY)).toBe('7 – 20 novembre')
  expect(periodText({ from: TODAY, to: TODAY }, TODAY)).toBe('20 novembre')
  expect(periodText({ from: '2025-12-30', to: '2026-01-02' }, TODAY)).toBe(
    '30 décembre 2025 – 2 janvier 2026',
  )
})
