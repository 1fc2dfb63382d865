import { expect, test } from 'vitest'
import { placeLines, shownLine, writtenAddress } from './place.ts'
import { storedLines } from './place-words.ts'

test.each([
  [
    { clientAddress: 'Marcory, Zone 4', landmark: 'Portail vert' },
    ['Marcory, Zone\u00a04', 'Portail vert'],
  ],
  [{ clientAddress: 'Marcory, Zone 4', landmark: null }, ['Marcory, Zone\u00a04']],
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
    ['Cocody, Riviera\u00a03', 'Position approximative'],
  ],
])('%j is read as %j', (place, lines) => {
  expect(placeLines({ ...place, ...storedLines(place) })).toEqual(lines)
})

test('a number stays on the line of its street', () => {
  expect(
    ['Riviera Palmeraie, Rue I 164', 'Marcory, Zone 4, rue du Canal', 'Bloc B, 2e étage'].map(
      shownLine,
    ),
  ).toEqual([
    'Riviera Palmeraie, Rue\u00a0I\u00a0164',
    'Marcory, Zone\u00a04, rue du Canal',
    'Bloc\u00a0B, 2e étage',
  ])
})

test('an address that was not typed is not offered again', () => {
  expect(['', 'Adresse à préciser', 'Marcory'].map(writtenAddress)).toEqual([null, null, 'Marcory'])
})
