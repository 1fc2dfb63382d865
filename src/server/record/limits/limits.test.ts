import { beforeEach, describe, expect, test } from 'vitest'
import { retryAfterOf } from '#server/lib/app-error.ts'
import { createFakeClock, type FakeClock } from '#server/testing/fakes/fake-clock.ts'
import type { LimitName } from './limit-table.ts'
import { addressBuckets, createLimits, type Limits } from './limits.service.ts'

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
  test('does not make anybody wait for longer when the clock is set back, or let anybody through', () => {
    spend('secret', 5)
    clock.advance(-24 * HOUR)
    expect(waitOf('secret')).toBe(5)
    expect(waitOf('secret', 'koffi')).toBe(0)
    clock.advance(5 * SECOND)
    expect(waitOf('secret')).toBe(0)
  })

  test('lets the free tries through at once, then makes each wait twice as long as the one before', () => {
    spend('secret', 5)
    const waits: number[] = []
    for (let i = 0; i < 10; i += 1) {
      const wait = waitOf('secret')
      waits.push(wait)
      clock.advance(wait * SECOND)
      spend('secret', 1)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  test('answers to the millisecond that it names', () => {
    spend('secret', 5)
    clock.advance(5 * SECOND - 1)
    expect(waitOf('secret')).toBe(1)
    clock.advance(1)
    expect(waitOf('secret')).toBe(0)
  })

  test('does not make who tries too early wait longer', () => {
    spend('secret', 5)
    for (let i = 0; i < 100; i += 1) expect(waitOf('secret')).toBe(5)
    clock.advance(5 * SECOND)
    expect(waitOf('secret')).toBe(0)
  })

  test('counts each key, and each limit, apart', () => {
    spend('secret', 5)
    expect(waitOf('secret')).toBe(5)
    expect(waitOf('secret', 'koffi')).toBe(0)
    expect(waitOf('knownBrowser')).toBe(0)
  })

  test('limits continuous tries to a hundred passwords a day, and still answers them', () => {
    const end = clock.now() + 24 * HOUR
    let tries = 0
    while (clock.now() < end) {
      const wait = waitOf('secret')
      if (wait === 0) tries += 1
      else clock.advance(wait * SECOND)
    }
    expect(tries).toBeGreaterThan(90)
    expect(tries).toBeLessThanOrEqual(110)
  })

  test('forgets one try at a time, and all within a day of quiet even after the longest attack', () => {
    for (let i = 0; i < 500; i += 1) clock.advance(waitOf('secret') * SECOND)
    clock.advance(2 * HOUR)
    spend('secret', 1)
    expect(waitOf('secret')).toBeLessThan(900)
    clock.advance(24 * HOUR)
    spend('secret', 5)
    expect(waitOf('secret')).toBe(5)
  })

  test('of an address never slows down a quarter that makes two mistakes a minute, all day', () => {
    for (let i = 0; i < 2 * 60 * 24; i += 1) {
      expect(waitOf('address')).toBe(0)
      clock.advance(30 * SECOND)
    }
  })

  test('forgets while further tries go on, however close they come', () => {
    for (let i = 0; i < 1000; i += 1) {
      expect(waitOf('address')).toBe(0)
      clock.advance(19 * SECOND)
    }
  })

  test('starts anew once it is cleared', () => {
    spend('secret', 5)
    limits.clear('secret', 'awa')
    spend('secret', 5)
  })
})

describe('a try that is counted in several buckets', () => {
  const buckets = [
    ['secret', 'awa'],
    ['address', '41.66.0.1'],
  ] as const

  test('is counted in none when one of them refuses it', () => {
    spend('secret', 5)
    for (let i = 0; i < 200; i += 1) expect(() => limits.takeAll(buckets)).toThrow()
    expect(waitOf('address', '41.66.0.1')).toBe(0)
  })

  test('waits for the slowest', () => {
    spend('secret', 5)
    spend('address', 60, '41.66.0.1')
    expect(() => limits.takeAll(buckets)).toThrow('Patientez 5')
    clock.advance(2 * SECOND)
    spend('address', 1, '41.66.0.1')
    expect(() => limits.takeAll(buckets)).toThrow('Patientez 4')
  })
})

describe('a try that turned out right', () => {
  test('does not count', () => {
    for (let i = 0; i < 100; i += 1) {
      spend('secret', 1)
      limits.giveBack([['secret', 'awa']])
    }
    spend('secret', 5)
    expect(waitOf('secret')).toBe(5)
  })

  test('takes nothing of what others tried', () => {
    spend('secret', 5)
    clock.advance(5 * SECOND)
    spend('secret', 1)
    limits.giveBack([['secret', 'awa']])
    expect(waitOf('secret')).toBe(5)
  })

  test('is nothing to a key that was cleared meanwhile', () => {
    limits.giveBack([['secret', 'awa']])
    spend('secret', 5)
    expect(waitOf('secret')).toBe(5)
  })
})

describe('a try that is undone', () => {
  const awa = ['secret', 'awa'] as const

  test('leaves the wait as it was', () => {
    spend('secret', 5)
    clock.advance(5 * SECOND)
    limits.takeAll([awa])()
    expect(waitOf('secret')).toBe(0)
    expect(waitOf('secret')).toBe(10)
  })

  test('never was, however often', () => {
    for (let i = 0; i < 100; i += 1) limits.takeAll([awa])()
    spend('secret', 5)
    expect(waitOf('secret')).toBe(5)
  })

  test('takes nothing of those that were counted since', () => {
    spend('secret', 3)
    const undo = limits.takeAll([awa])
    spend('secret', 1)
    undo()
    expect(waitOf('secret')).toBe(0)
    expect(waitOf('secret')).toBe(5)
  })

  test('is nothing to a key that was cleared meanwhile', () => {
    const undo = limits.takeAll([awa])
    limits.clear('secret', 'awa')
    undo()
    spend('secret', 5)
    expect(waitOf('secret')).toBe(5)
  })
})

describe('a network address', () => {
  const messageFrom = (address: string) =>
    limits.tryTake(addressBuckets('form', 'contact', address)) ? 1 : 0

  test('of IPv4 counts alone', () => {
    for (let i = 0; i < 300; i += 1) expect(messageFrom(`41.66.${i % 250}.${i}`)).toBe(1)
  })

  test('of IPv6 counts as its /64, and its /48 as four of them', () => {
    let sent = 0
    for (let i = 0; i < 8; i += 1) sent += messageFrom('2001:db8:1:2::1')
    expect(sent).toBe(5)
    for (let i = 0; i < 1000; i += 1) sent += messageFrom(`2001:db8:1:${i.toString(16)}::1`)
    expect(sent).toBe(20)
    expect(messageFrom('2001:db8:2::1')).toBe(1)
  })

  test('of one /48 adds 240 keys at once, and then twelve a minute', () => {
    let added = 0
    for (let i = 0; i < 5_000; i += 1)
      if (limits.tryTake(addressBuckets('address', 'sign-in', `2001:db8:1:${i.toString(16)}::1`)))
        added += 1
    expect(added).toBe(240)
    clock.advance(MINUTE)
    for (let i = 0; i < 5_000; i += 1)
      if (limits.tryTake(addressBuckets('address', 'sign-in', `2001:db8:1:${i.toString(16)}::2`)))
        added += 1
    expect(added).toBe(252)
  })
})

describe('a flood of keys', () => {
  const flood = (name: LimitName, keys: number, kind = 'flood') => {
    for (let i = 0; i < keys; i += 1) limits.take(name, `${kind} ${i}`)
  }

  test('never makes a closed key forgotten, however many come after it', () => {
    for (let tries = 0; tries < 30; tries += 1) clock.advance(waitOf('secret', 'awa') * SECOND)
    spend('secret', 1, 'awa')
    expect(waitOf('secret', 'awa')).toBe(900)
    flood('secret', 60_000)
    expect(waitOf('secret', 'awa')).toBe(900)
  })

  test('never makes an open one forgotten whose free tries are used up, while there are others', () => {
    spend('secret', 5, 'awa')
    clock.advance(5 * SECOND)
    flood('secret', 60_000)
    expect(waitOf('secret', 'awa')).toBe(0)
    expect(waitOf('secret', 'awa')).toBe(10)
  })

  test('makes the open one forgotten that was left alone longest, of that limit only', () => {
    spend('secret', 4, 'first')
    spend('mailbox', 3, 'first')
    flood('secret', 49_900)
    spend('secret', 4, 'recent')
    flood('secret', 200, 'more')
    spend('secret', 1, 'recent')
    expect(waitOf('secret', 'recent')).toBe(5)
    expect(waitOf('mailbox', 'first')).toBe(60)
    spend('secret', 5, 'first')
  })

  test('of which all are closed lets no new key in until the first one opens, and keeps no more', () => {
    for (let level = 0; level < 3; level += 1) flood('mailbox', 49_999)
    clock.advance(20 * SECOND)
    spend('mailbox', 3, 'last')
    expect(waitOf('mailbox', 'new')).toBe(40)
    expect(waitOf('mailbox', 'last')).toBe(60)
    clock.advance(40 * SECOND)
    spend('mailbox', 3, 'new')
    expect(waitOf('mailbox', 'last')).toBe(20)
  })
})
