import { expect, test } from 'vitest'
import { recordEvent } from '#server/features/events/events.service.ts'
import { raiseFlag } from '#server/features/flags/flags.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { MAX_FLAGS } from './order-detail.queries.ts'
import { MAX_EVENTS } from './timeline.queries.ts'

test('of an order with endless notes, the newest are read, in their order', async () => {
  const t = createTestContext()
  const [client, admin] = [await makeClient(t), await makeAdmin(t)]
  const order = await makeOrder(t, { client })
  const ctx = { ...t, actor: admin }
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
  const { timeline, journal, flags } = await (await t.as(admin)).orders.detail(input)
  expect(timeline.map(({ orderSeq }) => orderSeq)).toEqual(numbers)
  expect(journal.map(({ seq }) => seq)).toEqual(newest.toReversed())
  expect(flags.map(({ kind, data }) => [kind, data.n])).toEqual([
    ...Array.from({ length: MAX_FLAGS }, (_, n) => ['count_gap', n + 10]),
    ['to_reassign', undefined],
  ])
  const own = await (await t.as(client)).orders.timeline(input)
  expect(own.map(({ orderSeq }) => orderSeq)).toEqual(numbers)
})
