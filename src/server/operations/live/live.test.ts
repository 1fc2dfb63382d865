import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOrder } from '#server/orders/orders.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { LiveMessage } from '#shared/record/live.ts'
import { createCursors, cursorsFor } from './cursor.ts'
import { MAX_REPLAY } from './live.service.ts'

let t: TestContext
let client: User
let admin: User
let konan: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  admin = await makeAdmin(t)
  konan = await makeLivreur(t)
})

const lastSeq = () =>
  t.database.sqlite.prepare('select coalesce(max(seq), 0) from order_events').pluck().get()

const orderAt = (status: 'pending' | 'assigned' | 'completed', by = client) =>
  makeOrder(t, { client: by, admin, livreur: konan, status })

describe('a fresh stream', () => {
  test('begins with a greeting that says where it starts, and receives what comes after', async () => {
    await orderAt('assigned')
    const stream = await listenToLive(t, admin)
    expect(await stream.next()).toEqual({ id: '2', message: { type: 'hello' } })
    const heard = stream.hints(1)
    const order = await orderAt('pending')
    expect(await heard).toEqual(['3 created pending'])
    expect(order.status).toBe('pending')
  })

  test('begins at zero on an empty database, and resumes from there', async () => {
    const stream = await listenToLive(t, admin)
    expect((await stream.next()).id).toBe('0')
    await orderAt('pending')
    const again = await listenToLive(t, admin, '0')
    expect(await again.hints(1)).toEqual(['1 created pending'])
  })

  test('carries the order’s id, kind and status and nothing else', async () => {
    const stream = await listenToLive(t, client)
    await stream.next()
    const order = await orderAt('pending')
    expect((await stream.next()).message).toEqual({
      type: 'order',
      orderSeq: 1,
      orderId: order.id,
      kind: 'created',
      status: 'pending',
    })
  })
})

describe('after a cut', () => {
  test('what was missed comes first, in order, then what is new', async () => {
    await orderAt('pending')
    const from = String(lastSeq())
    await orderAt('assigned')
    const stream = await listenToLive(t, admin, from)
    await orderAt('pending')
    expect(await stream.hints(3)).toEqual([
      '2 created pending',
      '3 assigned assigned',
      '4 created pending',
    ])
  })

  test('a stream that missed nothing waits in silence', async () => {
    await orderAt('pending')
    const stream = await listenToLive(t, admin, '1')
    await orderAt('pending')
    expect(await stream.hints(1)).toEqual(['2 created pending'])
  })

  test('replayed hints are those that were missed, to the letter', async () => {
    const live = await listenToLive(t, admin)
    await live.next()
    const order = await orderAt('completed')
    await deleteOrder({ ...t, actor: admin }, order.id)
    const count = eventsOf(t, order.id).length
    const replay = await listenToLive(t, admin, '0')
    expect(await replay.hints(count)).toEqual(await live.hints(count))
  })

  const insertEvents = (count: number) => {
    const insert = t.database.sqlite.prepare(
      `insert into order_events (order_n, kind, actor_n, actor_role, client_n, livreur_n, previous_livreur_n, data, at)
       values (1, 'moved', 1, 'admin', (select n from users where id = ?), (select n from users where id = ?),
         (select n from users where id = ?), '{}', 0)`,
    )
    for (let i = 0; i < count; i++)
      insert.run(client.id, i % 2 ? konan.id : null, i % 2 ? null : konan.id)
  }

  test.each(['client', 'livreur', 'admin'] as const)(
    'a %s who missed five hundred is told of each, and beyond is told to read everything again',
    async (role) => {
      const who = { client, livreur: konan, admin }[role]
      insertEvents(MAX_REPLAY)
      const whole = await listenToLive(t, who, '0')
      const heard = await whole.hints(MAX_REPLAY)
      expect([heard[0], heard.at(-1)]).toEqual(['1 moved null', '500 moved null'])
      insertEvents(1)
      const late = await listenToLive(t, who, '0')
      expect(await late.next()).toEqual({ id: '501', message: { type: 'resync' } })
    },
  )

  const own = () => cursorsFor(t.secret, admin)

  test.each([
    ['a bare number', () => '0'],
    ['a word', () => 'abc'],
    ['nothing of the cipher', () => 'A'.repeat(46)],
    [
      'one that was changed',
      () =>
        own()
          .seal(0)
          .replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    ],
    ['one of another account', () => createCursors(t.secret, client.id).seal(0)],
    ['one of another server', () => createCursors(testKey(8), admin.id).seal(0)],
    ['one of events that a restored database lost', () => own().seal(99)],
  ])('a cursor that is not ours, %s, means reading everything again', async (_, forge) => {
    await orderAt('pending')
    const stream = await (await t.as(admin)).live.events({ lastEventId: forge() })
    const { value } = await stream[Symbol.asyncIterator]().next()
    const [cursor, message] = value as unknown as [string, LiveMessage]
    expect([own().open(cursor), message]).toEqual([1, { type: 'resync' }])
  })

  test('neither a stream nor a thread tells how much happens to other people’s orders', async () => {
    const stream = await listenToLive(t, client)
    await stream.next()
    for (let i = 0; i < 5; i++) await orderAt('assigned', await makeClient(t))
    const mine = await orderAt('assigned')
    const heard = [await stream.next(), await stream.next()].map(({ message }) => message)
    expect(heard).toMatchObject([{ orderSeq: 1 }, { orderSeq: 2 }])
    const thread = await (await t.as(client)).orders.timeline({ orderId: mine.id })
    expect(thread.map(({ orderSeq }) => orderSeq)).toEqual([1, 2])
    for (const told of [...heard, ...thread]) expect(told).not.toHaveProperty('seq')
    const cursors = createCursors(t.secret, client.id)
    expect(cursors.seal(7)).not.toBe(cursors.seal(7))
    expect(cursors.seal(7)).toHaveLength(cursors.seal(7_000_000).length)
  })

  test('nothing is lost between the replay and the stream, nor heard twice', async () => {
    await Promise.all(Array.from({ length: 30 }, () => orderAt('pending')))
    const stream = await listenToLive(t, admin, '0')
    const heard = await stream.hints(10)
    await Promise.all(Array.from({ length: 30 }, () => orderAt('pending')))
    heard.push(...(await stream.hints(50)))
    expect(heard).toEqual(Array.from({ length: 60 }, (_, i) => `${i + 1} created pending`))
  })

  test('a stream that fell behind resumes from what it was given, not from what it lost', async () => {
    const stream = await listenToLive(t, admin)
    await stream.next()
    await Promise.all(Array.from({ length: 150 }, () => orderAt('pending')))
    expect(await stream.next()).toEqual({ id: '0', message: { type: 'resync' } })
    await orderAt('pending')
    expect(await stream.hints(1)).toEqual(['151 created pending'])
  })
})

describe('the end of a stream', () => {
  test('comes with signing out, as a refusal that no retry changes', async () => {
    const { email } = client
    const browser = t.browser()
    await browser.caller.auth.signIn({ email, password: 'mot-de-passe' })
    const stream = await browser.caller.live.events()
    const iterator = stream[Symbol.asyncIterator]()
    await iterator.next()
    const end = refusalOf(iterator.next())
    await browser.caller.auth.signOut()
    expect((await end).code).toBe('UNAUTHENTICATED')
    expect(t.hub.size).toBe(0)
  })

  test('comes with the end of the process, as an interruption', async () => {
    const stream = await listenToLive(t, client)
    await stream.next()
    const end = stream.next()
    t.hub.close()
    await expect(end).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('leaves nothing when the phone goes after the greeting or in the middle of a replay', async () => {
    await Promise.all(Array.from({ length: 3 }, () => orderAt('pending')))
    for (const lastEventId of [undefined, '0']) {
      const stream = await listenToLive(t, admin, lastEventId)
      await stream.next()
      expect(t.hub.size).toBe(1)
      await stream.iterator.return?.()
      expect(t.hub.size).toBe(0)
    }
  })

  test('leaves nothing when the phone goes while it waits', async () => {
    const stream = await listenToLive(t, admin)
    await stream.next()
    const end = stream.iterator.next()
    stream.cut.abort()
    expect(await end).toEqual({ done: true, value: undefined })
    expect(t.hub.size).toBe(0)
  })
})
