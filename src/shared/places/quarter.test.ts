import { expect, test } from 'vitest'
import { quarterOf } from './quarter.ts'

const PALMERAIE = { lat: 5.3686, lng: -3.9574 }
const YAMOUSSOUKRO = { lat: 6.82, lng: -5.28 }

test('the quarter is the first name of ours that an address has, however it is typed', () => {
  expect(quarterOf('Marcory, Zone 4, 2ᵉ étage', PALMERAIE)).toBe('Marcory')
  expect(quarterOf('Rue des Jardins · 2 plateaux', null)).toBe('Deux-Plateaux')
  expect(quarterOf('TREICHVILLE', null)).toBe('Treichville')
  expect(quarterOf('Cocody, Riviera 3', null)).toBe('Cocody')
})

test('nothing else that was typed is a quarter: it is the one of the point', () => {
  for (const typed of [
    'Rue I 164 villa 12 portail vert',
    'www.evil.ci',
    '5.35, -3.94',
    '',
    ' , ',
  ]) {
    expect(quarterOf(typed, PALMERAIE)).toBe('Palmeraie')
    expect(quarterOf(typed, YAMOUSSOUKRO)).toBeNull()
    expect(quarterOf(typed, null)).toBeNull()
  }
})
