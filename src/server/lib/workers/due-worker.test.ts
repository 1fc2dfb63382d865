import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { createDueWorker, type Outcome } from './due-worker.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A worker that finds something due each second, and whose parts fail as a test wants. */
function startWorker() {
  const clock = createFakeClock()
  const fault = new Error('disk I/O error')
  const failing = { reading: false, doing: false }
  const told: unknown[] = []
  let done = 0
  const worker = createDueWorker({
    clock,
    log: { error: (fields: { err: unknown }) => void told.push(fields.err) } as never,
    fault: 'nothing could be done',
    doNext(): Promise<Outcome> {
      if (failing.doing) return Promise.reject(fault)
      done += 1
      return Promise.resolve('nothing due')
    },
    nextAt() {
      if (failing.reading) throw fault
      return clock.now() + 1_000
    },
    onWake() {
      // Nothing wakes it.
    },
  })
  worker.start()
  const pass = async (ms: number) => {
    clock.advance(ms)
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { worker, failing, told, fault, pass, doneSoFar: () => done }
}

test.each(['reading', 'doing'] as const)(
  'a fault while %s is logged and ends nothing: it goes on five seconds later',
  async (part) => {
    const { worker, failing, told, fault, pass, doneSoFar } = startWorker()
    await pass(1_000)
    expect(told).toEqual([])
    failing[part] = true
    await pass(1_000)
    expect(told).toEqual([fault])
    failing[part] = false
    const before = doneSoFar()
    await pass(4_999)
    expect(doneSoFar()).toBe(before)
    await pass(1)
    expect(doneSoFar()).toBe(before + 1)
    await pass(1_000)
    expect(doneSoFar()).toBe(before + 2)
    await worker.stop()
    await pass(60_000)
    expect(doneSoFar()).toBe(before + 2)
  },
)
