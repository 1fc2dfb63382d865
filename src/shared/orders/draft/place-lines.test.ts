import { describe, expect, test } from 'vitest'
import { formLines } from '#shared/places/place-words.ts'
import { toPoint } from '#shared/places/points.ts'
import { doubtfulLines, pointChosen, surePlaceLines } from './place-lines.ts'

const HOME = { lat: 5.3672, lng: -3.9588 }
/** 300 m and 9 km from home. */
const CORNER = { lat: 5.3699, lng: -3.9588 }
const FAR = { lat: 5.29, lng: -3.98 }

const empty = {
  location: null,
  address: null,
  addressPoint: null,
  ...formLines({}),
  landmarkPoint: null,
}
const isAddressDoubtful = (draft: Parameters<typeof doubtfulLines>[0], address: string) =>
  doubtfulLines(draft, address).address

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
})

describe('the landmark is asked about, alone', () => {
  const landmark = 'Portail vert'

  test('when it is older than a point that is far from its own', () => {
    for (const before of [{ location: HOME }, { location: HOME, landmarkPoint: HOME }]) {
      const draft = choose({ ...before, address: '', landmark }, '', FAR)
      expect(doubtfulLines(draft, '')).toEqual({ address: false, lines: true })
      expect(surePlaceLines(draft, '')).toEqual({ address: '', ...formLines({}) })
    }
  })

  test('not when it was typed for the point: it is sent, while the address of the profile stays behind', () => {
    const draft = { ...choose({}, PROFILE), landmark, landmarkPoint: HOME }
    expect(doubtfulLines(draft, PROFILE)).toEqual({ address: true, lines: false })
    expect(surePlaceLines(draft, PROFILE)).toEqual({ address: '', ...formLines({ landmark }) })
    const moved = choose(draft, PROFILE, FAR)
    expect(surePlaceLines(moved, PROFILE)).toEqual({ address: '', ...formLines({}) })
  })

  test('not when it was typed before the first point, nor when the point moves a little', () => {
    const draft = choose({ address: '', landmark }, '')
    expect(surePlaceLines(draft, '')).toEqual({ address: '', ...formLines({ landmark }) })
    expect(surePlaceLines(choose(draft, '', CORNER), '')).toEqual({
      address: '',
      ...formLines({ landmark }),
    })
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
