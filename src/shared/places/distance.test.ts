import { describe, expect, test } from 'vitest'
import { describeNearness, describePosition, formatAge, formatDistance } from './distance.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [0, '10 m'],
  [0.004, '10 m'],
  [0.35, '350 m'],
  [0.354, '350 m'],
  [0.994, '990 m'],
  [0.996, '1 km'],
  [1.04, '1 km'],
  [2.6, '2,6 km'],
  [2.649, '2,6 km'],
  [9.94, '9,9 km'],
  [9.96, '10 km'],
  [14.4, '14 km'],
  [999.6, '1 000 km'],
  [4873.2, '4 873 km'],
])('%d kilometres read « %s »', (km, text) => {
  expect(plain(formatDistance(km))).toBe(text)
})

test.each([
  [-500, 'il y a 1 s'],
  [0, 'il y a 1 s'],
  [4_000, 'il y a 4 s'],
  [4_999, 'il y a 4 s'],
  [59_999, 'il y a 59 s'],
  [60_000, 'il y a 1 min'],
  [179_999, 'il y a 2 min'],
  [180_000, 'il y a 3 min'],
  [3_599_999, 'il y a 59 min'],
  [3_600_000, 'il y a 1 h'],
  [4_800_000, 'il y a 1 h 20'],
  [7_500_000, 'il y a 2 h 05'],
  [86_399_999, 'il y a 23 h 59'],
  [86_400_000, 'il y a 1 jour'],
  [200_000_000, 'il y a 2 jours'],
])('an age of %d milliseconds reads « %s »', (age, text) => {
  expect(plain(formatAge(age))).toBe(text)
})

describe('what is said of a position', () => {
  const say = (km: number | null, age: number) => plain(describePosition('Konan', { km, age }))

  test('how far the livreur is and how old that is', () => {
    expect(say(2.6, 4_000)).toBe('Konan est à 2,6 km · position d’il y a 4 s')
    expect(say(0.35, 61_000)).toBe('Konan est à 350 m · position d’il y a 1 min')
  })

  test('only its age when the distance cannot be known', () => {
    expect(say(null, 4_000)).toBe('Position d’il y a 4 s')
  })

  test('in few words where the name stands above', () => {
    const short = (km: number | null, age: number) => plain(describePosition(null, { km, age }))
    expect(short(2.6, 4_000)).toBe('à 2,6 km, vu il y a 4 s')
    expect(short(null, 4_000)).toBe('vu il y a 4 s')
    expect(short(2.6, 120_000)).toBe('vu il y a 2 min')
  })

  test('no distance any more once it is two minutes old', () => {
    expect(say(2.6, 119_999)).toBe('Konan est à 2,6 km · position d’il y a 1 min')
    expect(say(2.6, 120_000)).toBe('Dernière position il y a 2 min')
    expect(say(null, 180_000)).toBe('Dernière position il y a 3 min')
  })
})

describe('what is shown beside a livreur who may be given an order', () => {
  const say = (km: number | null, age: number) => plain(describeNearness({ km, age }))

  test('is how far they are from the client and how old that is', () => {
    expect(say(1.4, 12_000)).toBe('à 1,4 km du client · il y a 12 s')
  })

  test('is how far they are from the nearest of several', () => {
    const text = describeNearness({ km: 1.4, age: 12_000 }, true)
    expect(plain(text)).toBe('à 1,4 km du client le plus proche · il y a 12 s')
  })

  test('is the age alone without a place, or once it is two minutes old', () => {
    expect(say(null, 12_000)).toBe('position d’il y a 12 s')
    expect(say(1.4, 120_000)).toBe('dernière position il y a 2 min')
  })
})
