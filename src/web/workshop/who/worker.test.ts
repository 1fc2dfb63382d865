import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { chooseWorker, FORGET_AFTER_MS, noteTouch, workerNow } from './worker.ts'

const WORKERS = [
  { n: 1, name: 'Fatou' },
  { n: 2, name: 'Serge' },
]
const NOW = Date.UTC(2026, 10, 26, 10)
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('who chose their name stands there until nobody touched the tablet for long', () => {
  chooseWorker(2)
  later(FORGET_AFTER_MS)
  expect(workerNow(WORKERS)?.name).toBe('Serge')
  later(1)
  expect(workerNow(WORKERS)).toBeUndefined()
})

test('each touch begins the time anew, but brings nobody back', () => {
  chooseWorker(2)
  later(10 * MINUTE_MS)
  noteTouch()
  later(10 * MINUTE_MS)
  expect(workerNow(WORKERS)?.name).toBe('Serge')
  later(FORGET_AFTER_MS)
  noteTouch()
  expect(workerNow(WORKERS)).toBeUndefined()
})

test('who works there no more is not known', () => {
  chooseWorker(3)
  expect(workerNow(WORKERS)).toBeUndefined()
})
