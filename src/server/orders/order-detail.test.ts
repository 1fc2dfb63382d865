import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordEvent } from '#server/record/events/events.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { raiseFlag } from './flags/flags.service.ts'
import { MAX_FLAGS } from './order-detail.queries.ts'
import { MAX_EVENTS } from './timeline.queries.ts'

let t: TestContext
let people: { client: User; livreur: User; admin: User }
let admin: Caller
let owner: Caller

beforeEach(async () => {
  t = createTestContext()
  people = {
    client: await makeClient(t, { fullname: 'Aminata Koné' }),
    livreur: await makeLivreur(t, { fullname: 'Konan Yao' }),
    admin: await makeAdmin(t, { fullname: 'Mireille Assi' }),
  }
  admin = await t.as(people.admin)
  owner = await t.as(await makeSuperadmin(t))
})

describe('all of one order', () => {
  test('tells who did what, the last first, with the start of each fingerprint of the chain', async () => {
    const { id: orderId } = await makeOrder(t, { ...people, status: 'picked_up' })
    const { order, journal, timeline } = await admin.orders.detail({ orderId })
    expect(order).toMatchObject({ id: orderId, client: { fullname: 'Aminata Koné' } })
    expect(journal.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['payment_received', 'Konan Yao'],
      ['moved', 'Konan Yao'],
      ['moved', 'Konan Yao'],
      ['assigned', 'Mireille Assi'],
      ['created', 'Aminata Koné'],
    ])
    const hashes = eventsOf(t, orderId).map(({ hash }) => hash.slice(0, 8))
    expect(journal.map(({ hash }) => hash)).toEqual(hashes.reverse())
    expect(timeline.map(({ kind }) => kind)).toEqual(journal.map(({ kind }) => kind).reverse())
    expect(timeline.map(({ orderSeq }) => orderSeq)).toEqual([1, 2, 3, 4, 5])
  })

  test('of an unknown order is not found', async () => {
    const refusal = await refusalOf(admin.orders.detail({ orderId: randomUUID() }))
    expect(refusal).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404 })
  })
})

describe('every order there is', () => {
  const DAY = 24 * 3_600_000
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  let start: number
  let ids: string[]

  beforeEach(async () => {
    start = t.clock.now()
    ids = []
    for (let n = 0; n < 3; n += 1) {
      const status = n === 1 ? 'cancelled' : 'pending'
      ids.push((await makeOrder(t, { ...people, status })).id)
      t.clock.advance(DAY)
    }
  })

  const found = async (input: Parameters<Caller['orders']['list']>[0]) =>
    (await owner.orders.list(input)).items.map(({ id }) => ids.indexOf(id))

  test('is listed newest first, and can be narrowed to some days, both counted in, a status and a client', async () => {
    expect(await found({ sort: 'recent' })).toEqual([2, 1, 0])
    expect(await found({ from: day(start + DAY) })).toEqual([2, 1])
    expect(await found({ to: day(start + DAY) })).toEqual([1, 0])
    expect(await found({ from: day(start + DAY), to: day(start + DAY) })).toEqual([1])
    expect(await found({ to: day(start + DAY), status: 'pending' })).toEqual([0])
    expect(await found({ from: day(start + DAY), search: 'aminata' })).toEqual([2, 1])
    expect(await found({ to: day(start), search: ids[2]?.slice(0, 8) })).toEqual([])
    for (const none of [
      { from: '2025-02-30' },
      { from: 'hier' },
      { from: '2025-06-02', to: '2025-06-01' },
    ])
      expect(await refusalOf(owner.orders.list(none))).toMatchObject({ status: 400 })
    const other = await makeClient(t, { fullname: 'Serge Kouassi' })
    ids.push((await makeOrder(t, { ...people, client: other })).id)
    const clientId = people.client.id
    expect(await found({ clientId })).toEqual([2, 1, 0])
    expect(await found({ clientId, status: 'pending', to: day(start + DAY) })).toEqual([0])
    expect(await found({ clientId: other.id, search: 'aminata' })).toEqual([3])
  })

  test('goes on page by page within its days', async () => {
    for (let n = 0; n < 20; n += 1) ids.push((await makeOrder(t, people)).id)
    const from = day(start + 2 * DAY)
    const first = await owner.orders.list({ from })
    expect(first.items).toHaveLength(20)
    const rest = await owner.orders.list({ from, cursor: first.nextCursor })
    expect(rest.items.map(({ id }) => id)).toEqual([ids[2]])
    expect(rest.nextCursor).toBeNull()
  })
})

test('of an order with endless notes, the newest are read, in their order', async () => {
  const { client } = people
  const order = await makeOrder(t, { client })
  const ctx = { ...t, actor: people.admin }
  await t.database.write((orm) => {
    for (let n = 0; n < MAX_FLAGS + 10; n += 1) {
      t.clock.advance(1000)
      raiseFlag(orm, ctx, { order, kind: 'count_gap', data: { n } })
    }
    raiseFlag(orm, ctx, { order, kind: 'to_reassign' })
    for (let n = 0; n < MAX_EVENTS; n += 1)
      recordEvent(ctx, orm, { order, kind: 'counted', from: 'pending', to: 'pending', data: { n } })
  })
  const seqs = eventsOf(t, order.id).map(({ seq }) => seq)
  const newest = seqs.slice(-MAX_EVENTS)
  const numbers = seqs.map((_, i) => i + 1).slice(-MAX_EVENTS)
  const input = { orderId: order.id }
  const { timeline, journal, flags } = await admin.orders.detail(input)
  expect(timeline.map(({ orderSeq }) => orderSeq)).toEqual(numbers)
  expect(journal.map(({ seq }) => seq)).toEqual(newest.toReversed())
  expect(flags.map(({ kind, data }) => [kind, data.n])).toEqual([
    ...Array.from({ length: MAX_FLAGS }, (_, n) => ['count_gap', n + 10]),
    ['to_reassign', undefined],
  ])
  const own = await (await t.as(client)).orders.timeline(input)
  expect(own.map(({ orderSeq }) => orderSeq)).toEqual(numbers)
})
