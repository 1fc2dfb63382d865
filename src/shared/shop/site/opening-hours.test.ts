import { expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { openingHoursWords } from './opening-hours.ts'

const [day, morning] = [
  { from: 480, to: 1200 },
  { from: 510, to: 780 },
]
const { week } = DEFAULT_OPENING

test.each([
  [week, 'Du lundi au samedi de 8 h à 20 h'],
  [{ ...week, 6: morning }, 'Du lundi au vendredi de 8 h à 20 h, le samedi de 8 h 30 à 13 h'],
  [{ ...week, 7: day }, 'Tous les jours de 8 h à 20 h'],
  [{ ...week, 3: null }, 'Du lundi au mardi de 8 h à 20 h, du jeudi au samedi de 8 h à 20 h'],
  [
    { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: { from: 0, to: 1440 } },
    'Le dimanche de 0 h à 24 h',
  ],
])('a week of opening is said in one line: %j', (hours, words) => {
  expect(openingHoursWords(hours).replaceAll('\u00a0', ' ')).toBe(words)
})
