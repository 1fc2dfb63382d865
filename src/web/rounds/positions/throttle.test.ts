import { describe, expect, it } from 'vitest'
import { isDue, isPositionDue } from './throttle.ts'

const HERE = { lat: 5.36, lng: -3.95 }
/** One degree of latitude is 111.195 km on a sphere of 6 371 km. */
const northOf = (metres: number) => ({ ...HERE, lat: HERE.lat + metres / 111_195 })

describe('whether a point is sent', () => {
  const due = (metres: number, elapsed: number) =>
    isDue({ point: HERE, at: 1_000 }, northOf(metres), 1_000 + elapsed)

  it('sends the first one at once', () => {
    expect(isDue(undefined, HERE, 0)).toBe(true)
  })

  it.each([
    [1_000, 4_999, false],
    [21, 5_000, true],
    [19, 5_000, false],
    [19, 19_999, false],
    [0, 20_000, true],
    [500, 60_000, true],
  ])('%d metres after %d milliseconds: %s', (metres, elapsed, answer) => {
    expect(due(metres, elapsed)).toBe(answer)
  })

  it('tries again after five seconds when the last one never arrived, moved or not', () => {
    const lost = { point: null, at: 1_000 }
    expect(isDue(lost, HERE, 5_999)).toBe(false)
    expect(isDue(lost, HERE, 6_000)).toBe(true)
  })

  it('does not fall silent when the clock of the phone is set back', () => {
    expect(due(0, -3_600_000)).toBe(true)
  })
})

describe('whether the device is asked again', () => {
  it('leaves it alone until its first answer, and while what was sent is fresh', () => {
    expect(isPositionDue(undefined, 60_000)).toBe(false)
    expect(isPositionDue({ point: HERE, at: 0 }, 19_999)).toBe(false)
  })

  it('asks a phone that does not move, and sooner when a point was lost', () => {
    expect(isPositionDue({ point: HERE, at: 0 }, 20_000)).toBe(true)
    expect(isPositionDue({ point: null, at: 0 }, 5_000)).toBe(true)
  })
})
