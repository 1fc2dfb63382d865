import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'

let fixture: WaveFixture
let admin: Caller
let orderId: string
let first: string

/** 3000 francs, two shirts, with the client on Wave's page for it. */
beforeEach(async () => {
  fixture = await createWaveFixture()
  admin = await fixture.t.as(await makeAdmin(fixture.t))
  orderId = await fixture.order()
  first = await fixture.go(orderId)
})

/** The client accepts this many shirts of 1500 francs each. */
async function accept(quantity: number): Promise<void> {
  const { own } = fixture
  const quantities = [{ position: 0, quantity }]
  await admin.adjustments.propose({ orderId, quantities, added: [], reason: 'Comptage' })
  const { adjustment } = await own.orders.byId({ orderId })
  await own.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
}

test('a session that asks for the former total is ended at once, and the next asks for the new one', async () => {
  const { go, work, workAfter, books, wave } = fixture
  await accept(3)
  await work()
  await workAfter(60_000)
  expect(books(orderId).sessions).toEqual(['expired'])
  expect(await go(orderId)).not.toBe(first)
  wave.pay(wave.last())
  await workAfter(60_000)
  expect(books(orderId)).toMatchObject({
    paid: 4500,
    payments: ['received wave 4500'],
    refunds: [],
  })
})

test('the client who asks before the worker is led to the new total too', async () => {
  const { go, own, books } = fixture
  await accept(1)
  expect(await go(orderId)).not.toBe(first)
  expect(books(orderId).sessions).toEqual(['expired', 'open'])
  expect((await own.orders.byId({ orderId })).payment.due).toBe(1500)
})

test.each([
  [1, { paid: 1500, refunds: ['paid_too_much 1500'] }],
  [3, { paid: 3000, refunds: [] }],
])(
  'money that was paid of the former total is counted all the same: %i shirts',
  async (n, kept) => {
    const { workAfter, books, wave, t } = fixture
    wave.pay(wave.last())
    await accept(n)
    await workAfter(60_000)
    expect(books(orderId)).toMatchObject({ ...kept, payments: ['received wave 3000'] })
    expect(ordersOutOfBalance(t)).toEqual([])
  },
)
