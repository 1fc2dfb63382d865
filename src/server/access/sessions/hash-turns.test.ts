import { describe, expect, test } from 'vitest'
import { outcomesOf } from '#server/testing/refusal.ts'
import { type Asker, createHashTurns, hashesAtOnce } from './hash-turns.ts'

const BUSY = { code: 'DATABASE_BUSY', status: 503 }

const stranger = (address: string): Asker => ({ address, known: false })

/** A queue that holds what it is given until it is let go, and notes who starts. */
function createHeld() {
  const inTurn = createHashTurns(3)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const started: string[] = []
  const ask = (asker?: Asker) =>
    inTurn(async () => {
      started.push(asker?.address ?? 'server')
      await held
    }, asker)
  const crowd = (askers: number, address: (i: number) => string) =>
    Array.from({ length: askers }, (_, i) => ask(stranger(address(i))))
  return { ask, crowd, letGo, started }
}

const countOf = async (calls: Array<Promise<unknown>>) => {
  const { accepted, refused } = await outcomesOf(calls)
  for (const refusal of refused) expect(refusal).toEqual(BUSY)
  return [accepted.length, refused.length]
}

test('hashing leaves one processor to all other requests, and never takes more than three', () => {
  expect([1, 2, 3, 4, 16].map(hashesAtOnce)).toEqual([1, 1, 2, 3, 3])
})

describe('turns', () => {
  test('are three at once, fifty wait, and who comes later is refused', async () => {
    const { crowd, letGo, started } = createHeld()
    const calls = crowd(60, (i) => `102.64.0.${i}`)
    expect(started).toHaveLength(3)
    letGo()
    expect(await countOf(calls)).toEqual([53, 7])
    expect(started).toHaveLength(53)
  })

  test.each([
    ['address', () => '102.64.0.1'],
    ['IPv6 /48', (i: number) => `2001:db8:1:${i}::1`],
  ])('are three and fifteen places for one %s', async (_, address) => {
    const { crowd, letGo } = createHeld()
    const calls = crowd(60, address)
    letGo()
    expect(await countOf(calls)).toEqual([18, 42])
  })

  test('go round: who sends one waits for one of those who send many', async () => {
    const { ask, crowd, letGo, started } = createHeld()
    const calls = crowd(18, (i) => `2001:db8:1:${i}::1`)
    calls.push(ask(stranger('41.66.0.1')), ask(stranger('41.66.0.2')), ask(stranger('41.66.0.1')))
    letGo()
    await Promise.all(calls)
    const turnOf = (address: string) => started.indexOf(address)
    expect([turnOf('41.66.0.1'), turnOf('41.66.0.2')]).toEqual([4, 5])
    expect(started.lastIndexOf('41.66.0.1')).toBe(7)
  })

  test('of an address that always comes back do not hold up those who wait', async () => {
    const { ask, letGo, started } = createHeld()
    const comingBack = async () => {
      for (let i = 0; i < 20; i += 1) await ask(stranger('102.64.0.1'))
    }
    const calls = [comingBack(), comingBack(), comingBack(), comingBack()]
    calls.push(...Array.from({ length: 5 }, () => ask(stranger('41.66.0.1'))))
    letGo()
    await Promise.all(calls)
    expect(started.lastIndexOf('41.66.0.1')).toBeLessThan(16)
  })

  test('of known people come after one stranger each, however many strangers wait', async () => {
    const { ask, crowd, letGo, started } = createHeld()
    const calls = crowd(53, (i) => `102.64.0.${i}`)
    for (const address of ['41.66.0.1', '41.66.0.2']) calls.push(ask({ address, known: true }))
    letGo()
    await Promise.all(calls)
    expect([started.indexOf('41.66.0.1'), started.indexOf('41.66.0.2')]).toEqual([3, 5])
    expect(started).toHaveLength(55)
  })

  test('are given up by the address with the most when another comes to a full queue', async () => {
    const { ask, crowd, letGo, started } = createHeld()
    const flood = crowd(53, (i) => `102.64.0.${i % 4}`)
    const others = ['41.66.0.1', '41.66.0.2'].map((address) => ask(stranger(address)))
    letGo()
    expect(await countOf(others)).toEqual([2, 0])
    expect(await countOf(flood)).toEqual([51, 2])
    expect(started).toHaveLength(53)
  })

  test('of known people, and the server’s own, are kept apart from those of any number of strangers', async () => {
    const { ask, crowd, letGo } = createHeld()
    const strangers = crowd(60, (i) => `102.64.0.${i}`)
    const known = Array.from({ length: 25 }, (_, i) =>
      ask({ address: `41.66.0.${i}`, known: true }),
    )
    letGo()
    expect(await countOf(known)).toEqual([20, 5])
    expect(await countOf(strangers)).toEqual([53, 7])
    expect(await countOf([ask()])).toEqual([1, 0])
  })

  test('go on after work that fails', async () => {
    const inTurn = createHashTurns()
    const failing = Array.from({ length: 10 }, () => inTurn(() => Promise.reject(new Error('no'))))
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(
      true,
    )
    expect(await inTurn(async () => 'done')).toBe('done')
  })
})
