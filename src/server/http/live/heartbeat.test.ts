import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

const PING_MS = 15_000
const MAX_DURATION_MS = 25 * 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function beatingStreams(count: number) {
  const { add } = createHeartbeat(PING_MS, MAX_DURATION_MS)
  const streams = Array.from({ length: count }, () => {
    const stream = { pings: 0, ends: 0 }
    const remove = add({
      ping: () => {
        stream.pings += 1
      },
      expire: () => {
        stream.ends += 1
        remove()
      },
    })
    return { stream, remove }
  })
  const sum = (what: 'pings' | 'ends') =>
    streams.reduce((total, { stream }) => total + stream[what], 0)
  return { streams, sum }
}

test('each stream is pinged once in fifteen seconds, and not all of them in the same second', () => {
  const { streams, sum } = beatingStreams(150)
  for (let second = 1; second <= 15; second++) {
    vi.advanceTimersByTime(1000)
    expect(sum('pings')).toBe(second * 10)
  }
  for (const { stream } of streams) expect(stream.pings).toBe(1)
})

test('a stream ends within its longest time, and lives for all of it but a ping’s time', () => {
  const { sum } = beatingStreams(30)
  vi.advanceTimersByTime(MAX_DURATION_MS - PING_MS)
  expect(sum('ends')).toBe(0)
  vi.advanceTimersByTime(PING_MS)
  expect(sum('ends')).toBe(30)
})

test('no timer runs without a stream, and a stream that has left is not pinged', () => {
  const { streams, sum } = beatingStreams(2)
  expect(vi.getTimerCount()).toBe(1)
  for (const { remove } of streams) {
    remove()
    remove()
  }
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(MAX_DURATION_MS)
  expect([sum('pings'), sum('ends')]).toEqual([0, 0])
})
