import { expect, test } from 'vitest'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { areaName } from './area-name.ts'
import { areaAt, COMMUNES, communeAt } from './communes.ts'

const KNOWN: Array<[place: string, lat: number, lng: number, commune: string]> = [
  ['Cathédrale Saint-Paul', 5.3325, -4.0199, 'Plateau'],
  ['avenue Chardy', 5.3237, -4.0172, 'Plateau'],
  ['Hôtel Ivoire', 5.3268, -4.0045, 'Cocody'],
  ['CHU de Cocody', 5.3463, -3.9926, 'Cocody'],
  ['Université Félix-Houphouët-Boigny', 5.3437, -3.9868, 'Cocody'],
  ['Riviera Palmeraie, Rue I 164', 5.3672, -3.9588, 'Cocody'],
  ['Gare routière d’Adjamé', 5.3565, -4.0295, 'Adjamé'],
  ['Siporex', 5.352, -4.076, 'Yopougon'],
  ['Niangon Sud, terminus 27', 5.3302, -4.0968, 'Yopougon'],
  ['Gare d’Abobo', 5.422, -4.018, 'Abobo'],
  ['Université Nangui-Abrogoua', 5.4, -4.015, 'Abobo'],
  ['Marché de Treichville', 5.3055, -4.011, 'Treichville'],
  ['Treichville, avenue 16', 5.3006, -4.0081, 'Treichville'],
  ['Marcory, rue du Canal', 5.2989, -3.9795, 'Marcory'],
  ['Biétry', 5.278, -3.975, 'Marcory'],
  ['Koumassi, Remblais', 5.3035, -3.961, 'Koumassi'],
  ['Aéroport Félix-Houphouët-Boigny', 5.2614, -3.9263, 'Port-Bouët'],
  ['Phare de Port-Bouët', 5.2505, -3.956, 'Port-Bouët'],
  ['Vridi', 5.265, -4.002, 'Port-Bouët'],
  ['Bingerville', 5.3558, -3.8854, 'Bingerville'],
  ['Anyama', 5.4946, -4.0518, 'Anyama'],
  ['Songon-Agban', 5.3167, -4.2583, 'Songon'],
]

test.each(KNOWN)('%s is in its commune', (_, lat, lng, commune) => {
  expect(communeAt({ lat, lng })).toBe(commune)
})

test('a quarter is named with its commune, the middle of a commune alone', () => {
  const named = (lat: number, lng: number) => {
    const area = areaAt({ lat, lng })
    return area && areaName(area)
  }
  expect(named(5.3672, -3.9588)).toBe('Cocody, Palmeraie')
  expect(named(5.2989, -3.9795)).toBe('Marcory, Zone 4')
  expect(named(5.3225, -4.019)).toBe('Plateau')
  expect(named(DEFAULT_PRICING.base.lat, DEFAULT_PRICING.base.lng)).toBe('Cocody, Riviera 3')
})

test('a point far from Abidjan is in no commune', () => {
  expect(communeAt({ lat: 6.8276, lng: -5.2893 })).toBeNull()
  expect(communeAt({ lat: 5.1, lng: -4 })).toBeNull()
  expect(areaAt({ lat: 48.8566, lng: 2.3522 })).toBeNull()
})

test('no two places have one name, and each is the nearest to itself', () => {
  const all = COMMUNES.flatMap(({ place, quarters }) =>
    [place, ...quarters].map(([name, lat, lng]) => ({ name, lat, lng, commune: place[0] })),
  )
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, commune, ...point } of all) {
    expect(areaAt(point)).toEqual({ commune, quarter: name === commune ? null : name })
  }
})
