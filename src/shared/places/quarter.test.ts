import { expect, test } from 'vitest'
import { addressWithQuarter, quarterOf, quarterTyped } from './quarter.ts'

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

test('an address that names a commune and a quarter in it is of that quarter', () => {
  expect(quarterTyped('Cocody, Riviera 3, Portail vert')).toMatchObject({ name: 'Riviera 3' })
  expect(quarterTyped('Treichville, rue 12')).toMatchObject({ name: 'Treichville' })
  expect(quarterTyped('Portail vert')).toBeUndefined()
})

test('the address of a point begins with its quarter, and keeps what was typed', () => {
  expect(addressWithQuarter('', PALMERAIE)).toBe('Palmeraie, Cocody')
  expect(addressWithQuarter('Portail vert', PALMERAIE)).toBe('Palmeraie, Cocody, Portail vert')
  expect(addressWithQuarter('', { lat: 5.344, lng: -3.9985 })).toBe('Cocody')
})

test.each([
  'Marcory, Zone 4, 2ᵉ étage',
  'Riviera Palmeraie, Rue I 164',
  'Cocody villa 12',
  'COCODY - villa 12',
  'près de riviera trois',
])('an address that names a quarter stays as it was typed: %s', (typed) => {
  expect(addressWithQuarter(typed, PALMERAIE)).toBe(typed)
})

test('nothing is added far from Abidjan, nor to a text that would become too long', () => {
  expect(addressWithQuarter('', YAMOUSSOUKRO)).toBe('')
  expect(addressWithQuarter('Villa 12', YAMOUSSOUKRO)).toBe('Villa 12')
  expect(addressWithQuarter('a'.repeat(200), PALMERAIE)).toBe('a'.repeat(200))
})
