import { beforeEach, expect, test } from 'vitest'
import { waveSessions } from '#server/db/schema.ts'
import { settleAttempt } from '#server/money/wave/wave-sessions.service.ts'
import { makeAdmin, readOrder } from '#server/testing/factories.ts'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
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

/** An admin types other francs for the transaction of the order's own session, before Wave's servers tell of it. */
async function mistype(amount: number) {
  const { t, wave, post, work } = fixture
  const desk = await t.as(await makeAdmin(t))
  const transactionId = wave.last().transaction_id ?? ''
  await desk.payments.confirmWave({ orderId: paid, transactionId, amount })
  await post(wave.message(wave.last()))
  await work()
  const told = { transactionId, counted: amount, told: 3000 }
  return { desk, told, flags: await openProblems(desk, 'flag') }
}

test('too few francs typed for a transaction are counted up to what Wave tells, and the team reads it', async () => {
  const { t, books, troubles } = fixture
  const { flags, told } = await mistype(300)
  expect(books(paid)).toMatchObject({
    paid: 3000,
    payments: ['received wave 300', 'received wave 2700'],
    refunds: [],
  })
  expect(flags).toMatchObject([{ orderId: paid, kind: 'wave_differs', data: told }])
  expect(troubles).toEqual(['a Wave payment was typed with another amount'])
  expect(ordersOutOfBalance(t)).toEqual([])
})

test('too many francs typed for a transaction are shown to the team with what Wave tells', async () => {
  const { books } = fixture
  const { flags, told } = await mistype(30_000)
  expect(books(paid)).toMatchObject({ payments: ['received wave 30000'] })
  expect(flags).toMatchObject([{ orderId: paid, kind: 'wave_differs', data: told }])
})

test('a difference is counted and shown once, however often Wave is asked', async () => {
  const { t, books } = fixture
  const { desk } = await mistype(300)
  const session = t.database.orm.select().from(waveSessions).all()
  for (const { id, orderId } of session)
    if (orderId === paid) await Promise.all([settleAttempt(t, id), settleAttempt(t, id)])
  expect(books(paid).payments).toEqual(['received wave 300', 'received wave 2700'])
  expect(await openProblems(desk, 'flag')).toHaveLength(1)
})

test('a difference of an order that was deleted is shown too, and what came more goes back', async () => {
  const { t, wave, post, work, books } = fixture
  const desk = await t.as(await makeAdmin(t))
  const transactionId = wave.last().transaction_id ?? ''
  await desk.payments.confirmWave({ orderId: paid, transactionId, amount: 300 })
  await desk.orders.delete({ orderId: paid })
  await post(wave.message(wave.last()))
  await work()
  expect(books(paid).refunds).toEqual(['order_deleted 300', 'order_deleted 2700'])
  expect(await openProblems(desk, 'flag')).toMatchObject([
    { kind: 'wave_differs', orderStatus: null },
  ])
})
