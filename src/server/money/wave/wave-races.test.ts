import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, readOrder } from '#server/testing/factories.ts'
import { createWaveFixture, PAID, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let fixture: WaveFixture
let orderId: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  orderId = await fixture.order()
  await fixture.go(orderId)
})

describe('money for an order that no longer needs it', () => {
  test('that was cancelled waits to be given back', async () => {
    const { wave, post, work, own, books, t } = fixture
    await own.orders.cancel({ orderId, from: 'pending' })
    wave.pay(wave.last())
    await post(wave.message(wave.last()))
    await work()
    expect(books(orderId)).toMatchObject({
      payments: ['received wave 3000'],
      refunds: ['order_cancelled 3000'],
    })
    expect(readOrder(t, orderId).status).toBe('cancelled')
  })

  test('that was deleted waits to be given back, with its transaction', async () => {
    const { wave, post, work, books, t } = fixture
    const admin = await t.as(await makeAdmin(t))
    await admin.orders.delete({ orderId })
    wave.pay(wave.last())
    await post(wave.message(wave.last()))
    await work()
    expect(books(orderId)).toMatchObject({
      refunds: ['order_deleted 3000'],
      sessions: ['complete'],
    })
    const [refund] = (await admin.payments.refunds({})).items
    expect(refund).toMatchObject({ amount: 3000, transactionId: wave.last().transaction_id })
  })

  test('that two sessions paid is counted once, and the second given back', async () => {
    const { wave, go, t, workAfter, books, post } = fixture
    t.clock.advance(29 * MINUTE_MS)
    await go(orderId)
    for (const session of wave.sessions) {
      wave.pay(session)
      await post(wave.message(session))
    }
    await workAfter(0)
    expect(books(orderId)).toEqual({
      paid: 3000,
      payments: ['received wave 3000', 'received wave 3000'],
      refunds: ['paid_twice 3000'],
      sessions: ['complete', 'complete'],
      events: 2,
    })
  })

  test('that an admin has confirmed by hand with the same transaction is counted once', async () => {
    const { wave, post, work, books, t } = fixture
    wave.pay(wave.last())
    wave.last().transaction_id = 'tcn4y4zc3fm'
    const admin = await t.as(await makeAdmin(t))
    await admin.payments.confirmWave({ orderId, transactionId: 'TCN4Y4ZC3FM', amount: 3000 })
    await post(wave.message(wave.last()))
    await work()
    expect(books(orderId)).toEqual(PAID)
  })
})

test('an event that comes while Wave is being asked is not forgotten', async () => {
  const { wave, post, t, books, workAfter } = fixture
  t.clock.advance(MINUTE_MS)
  const read = t.wave.api?.read
  if (!t.wave.api || !read) throw new Error('No line to Wave')
  t.wave.api.read = async (id) => {
    const answer = await read(id)
    if (!wave.last().transaction_id) {
      wave.pay(wave.last())
      await post(wave.message(wave.last()))
    }
    return answer
  }
  await workAfter(0)
  expect(books(orderId)).toEqual(PAID)
})

test('the client, the team and the trail are notified', async () => {
  const { wave, post, work, own, client, t } = fixture
  wave.pay(wave.last())
  await post(wave.message(wave.last()))
  await work()
  expect(await own.orders.latest()).toMatchObject({ payment: { state: 'paid', paid: 3000 } })
  const rows = t.database.sqlite
    .prepare(`select actor_id, actor_role, data from order_trail where kind = 'payment_received'`)
    .all() as Array<Record<string, string>>
  expect(rows).toMatchObject([{ actor_id: client.id, actor_role: 'client' }])
  expect(JSON.parse(rows[0]?.data ?? '')).toEqual({ by: 'wave', amount: 3000, method: 'wave' })
})

const FAULTS = ['error', 'hang', 'noise', 'limited', 'cut'] as const

/** Events that may happen at any moment: Wave is paid, answers or fails, a client asks, time passes. */
const ACTS = {
  pay: async ({ wave }: WaveFixture) => wave.pay(wave.last()),
  tell: ({ wave, post }: WaveFixture) => post(wave.message(wave.last(), { id: 'EV_1' })),
  tellAgain: ({ wave, post }: WaveFixture) => post(wave.message(wave.last())),
  refresh: ({ own }: WaveFixture) => own.payments.refresh({ orderId }),
  work: ({ work }: WaveFixture) => work(),
  later: ({ workAfter }: WaveFixture) => workAfter(20_000),
  leave: ({ go }: WaveFixture) => go(orderId),
  fail: async ({ wave }: WaveFixture) => wave.behave(...FAULTS),
} satisfies Record<string, (fixture: WaveFixture) => Promise<unknown>>

const moment = fc.array(fc.constantFrom(...Object.values(ACTS)), { minLength: 1, maxLength: 3 })

test('in any order of events, looks and faults the payment is counted once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { maxLength: 12 }), async (moments) => {
      fixture = await createWaveFixture()
      orderId = await fixture.order()
      await fixture.go(orderId)
      for (const acts of moments) await Promise.all(acts.map((act) => act(fixture)))
      fixture.wave.calm()
      await ACTS.pay(fixture)
      for (let minute = 0; minute < 45; minute += 1) await fixture.workAfter(MINUTE_MS)
      expect(fixture.books(orderId)).toMatchObject({ ...PAID, events: expect.any(Number) })
    }),
    { numRuns: 6 },
  )
})
