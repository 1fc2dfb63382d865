import { expect, test } from 'vitest'
import { barsOf, type Period } from '#shared/record/stats/stats.ts'
import { barHead, barMarks, type FirstFigures, periodFigures } from './period-figures.ts'

const figures = (period: Period, before: Period | null = null) =>
  ({ period, before, bars: barsOf(period) }) as FirstFigures
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

test('a period is said with the one before, where there is one', () => {
  const period = { from: '2026-05-28', to: '2026-06-10' }
  const alone = periodFigures(figures(period), '2026-06-10')
  expect([plain(alone.words), plain(alone.against)]).toEqual([
    '28 mai – 10 juin',
    '28 mai – 10 juin',
  ])
  const before = { from: '2026-05-14', to: '2026-05-27' }
  const { against } = periodFigures(figures(period, before), '2026-06-10')
  expect(plain(against)).toBe('28 mai – 10 juin, contre 14 – 27 mai')
})

test('a day goes by its number, of which the first is an ordinal', () => {
  const days = { from: '2026-05-31', to: '2026-06-02' }
  expect(barMarks(figures(days)).map(({ shortName }) => shortName)).toEqual(['31', '1ᵉʳ', '2'])
  expect(barHead(days)).toBe('Jour')
})

test('a week of a long period goes by its first day', () => {
  const weeks = { from: '2026-05-04', to: '2026-06-14' }
  const [first, second] = barMarks(figures(weeks), ({ to }) => ({ caption: to }))
  expect(plain(first?.shortName)).toBe('4 mai')
  expect(second).toMatchObject({ key: '2026-05-11', caption: '2026-05-17' })
  expect(barHead(weeks)).toBe('Semaine')
})
