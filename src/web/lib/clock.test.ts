import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

const TUESDAY = Date.UTC(2026, 11, 1, 10)

let clock: typeof import('./clock.ts')

/** The clock of a page that has just been opened. */
async function openPage(): Promise<void> {
  vi.resetModules()
  clock = await import('./clock.ts')
}

/** A request that is on its way for so many milliseconds, and answered in the middle of them. */
function ask(serverAhead: number, { travels = 0, date = '' } = {}): void {
  const hearDate = clock.startHearing()
  vi.setSystemTime(Date.now() + travels)
  const writtenAt = new Date(Date.now() - travels / 2 + serverAhead)
  hearDate(date || writtenAt.toUTCString())
}

/** By how much the clock is ahead of the server's, whose lead over the phone's is this. */
const error = (serverAhead: number) => clock.serverNow() - (Date.now() + serverAhead)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TUESDAY })
  await openPage()
})

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('before the first answer the phone is believed', () => {
  expect(clock.serverNow()).toBe(TUESDAY)
})

test.each([
  ['a day behind', DAY_MS],
  ['two hours ahead', -2 * HOUR_MS],
])('one answer corrects a phone that is %s, to the second', (_, serverAhead) => {
  ask(serverAhead)
  expect(Math.abs(error(serverAhead))).toBeLessThanOrEqual(1000)
})

test('a phone that is right is left as it is, however long answers travel and whatever the part of the second', () => {
  for (const travels of [0, 350, 8_000, 60]) {
    vi.setSystemTime(Date.now() + 777)
    ask(0, { travels })
    expect(error(0)).toBe(0)
  }
})

test('a slow answer is narrowed down by quick ones, and does not undo them', () => {
  ask(DAY_MS, { travels: 20_000 })
  ask(DAY_MS, { travels: 100 })
  const exact = clock.serverNow() - Date.now()
  expect(Math.abs(exact - DAY_MS)).toBeLessThanOrEqual(1100)
  ask(DAY_MS, { travels: 20_000 })
  expect(clock.serverNow() - Date.now()).toBe(exact)
})

test('a phone whose clock is changed while the page is open is right again with the next answer', () => {
  ask(0)
  vi.setSystemTime(Date.now() - DAY_MS)
  ask(DAY_MS)
  expect(Math.abs(error(DAY_MS))).toBeLessThanOrEqual(1000)
  vi.setSystemTime(Date.now() + DAY_MS)
  ask(0)
  expect(error(0)).toBe(0)
})

test('an answer on whose way the clock was set back says nothing', () => {
  ask(0, { travels: -DAY_MS })
  expect(clock.serverNow()).toBe(Date.now())
})

test('an answer without a date says nothing', () => {
  clock.startHearing()(null)
  ask(0, { date: 'hier' })
  expect(clock.serverNow()).toBe(TUESDAY)
})

test('the correction is kept for a start without a network, and goes when the phone is right', async () => {
  ask(DAY_MS)
  await openPage()
  expect(Math.abs(error(DAY_MS))).toBeLessThanOrEqual(1000)
  vi.setSystemTime(Date.now() + DAY_MS)
  ask(0)
  await openPage()
  expect(clock.serverNow()).toBe(Date.now())
})

test('who shows an age is told when an answer moves the clock, and only then', () => {
  const listener = vi.fn()
  const stop = clock.onClockMoved(listener)
  ask(0)
  expect(listener).not.toHaveBeenCalled()
  ask(DAY_MS)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  ask(0)
  expect(listener).toHaveBeenCalledOnce()
})
