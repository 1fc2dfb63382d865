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
])('« %s » asks for %s, from %s to %s', (search, name, from, to) => {
  const period = { from, to }
  expect(asked(search)).toMatchObject({ name, period, dates: period, errors: {} })
})

test.each([
  [
    'du=2026-10-31&au=2026-10-01',
    { from: '2026-10-31', to: '2026-10-01' },
    { to: 'La fin vient avant le début.' },
  ],
  [
    'du=2026-10-31&au=2026-11-21',
    { from: '2026-10-31', to: '2026-11-21' },
    { to: 'Ce jour n’est pas encore venu.' },
  ],
  [
    'du=2020-01-01&au=2026-11-20',
    { from: '2020-01-01', to: TODAY },
    { from: 'Choisissez 366 jours au plus.' },
  ],
  [
    'du=2026-02-30&au=hier',
    { from: '2026-02-30', to: '' },
    { from: 'Choisissez un jour du calendrier.', to: 'Choisissez un jour du calendrier.' },
  ],
])(
  '« %s » keeps its dates, says what is wrong with them and shows fourteen days',
  (search, dates, errors) => {
    const period = { from: '2026-11-07', to: TODAY }
    expect(asked(search)).toEqual({ name: 'dates', period, dates, errors, unknown: false })
  },
)

test('dates that are words are shown as none, and what the address names beside them is shown', () => {
  expect(asked('du=hier&au=demain&periode=30')).toMatchObject({
    name: 'dates',
    dates: { from: '', to: '' },
    period: { from: '2026-10-22', to: TODAY },
  })
})

test('an unknown period name is recognized', () => {
  expect(asked('periode=toujours').unknown).toBe(true)
  expect(asked('periode=mois').unknown).toBe(false)
  expect(asked('').unknown).toBe(false)
})

test('a period is written with its years only when they are not this one', () => {
  expect(periodText({ from: '2026-05-28', to: '2026-06-10' }, TODAY)).toBe('28 mai – 10 juin')
  expect(periodText({ from: '2026-11-07', to: TODAY }, TODAY)).toBe('7 – 20 novembre')
  expect(periodText({ from: TODAY, to: TODAY }, TODAY)).toBe('20 novembre')
  expect(periodText({ from: '2025-12-30', to: '2026-01-02' }, TODAY)).toBe(
    '30 décembre 2025 – 2 janvier 2026',
  )
})
