import { expect, test } from 'vitest'
import { paperPlace } from './paper-place.ts'
import { storedLines } from './place-words.ts'
import { toPoint } from './points.ts'

test.each([
  ['Marcory, Zone 4', 'Portail vert', 'Marcory, Zone\u00a04. Portail vert'],
  ['', null, 'Position sur la carte. Cocody, Palmeraie'],
])('of « %s » and « %s » the paper says « %s »', (clientAddress, landmark, said) => {
  const clientLocation = toPoint({ lat: 5.3686, lng: -3.9574 })
  expect(paperPlace({ clientAddress, ...storedLines({ landmark }), clientLocation })).toBe(said)
})
