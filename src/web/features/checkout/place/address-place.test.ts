import { describe, expect, test } from 'vitest'
import { toPoint } from '#shared/places/points.ts'
import { isAddressDoubtful, pointChosen } from './address-place.ts'

const HOME = { lat: 5.3672, lng: -3.9588 }
/** 300 m and 9 km from home. */
const CORNER = { lat: 5.3699, lng: -3.9588 }
const FAR = { lat: 5.29, lng: -3.98 }

const empty = { location: null, address: null, addressPoint: null, landmark: '' }
const PROFILE = 'Riviera Palmeraie, Rue I 164'

const choose = (
  draft: typeof empty | object,
  address: string,
  point = HOME,
  last = null as never,
) => {
  const before = { ...empty, ...draft }
  return { ...before, ...pointChosen(before, address, { point, last }) }
}

describe('the address is asked about', () => {
  test('when it comes from the profile, and its point is unknown', () => {
    expect(isAddressDoubtful(choose({}, PROFILE), PROFILE)).toBe(true)
  })

  test('when the point moves further than 500 m from where it was typed', () => {
    const typed = choose({ address: 'Rue 12' }, 'Rue 12')
    expect(isAddressDoubtful(typed, 'Rue 12')).toBe(false)
    expect(isAddressDoubtful(choose(typed, 'Rue 12', CORNER), 'Rue 12')).toBe(false)
    expect(isAddressDoubtful(choose(typed, 'Rue 12', FAR), 'Rue 12')).toBe(true)
  })

  test('in small steps too, because it stays with its own point', () => {
    let draft = choose({ address: 'Rue 12' }, 'Rue 12')
    for (const lat of [5.37, 5.373, 5.376]) draft = choose(draft, 'Rue 12', { ...HOME, lat })
    expect(isAddressDoubtful(draft, 'Rue 12')).toBe(true)
  })

  test('when only a landmark was written', () => {
    const draft = choose({ location: HOME, address: '', landmark: 'Portail vert' }, '', FAR)
    expect(isAddressDoubtful(draft, '')).toBe(true)
  })
})

describe('the address is not asked about', () => {
  test('when there is none, or no point', () => {
    expect(isAddressDoubtful(choose({}, ''), '')).toBe(false)
    expect(isAddressDoubtful(empty, PROFILE)).toBe(false)
  })

  test('when the last order had this address of the profile near this point', () => {
    const last = { location: toPoint(HOME), address: PROFILE } as never
    expect(isAddressDoubtful(choose({}, PROFILE, CORNER, last), PROFILE)).toBe(false)
    expect(isAddressDoubtful(choose({}, PROFILE, FAR, last), PROFILE)).toBe(true)
  })
})
