import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { CLOSING_MS } from '#shared/orders/closings.ts'

let t: TestContext
let own: Caller
let staff: Caller
let courier: Caller
let people: Pick<Parameters<typeof makeOrder>[1] & object, 'client' | 'livreur' | 'admin'>
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  people = { client, livreur, admin }
  ;[own, staff, courier] = [await t.as(client), await t.as(admin), await t.as(livreur)]
  orderId = (await makeOrder(t, { ...people, status: 'completed' })).id
})

const closing = async (reader = own) => (await reader.orders.byId({ orderId })).closing
const tell = (note: string) => {
  const claim = { kind: 'damaged' as const, pieces: [], photoIds: [] }
  return own.claims.open({ ...claim, claimId: randomUUID(), orderId, note })
}

test('a delivered order takes an answer for seven days', async () => {
  t.clock.advance(CLOSING_MS)
  expect((await refusalOf(own.closings.well({ orderId }))).code).toBe('CLOSING_OVER')
})

test('an order that was not delivered takes none', async () => {
  const { id } = await makeOrder(t, { ...people, status: 'delivery_en_route' })
  expect((await refusalOf(own.closings.well({ orderId: id }))).code).toBe('CLOSING_OVER')
})

test('one tap is kept, and what is said of the work is added to it', async () => {
  await own.closings.well({ orderId })
  const answeredAt = t.clock.now()
  expect(await closing()).toEqual({ answer: 'well', rating: null, word: null, answeredAt })
  t.clock.advance(60_000)
  await own.closings.well({ orderId, rating: 'very_good' })
  await own.closings.well({ orderId, word: 'Le pagne est superbe.' })
  await own.closings.well({ orderId })
  const whole = { answer: 'well', rating: 'very_good', word: 'Le pagne est superbe.', answeredAt }
  expect(await closing()).toEqual(whole)
})

test('the team reads it with the order, and its livreur does not', async () => {
  await own.closings.well({ orderId, rating: 'good' })
  expect((await staff.orders.detail({ orderId })).order.closing).toMatchObject({ rating: 'good' })
  const [mission] = (await courier.missions.history({})).items
  expect(mission).not.toHaveProperty('closing')
})

test('« Finalement, un problème » takes the first answer back', async () => {
  await own.closings.well({ orderId, rating: 'good', word: 'Merci.' })
  await tell('Il manque un bouton.')
  expect(await closing()).toMatchObject({ answer: 'problem', rating: null, word: null })
})

test('each answer is in the history once, with what they think and never their words', async () => {
  await own.closings.well({ orderId })
  await own.closings.well({ orderId })
  await own.closings.well({ orderId, rating: 'good' })
  await own.closings.well({ orderId, word: 'Merci.' })
  for (const note of ['Il manque un bouton.', 'Deux boutons.']) await tell(note)
  const answers = eventsOf(t, orderId).filter(({ kind }) => kind === 'closing_answered')
  expect(answers.map(({ data }) => data)).toEqual([
    { answer: 'well', rating: null },
    { answer: 'well', rating: 'good' },
    { answer: 'problem', rating: null },
  ])
})

test('the client and the team read the answer in the thread', async () => {
  await own.closings.well({ orderId, rating: 'good' })
  for (const reader of [own, staff])
    expect((await reader.orders.timeline({ orderId })).at(-1)).toMatchObject({
      closing: { answer: 'well', rating: 'good' },
    })
})

test('nobody answers for another client', async () => {
  const stranger = await t.as(await makeClient(t))
  expect((await refusalOf(stranger.closings.well({ orderId }))).code).toBe('ORDER_NOT_FOUND')
})
