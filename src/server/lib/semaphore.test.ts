import { describe, expect, test } from 'vitest'
import { outcomesOf } from '#server/testing/refusal.ts'
import { createFifoQueue, createPlaces, createSemaphore } from './semaphore.ts'

describe('a semaphore', () => {
  test('runs two at a time, and refuses those past the queue as busy', async () => {
    const inTurn = createSemaphore(2, createFifoQueue(3))
    let running = 0
    let most = 0
    const act = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return 'done'
    }
    const { accepted, refused } = await outcomesOf(Array.from({ length: 8 }, () => inTurn(act)))
    expect(accepted).toHaveLength(5)
    expect(refused).toHaveLength(3)
    expect(most).toBe(2)
    expect(refused[0]).toEqual({ code: 'DATABASE_BUSY', status: 503 })
    expect(await inTurn(act)).toBe('done')
  })

  test('work that fails passes its turn on', async () => {
    const inTurn = createSemaphore(1, createFifoQueue(9))
    const failing = inTurn(() => Promise.reject(new Error('broken')))
    const next = inTurn(async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })

  test('starts what waits in the order in which it came', async () => {
    const inTurn = createSemaphore(1, createFifoQueue(9))
    const started: number[] = []
    const work = (n: number) => async () => void started.push(n)
    await Promise.all([1, 2, 3, 4].map((n) => inTurn(work(n))))
    expect(started).toEqual([1, 2, 3, 4])
  })
})

describe('places', () => {
  test('are counted for each person, and given back', () => {
    const take = createPlaces(2)
    const giveBack = take('awa')
    expect(take('awa')).toBeDefined()
    expect(take('awa')).toBeUndefined()
    expect(take('moussa')).toBeDefined()
    giveBack?.()
    expect(take('awa')).toBeDefined()
    expect(take('awa')).toBeUndefined()
  })
})
