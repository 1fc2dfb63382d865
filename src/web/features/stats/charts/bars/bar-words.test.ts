import { expect, test } from 'vitest'
import { barName, partialWeeks } from './bar-words.ts'

test.each([
  ['2026-06-07', '2026-06-07', 'dimanche 7 juin'],
  ['2026-06-01', '2026-06-07', '1er – 7 juin'],
  ['2026-06-29', '2026-07-05', '29 juin – 5 juillet'],
  ['2026-06-01', '2026-06-04', '1er – 4 juin (4 jours)'],
])('from %s to %s a bar is « %s »', (from, to, name) => {
  expect(barName({ from, to }).replace(/\s/g, ' ')).toBe(name)
})

test('weeks that the period cuts are named with their days', () => {
  const whole = { from: '2026-06-01', to: '2026-06-07' }
  const first = { from: '2026-05-31', to: '2026-05-31' }
  const last = { from: '2026-06-08', to: '2026-06-10' }
  const said = (...weeks: (typeof whole)[]) => partialWeeks(weeks).replace(/\s/g, ' ')
  expect(said(first, whole, last)).toBe('La première semaine compte 1 jour, la dernière 3 jours.')
  expect(said(whole, last)).toBe('La dernière semaine compte 3 jours.')
  expect(said(whole)).toBe('')
})
