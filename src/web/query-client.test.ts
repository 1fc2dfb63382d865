import { QueryObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, refetchEvery } from './query-client.ts'

const SECOND = 1000
const FAULT = TRPCClientError.from({
  error: { message: 'Non', code: -32603, data: { appCode: 'INTERNAL', fault: true } },
})

const ask = vi.fn(() => Promise.reject(FAULT))
let close = () => {}

/** A part of a screen that reads the query; what it shows for an error may remove it. */
function mount(options: { refetchInterval?: ReturnType<typeof refetchEvery> } = {}): void {
  const observer = new QueryObserver(queryClient, { queryKey: ['read'], queryFn: ask, ...options })
  const closeOthers = close
  const leave = observer.subscribe(() => {})
  close = () => {
    leave()
    closeOthers()
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  close()
  close = () => {}
  queryClient.clear()
  ask.mockClear()
  vi.useRealTimers()
})

test('a part that a screen removes and shows again with each error asks five times in ten seconds at most', async () => {
  for (let time = 0; time < 10 * SECOND; time += 50) {
    close()
    close = () => {}
    mount()
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(ask.mock.calls.length).toBeGreaterThan(2)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5)
})

test('errors that come at once lengthen no pause: it is as long as the errors have lasted', async () => {
  mount()
  await vi.advanceTimersByTimeAsync(0)
  for (let n = 0; n < 10; n += 1) await queryClient.refetchQueries()
  ask.mockClear()
  await vi.advanceTimersByTimeAsync(2.5 * SECOND)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  ask.mockClear()
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(ask.mock.calls.length).toBeGreaterThan(0)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
})

test('a success ends the pause, and a part that is shown once the pause is over asks at once', async () => {
  mount()
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  queryClient.setQueryData(['read'], 'read')
  await vi.advanceTimersByTimeAsync(SECOND)
  await queryClient.refetchQueries()
  ask.mockClear()
  await vi.advanceTimersByTimeAsync(2.5 * SECOND)
  expect(ask).toHaveBeenCalledTimes(1)

  close()
  close = () => {}
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  ask.mockClear()
  mount()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a query with a short period pauses after an error all the same', async () => {
  mount({ refetchInterval: refetchEvery(100) })
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5)
})
