import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { ASKING_PHONE, numberRequestInput, requestIdOf } from '#server/testing/scenes/by-number.ts'
import { HOUR_MS } from '#shared/dates.ts'
import {
  REQUEST_CEILINGS,
  REQUEST_CONTACTS,
} from '#shared/orders/number-requests/number-requests.ts'

let t: TestContext
let admin: Awaited<ReturnType<TestContext['as']>>

beforeEach(async () => {
  t = createTestContext()
  admin = await t.as(await makeAdmin(t))
})

const numberOf = (order: number) => `+22501020304${order + 10}`

/** A visitor on a network of its own asks, and may send the same request again under another number. */
async function visitor(order: number) {
  const { caller } = t.browser(`41.0.${order}.7`)
  const input = await numberRequestInput(t, { phone: numberOf(order) })
  const { statusKey: token } = await caller.numberRequests.ask(input)
  return {
    id: requestIdOf(token),
    status: () => caller.numberRequests.status({ token }),
    renew: (phone: string) => caller.numberRequests.ask({ ...input, phone }),
    correct: (phone: string) => caller.numberRequests.correctOwnNumber({ token, phone }),
  }
}

const WAYS = ['renew', 'correct'] as const

describe('a request that comes under another number', () => {
  test.each(WAYS)(
    'by « %s » is set aside where that number has its three of a day',
    async (way) => {
      const all = []
      for (let order = 0; order < 5; order += 1) all.push(await visitor(order))
      for (const one of all) await one[way](ASKING_PHONE)
      const { toReach, folded } = await admin.numberRequests.list()
      expect(toReach).toMatchObject([{ phone: ASKING_PHONE, ofNumber: REQUEST_CEILINGS.number }])
      expect(folded).toBe(5 - REQUEST_CEILINGS.number)
    },
  )

  test.each(WAYS)(
    'by « %s » counts with those of its own day, also on the next one',
    async (way) => {
      const all = []
      for (let order = 0; order < 5; order += 1) all.push(await visitor(order))
      t.clock.advance(30 * HOUR_MS)
      for (const one of all) await one[way](ASKING_PHONE)
      const { toReach } = await admin.numberRequests.list()
      expect(toReach).toMatchObject([{ ofNumber: REQUEST_CEILINGS.number }])
    },
  )

  test.each(WAYS)('by « %s » stays in sight where nobody asked under it', async (way) => {
    const one = await visitor(1)
    await one[way](ASKING_PHONE)
    expect(await one.status()).toMatchObject({ phone: ASKING_PHONE, isFolded: false })
  })

  test('that sends the same number again keeps its place', async () => {
    const all = []
    for (let order = 0; order < 3; order += 1) all.push(await visitor(order))
    for (const one of all) await one.renew(ASKING_PHONE)
    for (const one of all) await one.renew(ASKING_PHONE)
    expect(await admin.numberRequests.list()).toMatchObject({ folded: 0 })
  })
})

test.each(REQUEST_CONTACTS)(
  'the number stands once the team noted « %s »: neither sent again nor corrected by its device',
  async (how) => {
    const one = await visitor(1)
    expect(await one.status()).toMatchObject({ mayCorrectNumber: true })
    await admin.numberRequests.unfold({ requestId: one.id, how })
    const before = await admin.numberRequests.byId({ requestId: one.id })
    await one.renew(ASKING_PHONE)
    expect((await refusalOf(one.correct(ASKING_PHONE))).code).toBe('REQUEST_ANSWERED')
    expect(await admin.numberRequests.byId({ requestId: one.id })).toEqual(before)
    expect(await one.status()).toMatchObject({ phone: numberOf(1), mayCorrectNumber: false })
  },
)
