import { describe, expect, test } from 'vitest'
import { pastedPlace, wordsAroundPlace } from './pasted-place.ts'

const POINT = { lat: 5.3599, lng: -4.0083 }
const found = (point: { lat: number; lng: number }) => ({
  point: { lat: expect.closeTo(point.lat, 4), lng: expect.closeTo(point.lng, 4) },
  doubt: null,
})

describe('a position that somebody sends is a point', () => {
  test.each([
    ['coordinates', '5.3599, -4.0083'],
    ['coordinates without a space', '5.3599,-4.0083'],
    ['coordinates with French commas', '5,3599 ; -4,0083'],
    ['coordinates with commas everywhere', '5,3599, -4,0083'],
    ['coordinates with a long minus sign', '(5.3599, −4.0083)'],
    ['coordinates with their names', 'Latitude : 5.3599 Longitude : -4.0083'],
    ['coordinates with the sides of the world', '5.3599 N, 4.0083 W'],
    ['coordinates in degrees', '5.3599° N, 4.0083° O'],
    ['the position that WhatsApp shares', 'https://maps.google.com/?q=5.3599,-4.0083'],
    ['the one of WhatsApp on an iPhone', 'https://maps.google.com/maps?q=5.3599%2C-4.0083&z=17'],
    ['a search of Google Maps', 'https://www.google.com/maps/search/5.3599,+-4.0083?shorturl=1'],
    [
      'a route of Google Maps, by its end',
      'https://www.google.com/maps/dir/5.30,-4.02/5.3599,-4.0083/@5.33,-4.01,14z',
    ],
    [
      'a route to be made',
      'https://www.google.com/maps/dir/?api=1&destination=5.3599,-4.0083&travelmode=driving',
    ],
    [
      'a place of Google Maps, by its pin',
      'https://www.google.com/maps/place/Maquis/@5.37,-4.02,17z/data=!3m1!4b1!4m6!3m5!1s0xfc1:0x2!8m2!3d5.3599!4d-4.0083!16s',
    ],
    [
      'a place of Google Maps in degrees',
      "https://www.google.com/maps/place/5%C2%B021'35.6%22N+4%C2%B000'29.9%22W/@5.37,-4.02,17z",
    ],
    ['a view of Google Maps', 'https://www.google.com/maps/@5.3599,-4.0083,17z?hl=fr'],
    ['a link of Apple', 'https://maps.apple.com/?ll=5.3599,-4.0083&q=Rep%C3%A8re'],
    ['another one of Apple', 'https://maps.apple.com/?q=5.3599,-4.0083'],
    ['a new one of Apple', 'https://maps.apple.com/place?coordinate=5.3599,-4.0083&name=Maison'],
    ['geo:', 'geo:5.3599,-4.0083?q=5.3599,-4.0083(Maison)'],
    ['geo: with its point in the question', 'geo:0,0?q=5.3599,-4.0083(Maison)'],
    ['OpenStreetMap', 'https://www.openstreetmap.org/#map=17/5.3599/-4.0083'],
    [
      'OpenStreetMap with a pin',
      'https://www.openstreetmap.org/?mlat=5.3599&mlon=-4.0083#map=17/5.37/-4.02',
    ],
    ['Waze', 'https://waze.com/ul?ll=5.3599%2C-4.0083&navigate=yes'],
    ['a route of Waze', 'https://www.waze.com/live-map/directions?to=ll.5.3599%2C-4.0083'],
  ])('%s: %s', (_, text) => {
    expect(pastedPlace(text)).toEqual(found(POINT))
  })

  test.each([
    ['degrees, minutes and seconds', '5°21\'36"N 4°0\'30"W'],
    ['the same with the west in French', '5°21′36″ N, 4°00′30″ O'],
    ['the sides first', 'N 5° 21\' 36" O 4° 0\' 30"'],
    ['the sides in words', '5°21’36” Nord ; 4°0’30” Ouest'],
    ['minutes with decimals', "5°21,6'N 4°0,5'O"],
    ['the longitude first', '4°0\'30"W 5°21\'36"N'],
  ])('%s: %s', (_, text) => {
    expect(pastedPlace(text)).toEqual(found({ lat: 5.36, lng: -4.00833 }))
  })

  test('with the words of a message around it', () => {
    for (const text of [
      'Bonjour, voici ma position : https://maps.google.com/?q=5.3599,-4.0083. Merci !',
      'Awa : je suis ici (5.3599, -4.0083), portail vert',
      '[26/11, 09:12] Awa: \u200ehttps://maps.google.com/?q=5.3599,-4.0083\nAppelez au 07 07 00 00 01',
    ])
      expect(pastedPlace(text)).toEqual(found(POINT))
  })
})

describe('a plus code', () => {
  test.each([
    ['6CQQ9X5R+2C', { lat: 5.35756, lng: -4.00894 }],
    ['6cqq9x5r+2c', { lat: 5.35756, lng: -4.00894 }],
    ['9X5R+2C Abidjan', { lat: 5.35756, lng: -4.00894 }],
    ['Je suis à 9X5R+2C, Cocody', { lat: 5.35756, lng: -4.00894 }],
    ['923F+6H Bingerville', { lat: 5.35306, lng: -3.97606 }],
  ])('is a point: %s', (text, point) => {
    expect(pastedPlace(text)).toEqual({
      point: { lat: expect.closeTo(point.lat, 4), lng: expect.closeTo(point.lng, 4) },
      doubt: null,
    })
  })
})

describe('what is wrong is told', () => {
  test.each([
    'https://maps.app.goo.gl/AbCdEf123',
    'maps.app.goo.gl/AbCdEf123',
    'https://goo.gl/maps/AbCdEf',
    'https://g.co/kgs/AbCdEf',
    'https://www.google.com/maps?q=Pharmacie+de+la+Riviera&ftid=0xfc1',
    'https://maps.apple/p/AbCdEf',
    'https://waze.com/ul/hebxyz',
    'https://osm.org/go/AbC',
    'geo:0,0?q=Pharmacie',
  ])('a link that must be opened: %s', (text) => {
    expect(pastedPlace(text)).toEqual({ point: null, fault: 'link' })
  })

  test.each(['48.8566, 2.3522', 'https://maps.google.com/?q=48.85,2.35', '8FVC9G8F+6X'])(
    'a place outside the country: %s',
    (text) => expect(pastedPlace(text)).toEqual({ point: null, fault: 'outside' }),
  )

  test('a latitude and a longitude that were swapped, or without the minus sign, are put right', () => {
    expect(pastedPlace('-4.0083, 5.3599')).toEqual({ point: POINT, doubt: 'swapped' })
    expect(pastedPlace('https://maps.google.com/?q=-4.0083,5.3599')).toMatchObject({
      doubt: 'swapped',
    })
    expect(pastedPlace('5.3599, 4.0083')).toEqual({ point: POINT, doubt: 'west' })
  })
})

test.each([
  '',
  'Cocody, Riviera 3, villa 12',
  'Rue I 164, portail vert',
  'Entre 8.30 - 8.45',
  'Entre 8,30 et 10,45',
  '5,000 4,500 FCFA',
  'Le 12.05.2026',
  '07 07 00 00 01',
  '+225 07.07.00.00.01',
  '2500+300',
  'Appelez au 2345+67',
  'https://laveo.ci/suivre/AbCd',
  'awa@exemple.ci',
  'À 5° à droite',
])('a text without a position is none: « %s »', (text) => {
  expect(pastedPlace(text)).toBeNull()
})

test.each([
  ['https://maps.google.com/?q=5.3599,-4.0083', ''],
  ['Portail vert, https://maps.google.com/?q=5.3599,-4.0083', 'Portail vert'],
  ['https://maps.google.com/?q=5.3599,-4.0083, portail vert', 'portail vert'],
  ['Awa : je suis ici https://maps.google.com/?q=5.3599,-4.0083 Merci', 'Awa : je suis ici, Merci'],
  ['Portail vert (5.3599, -4.0083), étage 2', 'Portail vert, étage 2'],
  ['Portail vert\n5.3599, \u22124.0083', 'Portail vert'],
  ['Latitude : 5.3599 Longitude : -4.0083, portail vert', 'portail vert'],
  ['5.3599 N, 4.0083 W, portail vert', 'portail vert'],
  ['Chez Awa, 5°21\'36"N 4°0\'30"W', 'Chez Awa'],
  ['N 5° 21\' 36" O 4° 0\' 30" portail vert', 'portail vert'],
  ['Je suis à 9X5R+2C, Cocody', 'Je suis à, Cocody'],
  ['\u200ehttps://maps.google.com/?q=5.3599,-4.0083\nÉtage 2\nCode 12', 'Étage 2\nCode 12'],
  ['5.3599, -4.0083 https://maps.google.com/?q=5.3599,-4.0083 étage 2', 'étage 2'],
  ['Code 1234 ; 48.8566, 2.3522', 'Code 1234 ; 48.8566, 2.3522'],
  ['https://maps.app.goo.gl/AbCdEf, portail vert', 'https://maps.app.goo.gl/AbCdEf, portail vert'],
])('of « %s » the words around the position are « %s »', (text, words) => {
  expect(wordsAroundPlace(text)).toBe(words)
})
