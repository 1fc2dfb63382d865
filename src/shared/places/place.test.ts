import { expect, test } from 'vitest'
import { placeLines, writtenAddress } from './place.ts'

test.each([
  [
    { clientAddress: 'Marcory, Zone 4', landmark: 'Portail vert' },
    ['Marcory, Zone 4', 'Portail vert'],
  ],
  [{ clientAddress: 'Marcory, Zone 4', landmark: null }, ['Marcory, Zone 4']],
  [{ clientAddress: '', landmark: 'Portail vert' }, ['Portail vert']],
  [{ clientAddress: 'Portail vert', landmark: 'Portail vert' }, ['Portail vert']],
  [{ clientAddress: '', landmark: null }, ['Position sur la carte']],
  [
    { clientAddress: '', landmark: null, clientLocation: null },
    ['Localisation du client non fournie.'],
  ],
  [{ clientAddress: '', landmark: 'Portail vert', clientLocation: null }, ['Portail vert']],
  [
    { clientAddress: 'Cocody, Riviera 3', landmark: null, placeApproximate: true },
    ['Cocody, Riviera 3', 'Lieu approximatif, à préciser'],
  ],
])('%j is read as %j', (place, lines) => {
  expect(placeLines(place)).toEqual(lines)
})

test('an address that was not typed is not offered again', () => {
  expect(['', 'Adresse à préciser', 'Marcory'].map(writtenAddress)).toEqual([null, null, 'Marcory'])
})
