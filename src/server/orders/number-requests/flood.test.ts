import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  ASKING_PHONE,
  askByNumber,
  copySetAside,
  numberRequestInput,
} from '#server/testing/scenes/by-number.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { MAX_FOLDED, REQUEST_CEILINGS } from '#shared/orders/number-requests/number-requests.ts'
import { referenceOf } from '#shared/text/order-reference.ts'

const CARRIER = '41.66.0.1'

let t: TestContext
let admin: Awaited<ReturnType<TestContext['as']>>

beforeEach(async () => {
  t = createTestContext()
  admin = await t.as(await makeAdmin(t))
})

let numbers = 0
/** A number that nobody asked with before. */
function nextNumber(): string {
  numbers += 1
  return `+22507${String(numbers).padStart(8, '0')}`
}

const ask = (browser: Browser) => askByNumber(t, { phone: nextNumber() }, browser.caller)

/** Asks from one address, each time as another browser, until it must wait; returns how many were kept. */
async function floodFrom(address: string): Promise<number> {
  for (let kept = 0; kept < 100; kept += 1)
    try {
      await ask(t.browser(address))
    } catch (error) {
      expect((await refusalOf(Promise.reject(error))).code).toBe('TOO_MANY_TRIES')
      return kept
    }
  throw new Error('no limit')
}

describe('orders by number from one address', () => {
  test('are sixty in a row, then two a minute; another address never waits for it', async () => {
    expect(await floodFrom(CARRIER)).toBe(60)
    t.clock.advance(MINUTE_MS / 2)
    expect(await floodFrom(CARRIER)).toBe(1)
    t.clock.advance(MINUTE_MS / 2)
    await ask(t.browser(CARRIER))
    await ask(t.browser('41.66.0.2'))
  })

  test('let the phones of a carrier ask all day, none of which waits', async () => {
    for (let asked = 0; asked < 80; asked += 1) {
      await ask(t.browser(CARRIER))
      t.clock.advance(1.4 * MINUTE_MS)
    }
  })

  test('count once where an answer was lost, also while the address must wait, and none that was refused', async () => {
    const input = await numberRequestInput(t)
    const browser = t.browser(CARRIER)
    const first = await browser.caller.numberRequests.ask(input)
    for (let again = 0; again < 3; again += 1) await browser.caller.numberRequests.ask(input)
    const nothingSold = {
      basket: {
        lines: [{ productId: randomUUID(), service: 'Lavage', quantity: 1, name: 'Habit' }],
      },
    }
    for (let refused = 0; refused < 3; refused += 1)
      await refusalOf(askByNumber(t, nothingSold, browser.caller))
    expect(await floodFrom(CARRIER)).toBe(59)
    expect(await browser.caller.numberRequests.ask(input)).toEqual(first)
  })

  test('count when they are sent again with other words, and when their number is corrected', async () => {
    const browser = t.browser(CARRIER)
    const input = await numberRequestInput(t)
    const { statusKey: token } = await browser.caller.numberRequests.ask(input)
    for (const fullname of ['Aya Traoré', 'Fatou Diabaté'])
      await browser.caller.numberRequests.ask({ ...input, fullname })
    await browser.caller.numberRequests.correctOwnNumber({ token, phone: nextNumber() })
    expect(await floodFrom(CARRIER)).toBe(56)
    const corrected = browser.caller.numberRequests.correctOwnNumber({ token, phone: nextNumber() })
    expect((await refusalOf(corrected)).code).toBe('TOO_MANY_TRIES')
    await browser.caller.numberRequests.withdraw({ token })
  })
})

describe('where as many are set aside as are kept', () => {
  const isKept = async (id: string) =>
    (await admin.numberRequests.folded({ search: referenceOf(id) })).items.length === 1
  /** Beyond the three of a day of one number. */
  async function askFolded(browser: Browser): Promise<string> {
    const phone = ASKING_PHONE
    const count = t.database.sqlite.prepare('select count(*) from number_requests where phone = ?')
    while (Number(count.pluck().get(phone)) < REQUEST_CEILINGS.number)
      await askByNumber(t, { phone }, t.browser('102.1.1.1').caller)
    return (await askByNumber(t, { phone: ASKING_PHONE }, browser.caller)).id
  }

  test('the network that holds most makes room, and not the oldest of somebody else', async () => {
    const honest = await askFolded(t.browser('41.0.1.7'))
    t.clock.advance(MINUTE_MS)
    copySetAside(t, (await ask(t.browser(CARRIER))).id, MAX_FOLDED - 1)
    for (let more = 0; more < 20; more += 1) {
      await ask(t.browser(CARRIER))
      t.clock.advance(MINUTE_MS / 2)
    }
    expect(await isKept(honest)).toBe(true)
    expect(await admin.numberRequests.list()).toMatchObject({ folded: MAX_FOLDED })
  })

  test('where each network holds one, that of the newcomer gives its own', async () => {
    const others = await askFolded(t.browser('41.0.1.7'))
    copySetAside(t, others, MAX_FOLDED - 2)
    t.database.sqlite.exec('update number_requests set network = id where folded = 1')
    t.clock.advance(MINUTE_MS)
    const own = await askFolded(t.browser(CARRIER))
    expect([await isKept(others), await isKept(own)]).toEqual([true, true])
    await askFolded(t.browser(CARRIER))
    expect([await isKept(others), await isKept(own)]).toEqual([true, false])
    expect(await admin.numberRequests.list()).toMatchObject({ folded: MAX_FOLDED })
  })
})
