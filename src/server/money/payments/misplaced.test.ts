import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, readOrder } from '#server/testing/factories.ts'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let fixture: WaveFixture
let paid: string
let other: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  paid = await fixture.order()
  other = await fixture.order()
  await fixture.go(paid)
  fixture.wave.pay(fixture.wave.last())
})

/** An admin types the transaction of one order's session on another order, before Wave's servers tell of it. */
async function misplace() {
  const { t, wave, post, work } = fixture
  const desk = await t.as(await makeAdmin(t))
  const transactionId = wave.last().transaction_id ?? ''
  await desk.payments.confirmWave({ orderId: other, transactionId, amount: 3000 })
  return {
    desk,
    transactionId,
    async told() {
      await post(wave.message(wave.last()))
      await work()
    },
  }
}

test('money that an admin counted for another order leaves the right one in sight of the team', async () => {
  const { t, books, troubles, own } = fixture
  const { desk, transactionId, told } = await misplace()
  await told()
  expect(books(paid)).toMatchObject({ paid: 0, payments: ['declared wave 3000'] })
  expect(books(paid).sessions).toEqual(['complete'])
  expect((await own.orders.byId({ orderId: paid })).payment).toMatchObject({ state: 'to_verify' })
  expect((await desk.payments.toVerify({})).items).toMatchObject([{ orderId: paid, amount: 3000 }])
  expect(eventsOf(t, paid).at(-1)).toMatchObject({ kind: 'payment_declared' })
  expect(troubles).toContain('a Wave payment is counted for another order')

  const again = desk.payments.confirmWave({ orderId: paid, transactionId, amount: 3000 })
  expect(await refusalOf(again)).toMatchObject({
    code: 'TRANSACTION_KNOWN',
    details: { reference: readOrder(t, other).reference },
  })
})

test('the right order is left alone when it no longer needs the money, and the log still says it', async () => {
  const { books, troubles, own } = fixture
  const { told } = await misplace()
  await own.orders.cancel({ orderId: paid, from: 'pending' })
  await told()
  expect(books(paid)).toMatchObject({ payments: [], refunds: [], sessions: ['complete'] })
  expect(troubles).toContain('a Wave payment is counted for another order')
})

test('a transaction that an admin typed on its own order is no trouble', async () => {
  const { t, wave, post, work, books, troubles } = fixture
  const desk = await t.as(await makeAdmin(t))
  const transactionId = wave.last().transaction_id ?? ''
  await desk.payments.confirmWave({ orderId: paid, transactionId, amount: 3000 })
  await post(wave.message(wave.last()))
  await work()
  expect(books(paid)).toMatchObject({ paid: 3000, payments: ['received wave 3000'] })
  expect(troubles).toEqual([])
})
