import { beforeEach, describe, expect, test } from 'vitest'
import { retryAfterOf } from '#server/lib/app-error.ts'
import { createFakeClock, type FakeClock } from '#server/testing/fake-clock.ts'
import { createLimits, type LimitName, type Limits } from './limits.service.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let clock: FakeClock
let limits: Limits

beforeEach(() => {
  clock = createFakeClock()
  limits = createLimits(clock)
})

/** Seconds that a try is told to wait; 0 when it is counted. */
function waitOf(name: LimitName, key = 'awa'): number {
  try {
    limits.take(name, key)
    return 0
  } catch (error) {
    const seconds = retryAfterOf(error)
    if (seconds === undefined) throw error
    return seconds
  }
}

const spend = (name: LimitName, tries: number, key = 'awa') => {
  for (let i = 0; i < tries; i += 1) expect(waitOf(name, key)).toBe(0)
}

describe('a limit', () => {
  test('lets the free tries through at once, then makes each wait twice as long as the one before', () => {
    spend('signInAccount', 5)
    const waits: number[] = []
    for (let i = 0; i < 10; i += 1) {
      const wait = waitOf('signInAccount')
      waits.push(wait)
      clock.advance(wait * SECOND)
      spend('signInAccount', 1)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  test('answers to the millisecond that it names', () => {
    spend('signInAccount', 5)
    clock.advance(5 * SECOND - 1)
    expect(waitOf('signInAccount')).toBe(1)
    clock.advance(1)
    expect(waitOf('signInAccount')).toBe(0)
  })

  test('does not make who tries too early wait longer', () => {
    spend('signInAccount', 5)
    for (let i = 0; i < 100; i += 1) expect(waitOf('signInAccount')).toBe(5)
    clock.advance(5 * SECOND)
    expect(waitOf('signInAccount')).toBe(0)
  })

  test('counts each key, and each limit, apart', () => {
    spend('signInAccount', 5)
    expect(waitOf('signInAccount')).toBe(5)
    expect(waitOf('signInAccount', 'koffi')).toBe(0)
    expect(waitOf('passwordCheck')).toBe(0)
  })

  test('holds whoever never stops to a hundred passwords a day, and still answers them', () => {
    const end = clock.now() + 24 * HOUR
    let tries = 0
    while (clock.now() < end) {
      const wait = waitOf('signInAccount')
      if (wait === 0) tries += 1
      else clock.advance(wait * SECOND)
    }
    expect(tries).toBeGreaterThan(90)
    expect(tries).toBeLessThanOrEqual(110)
  })

  test('forgets one try at a time, and all within a day of quiet even after the longest attack', () => {
    for (let i = 0; i < 500; i += 1) clock.advance(waitOf('signInAccount') * SECOND)
    clock.advance(2 * HOUR)
    spend('signInAccount', 1)
    expect(waitOf('signInAccount')).toBeLessThan(900)
    clock.advance(24 * HOUR)
    spend('signInAccount', 5)
    expect(waitOf('signInAccount')).toBe(5)
  })

  test('of an address never slows down a quarter that makes two mistakes a minute, all day', () => {
    for (let i = 0; i < 2 * 60 * 24; i += 1) {
      expect(waitOf('signInAddress')).toBe(0)
      clock.advance(30 * SECOND)
    }
  })

  test('forgets while further tries go on, however close they come', () => {
    for (let i = 0; i < 1000; i += 1) {
      expect(waitOf('signInAddress')).toBe(0)
      clock.advance(19 * SECOND)
    }
  })

  test('starts anew once it is cleared', () => {
    spend('signInAccount', 5)
    limits.clear('signInAccount', 'awa')
    spend('signInAccount', 5)
  })
})

describe('a try that is counted in several buckets', () => {
  const buckets = [
    ['signInAccount', 'awa'],
    ['signInAddress', '41.66.0.1'],
  ] as const

  test('is counted in none when one of them refuses it', () => {
    spend('signInAccount', 5)
    for (let i = 0; i < 200; i += 1) expect(() => limits.takeAll(buckets)).toThrow()
    expect(waitOf('signInAddress', '41.66.0.1')).toBe(0)
  })

  test('waits for the slowest', () => {
    spend('signInAccount', 5)
    spend('signInAddress', 60, '41.66.0.1')
    expect(() => limits.takeAll(buckets)).toThrow('Patientez 5')
    clock.advance(2 * SECOND)
    spend('signInAddress', 1, '41.66.0.1')
    expect(() => limits.takeAll(buckets)).toThrow('Patientez 4')
  })
})

describe('a try that turned out right', () => {
  test('does not count', () => {
    for (let i = 0; i < 100; i += 1) {
      spend('signInAccount', 1)
      limits.giveBack([['signInAccount', 'awa']])
    }
    spend('signInAccount', 5)
    expect(waitOf('signInAccount')).toBe(5)
  })

  test('takes nothing of what others tried', () => {
    spend('signInAccount', 5)
    clock.advance(5 * SECOND)
    spend('signInAccount', 1)
    limits.giveBack([['signInAccount', 'awa']])
    expect(waitOf('signInAccount')).toBe(5)
  })

  test('is nothing to a key that was cleared meanwhile', () => {
    limits.giveBack([['signInAccount', 'awa']])
    spend('signInAccount', 5)
    expect(waitOf('signInAccount')).toBe(5)
  })
})

test('a flood of keys cannot grow the server: the one left alone longest is forgotten, of that limit only', () => {
  spend('signInAccount', 5, 'first')
  spend('signInAccount', 5, 'second')
  spend('mailAccount', 3, 'first')
  for (let i = 0; i < 49_999; i += 1) limits.take('signInAccount', `flood ${i}`)
  expect(waitOf('signInAccount', 'second')).toBe(5)
  expect(waitOf('mailAccount', 'first')).toBe(60)
  expect(waitOf('signInAccount', 'first')).toBe(0)
})
