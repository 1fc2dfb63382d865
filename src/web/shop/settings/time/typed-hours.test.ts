import { expect, test } from 'vitest'
import { hoursIn, typedHours } from './typed-hours.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['8-20', '8 h – 20 h'],
  ['8 h – 20 h', '8 h – 20 h'],
  ['8h30 à 19h', '8 h 30 – 19 h'],
  ['de 8h à 12h30', '8 h – 12 h 30'],
  ['08:00-20:00', '8 h – 20 h'],
  ['7.30 20', '7 h 30 – 20 h'],
  ['9h00 - 24h', '9 h – 24 h'],
  ['Fermé', 'fermé'],
  ['ferme', 'fermé'],
  ['  ', 'fermé'],
])('hours typed as « %s » are written « %s »', (typed, written) => {
  const hours = hoursIn(typed)
  expect(hours === undefined ? undefined : plain(typedHours(hours))).toBe(written)
  // The hours that are written are read again as the same.
  expect(hours === undefined ? hours : hoursIn(typedHours(hours))).toEqual(hours)
})

test.each(['8', 'tôt', '20-8', '8-8', '8h75-20', '8-25', '8 h – 20 h – 22 h', '100-200'])(
  '« %s » is no hours of a day',
  (typed) => {
    expect(hoursIn(typed)).toBeUndefined()
  },
)
