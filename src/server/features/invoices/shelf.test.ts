import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, type User } from '#server/testing/factories.ts'
import { createInvoices } from './invoices.service.ts'
import { createShelf } from './shelf.ts'

const MINUTE = 60_000
const MB = 1_000_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let t: TestContext
let client: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
})

afterEach(() => vi.useRealTimers())

/** A printer without ink, which remembers what it drew without holding it. */
function printer(bytes: number) {
  const drawn: Array<WeakRef<Uint8Array>> = []
  const render = async () => {
    const pdf = new Uint8Array(bytes)
    drawn.push(new WeakRef(pdf))
    return pdf
  }
  /** How many of its drawings anything still holds. */
  async function held() {
    // A weak reference that was read keeps what it names until the turn is over.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    return drawn.filter((ref) => ref.deref()).length
  }
  return { render, drawn, held }
}

const ordersOf = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeOrder(t, { client })))

describe('what is kept of the invoices', () => {
  test('is five megabytes, and nothing holds the others', async () => {
    const { render, drawn, held } = printer(MB)
    const invoices = createInvoices({ render }, t.clock)
    const scope = { database: t.database, actor: client }
    for (const { id } of await ordersOf(12)) await invoices.fileOf(scope, id)
    expect(drawn).toHaveLength(12)
    expect(await held()).toBeLessThanOrEqual(5)
  })

  test('is the last content of each order', async () => {
    const { render, drawn, held } = printer(1000)
    const invoices = createInvoices({ render }, t.clock)
    const [order] = await ordersOf(1)
    const scope = { database: t.database, actor: client }
    for (let i = 0; i < 40; i += 1) {
      t.database.sqlite.prepare('update users set fullname = ?').run(`Awa ${i}`)
      await invoices.fileOf(scope, order?.id ?? '')
    }
    expect(drawn).toHaveLength(40)
    expect(await held()).toBeLessThanOrEqual(1)
  })

  test('is a hundred of them, and who is read stays longest', () => {
    const shelf = createShelf(t.clock)
    for (let i = 0; i < 100; i += 1) shelf.keep(`${i}`, 'a', new Uint8Array(1))
    shelf.find('0', 'a')
    for (let i = 100; i < 150; i += 1) shelf.keep(`${i}`, 'a', new Uint8Array(1))
    const found = Array.from({ length: 150 }, (_, i) => shelf.find(`${i}`, 'a') !== undefined)
    expect(found.filter(Boolean)).toHaveLength(100)
    expect([found[0], found[1], found[149]]).toEqual([true, false, true])
    expect(shelf.find('149', 'b')).toBeUndefined()
  })

  test('is ten minutes old at most', () => {
    const shelf = createShelf(t.clock)
    shelf.keep('1', 'a', new Uint8Array(1))
    t.clock.advance(10 * MINUTE - 1)
    expect(shelf.find('1', 'a')).toBeDefined()
    t.clock.advance(1)
    expect(shelf.find('1', 'a')).toBeUndefined()
  })

  test('leaves the memory after ten minutes where nobody asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { render, held } = printer(1000)
    const invoices = createInvoices({ render }, t.clock)
    const scope = { database: t.database, actor: client }
    for (const { id } of await ordersOf(3)) await invoices.fileOf(scope, id)
    expect(await held()).toBe(3)
    t.clock.advance(11 * MINUTE)
    vi.advanceTimersByTime(11 * MINUTE)
    expect(await held()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('one person’s flood', () => {
  test('has three drawings wait, and others are drawn meanwhile', async () => {
    const release: Array<() => void> = []
    const render = () =>
      new Promise<Uint8Array<ArrayBuffer>>((done) => {
        release.push(() => done(new Uint8Array(1)))
      })
    const { fileOf } = createInvoices({ render }, t.clock)
    const orders = await ordersOf(6)
    const mine = { database: t.database, actor: client }
    const asked = orders.map(({ id }) => fileOf(mine, id))
    const refused = asked.slice(3).map((file) => file.catch((error) => error))
    for (const error of await Promise.all(refused))
      expect(error).toMatchObject({ appCode: 'TOO_MANY_TRIES', details: { retryAfter: 1 } })
    const team = { database: t.database, actor: await makeAdmin(t) }
    const theirs = fileOf(team, orders[5]?.id ?? '')
    // What is being drawn already costs nothing more.
    const again = fileOf(mine, orders[0]?.id ?? '')
    expect(release).toHaveLength(4)
    for (const go of release) go()
    await Promise.all([...asked.slice(0, 3), theirs, again])
    const next = fileOf(mine, orders[4]?.id ?? '')
    release.at(-1)?.()
    expect((await next).pdf.byteLength).toBe(1)
  })

  test('that fails leaves room for the next', async () => {
    const render = () => Promise.reject(new Error('no ink'))
    const { fileOf } = createInvoices({ render }, t.clock)
    const mine = { database: t.database, actor: client }
    for (const { id } of await ordersOf(5)) await expect(fileOf(mine, id)).rejects.toThrow('no ink')
  })
})
