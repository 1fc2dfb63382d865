import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { readOrder } from '#server/testing/factories.ts'
import { WAVE_SECRET } from '#server/testing/fakes/fake-wave.ts'
import {
  type Books,
  createWaveFixture,
  OPEN,
  PAID,
  type WaveFixture,
} from '#server/testing/fixtures/wave.fixture.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let fixture: WaveFixture
let orderId: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  orderId = await fixture.order()
  await fixture.go(orderId)
})

/** The acts of Wave's servers, and the contents of our books once the worker has done what was due. */
const DEEDS: Record<string, { deed: (fixture: WaveFixture) => Promise<unknown>; left: Books }> = {
  'tell of a payment': {
    deed: ({ wave, post }) => {
      wave.pay(wave.last())
      return post(wave.message(wave.last()))
    },
    left: PAID,
  },
  'tell of it three times in one event': {
    async deed({ wave, post, work }) {
      wave.pay(wave.last())
      const message = wave.message(wave.last())
      for (let i = 0; i < 3; i += 1) expect(await post(message)).toBe(200)
      await work()
      expect(await post(message)).toBe(200)
    },
    left: PAID,
  },
  'tell of it in two events': {
    async deed({ wave, post, work }) {
      wave.pay(wave.last())
      await post(wave.message(wave.last()))
      await work()
      await post(wave.message(wave.last()))
    },
    left: { ...PAID, events: 2 },
  },
  'tell of it an hour late': {
    async deed({ wave, post, t, workAfter }) {
      wave.pay(wave.last())
      wave.mood = 'error'
      await workAfter(60 * MINUTE_MS)
      wave.mood = 'fine'
      t.clock.advance(MINUTE_MS)
      await post(wave.message(wave.last()))
    },
    left: PAID,
  },
  'tell of a failed try after the payment': {
    async deed({ wave, post, work }) {
      wave.pay(wave.last())
      await post(wave.message(wave.last()))
      await work()
      const type = 'checkout.session.payment_failed'
      await post(wave.message(wave.last(), { type }))
    },
    left: { ...PAID, events: 2 },
  },
  'tell of a payment that never was': {
    async deed({ wave, post }) {
      const session = wave.last()
      const lie = { checkout_status: 'complete', payment_status: 'succeeded' } as const
      await post(wave.message({ ...session, ...lie }))
    },
    left: { ...OPEN, events: 1 },
  },
  'bring less than was asked': {
    deed: ({ wave, post }) => {
      wave.pay(wave.last())
      wave.last().amount = '1000'
      return post(wave.message(wave.last()))
    },
    left: { ...PAID, paid: 1000, payments: ['received wave 1000'] },
  },
  'bring more than was asked': {
    deed: ({ wave, post }) => {
      wave.pay(wave.last())
      wave.last().amount = '3500'
      return post(wave.message(wave.last()))
    },
    left: { ...PAID, payments: ['received wave 3500'], refunds: ['paid_too_much 500'] },
  },
  'bring another currency': {
    deed: ({ wave, post }) => {
      wave.pay(wave.last())
      wave.last().currency = 'EUR'
      return post(wave.message(wave.last()))
    },
    left: { ...OPEN, sessions: ['failed'], events: 1 },
  },
  'answer with somebody else’s session': {
    deed: ({ wave, post }) => {
      wave.pay(wave.last())
      wave.last().client_reference = 'autre'
      return post(wave.message(wave.last()))
    },
    left: { ...OPEN, sessions: ['failed'], events: 1 },
  },
  'leave the transaction out': {
    deed: async ({ wave, post, work }) => {
      wave.pay(wave.last())
      wave.last().transaction_id = null
      await post(wave.message(wave.last()))
      await work()
      await post(wave.message(wave.last()))
    },
    left: { ...PAID, events: 2 },
  },
  'tell of a session that is not ours': {
    async deed({ wave, post, troubles }) {
      const stranger = { ...wave.last(), id: 'cos-autre' }
      expect(await post(wave.message(stranger))).toBe(200)
      expect(troubles).toEqual(['Wave named an unknown session'])
    },
    left: { ...OPEN, events: 1 },
  },
  'test the webhook from the portal': {
    async deed({ t, post }) {
      const body = '{"id":"EV_1","type":"test.test_event","data":{"id":"x"}}'
      expect(await post(signed(t.clock.now(), body))).toBe(200)
    },
    left: { ...OPEN, events: 1 },
  },
  'tell of an end without a payment': {
    deed: ({ wave, post }) => {
      wave.expire(wave.last())
      return post(wave.message(wave.last(), { type: 'checkout.session.payment_failed' }))
    },
    left: { ...OPEN, sessions: ['expired'], events: 1 },
  },
  'lose the event': {
    async deed({ wave, workAfter }) {
      wave.pay(wave.last())
      await workAfter(30 * MINUTE_MS)
    },
    left: { ...PAID, events: 0 },
  },
  'not answer when asked about the event': {
    async deed({ wave, post, work, workAfter }) {
      wave.pay(wave.last())
      wave.behave('hang', 'limited', 'error')
      await post(wave.message(wave.last()))
      await work()
      for (let minute = 0; minute < 10; minute += 1) await workAfter(MINUTE_MS)
    },
    left: PAID,
  },
}

function signed(now: number, body: string) {
  const at = Math.floor(now / 1000)
  const v1 = createHmac('sha256', WAVE_SECRET).update(`${at}${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'wave-signature': `t=${at},v1=${v1}` }
  return { body, headers }
}

describe('whatever Wave’s servers do, the books are right', () => {
  test.each(Object.entries(DEEDS))('when they %s', async (_, { deed, left }) => {
    await deed(fixture)
    await fixture.work()
    expect(fixture.books(orderId)).toEqual(left)
    const { paidAmount, paymentMethod } = readOrder(fixture.t, orderId)
    expect([paidAmount, paymentMethod]).toEqual([left.paid, 'wave'])
  })

  test('a late word of an ended session leaves the question whether the next one was paid, until that one ends', async () => {
    const { wave, go, post, work, books, t } = fixture
    const openedAt = () => readOrder(t, orderId).waveOpenedAt
    const failed = { type: 'checkout.session.payment_failed' }
    const first = wave.last()
    t.clock.advance(29 * MINUTE_MS)
    await go(orderId)
    await post(wave.message(first, failed))
    await work()
    expect(books(orderId).sessions).toEqual(['expired', 'open'])
    expect(openedAt()).toBe(t.clock.now())
    wave.expire(wave.last())
    await post(wave.message(wave.last(), failed))
    await work()
    expect(openedAt()).toBeNull()
  })

  test('a message that is refused writes nothing at all', async () => {
    const { wave, post, t, work, books } = fixture
    const before = dumpTables(t.database)
    expect(await post(wave.message(wave.last(), { secret: 'autre' }))).toBe(401)
    const { body, headers } = wave.message(wave.last())
    const { 'wave-signature': _, ...unsigned } = headers
    expect(await post({ body, headers: unsigned })).toBe(401)
    expect(await post({ body: body.replace('3000', '9000'), headers })).toBe(401)
    const at = Math.floor(t.clock.now() / 1000) + 360
    expect(await post(wave.message(wave.last(), { at }))).toBe(401)
    for (const none of ['[]', '{}', '{"id":"1"}', '{"id":1,"type":"x"}', 'null', '{'])
      expect(await post(signed(t.clock.now(), none)), none).toBe(400)
    t.clock.advance(6 * MINUTE_MS)
    expect(await post({ body, headers })).toBe(401)
    expect(dumpTables(t.database)).toEqual(before)
    await work()
    expect(books(orderId)).toEqual(OPEN)
  })
})
