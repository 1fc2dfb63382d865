import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOrder } from '#server/orders/orders.service.ts'
import { makeClient } from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import type { LiveMessage } from '#shared/record/live.ts'
import { createCursors, cursorsFor } from './cursor.ts'
import { MAX_REPLAY } from './live.service.ts'

let f: Team

beforeEach(async () => {
  f = await teamOnDuty()
})

const lastSeq = () =>
  f.t.database.sqlite.prepare('select coalesce(max(seq), 0) from order_events').pluck().get()

describe('a fresh stream', () => {
  test('begins with a greeting that says where it starts, and receives what comes after', async () => {
    await f.orderAt('assigned')
    const stream = await listenToLive(f.t, f.admin)
    expect(await stream.next()).toEqual({ id: '2', message: { type: 'hello' } })
    const heard = stream.hints(1)
    const order = await f.orderAt('pending')
    expect(await heard).toEqual(['3 created pending'])
    expect(order.status).toBe('pending')
  })

  test('begins at zero on an empty database, and resumes from there', async () => {
    const stream = await listenToLive(f.t, f.admin)
    expect((await stream.next()).id).toBe('0')
    await f.orderAt('pending')
    const again = await listenToLive(f.t, f.admin, '0')
    expect(await again.hints(1)).toEqual(['1 created pending'])
  })

  test('carries the order’s id, kind and status and nothing else', async () => {
    const stream = await listenToLive(f.t, f.client)
    await stream.next()
    const order = await f.orderAt('pending')
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
    await f.orderAt('pending')
    const from = String(lastSeq())
    await f.orderAt('assigned')
    const stream = await listenToLive(f.t, f.admin, from)
    await f.orderAt('pending')
    expect(await stream.hints(3)).toEqual([
      '2 created pending',
      '3 assigned assigned',
      '4 created pending',
    ])
  })

  test('a stream that missed nothing waits in silence', async () => {
    await f.orderAt('pending')
    const stream = await listenToLive(f.t, f.admin, '1')
    await f.orderAt('pending')
    expect(await stream.hints(1)).toEqual(['2 created pending'])
  })

  test('replayed hints are those that were missed, to the letter', async () => {
    const live = await listenToLive(f.t, f.admin)
    await live.next()
    const order = await f.orderAt('completed')
    await deleteOrder({ ...f.t, actor: f.admin }, order.id)
    const count = eventsOf(f.t, order.id).length
    const replay = await listenToLive(f.t, f.admin, '0')
    expect(await replay.hints(count)).toEqual(await live.hints(count))
  })

  const insertEvents = (count: number) => {
    const insert = f.t.database.sqlite.prepare(
      `insert into order_events (order_n, kind, actor_n, actor_role, client_n, livreur_n, previous_livreur_n, data, at)
       values (1, 'moved', 1, 'admin', (select n from users where id = ?), (select n from users where id = ?),
         (select n from users where id = ?), '{}', 0)`,
    )
    for (let i = 0; i < count; i++)
      insert.run(f.client.id, i % 2 ? f.konan.id : null, i % 2 ? null : f.konan.id)
  }

  test.each(['client', 'livreur', 'admin'] as const)(
    'a %s who missed five hundred is told of each, and beyond is told to read everything again',
    async (role) => {
      const who = { client: f.client, livreur: f.konan, admin: f.admin }[role]
      insertEvents(MAX_REPLAY)
      const whole = await listenToLive(f.t, who, '0')
      const heard = await whole.hints(MAX_REPLAY)
      expect([heard[0], heard.at(-1)]).toEqual(['1 moved null', '500 moved null'])
      insertEvents(1)
      const late = await listenToLive(f.t, who, '0')
      expect(await late.next()).toEqual({ id: '501', message: { type: 'resync' } })
    },
  )

  const own = () => cursorsFor(f.t.secret, f.admin)

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
    ['one of another account', () => createCursors(f.t.secret, f.client.id).seal(0)],
    ['one of another server', () => createCursors(testKey(8), f.admin.id).seal(0)],
    ['one of events that a restored database lost', () => own().seal(99)],
  ])('a cursor that is not ours, %s, means reading everything again', async (_, forge) => {
    await f.orderAt('pending')
    const stream = await f.staff.live.events({ lastEventId: forge() })
    const { value } = await stream[Symbol.asyncIterator]().next()
    const [cursor, message] = value as unknown as [string, LiveMessage]
    expect([own().open(cursor), message]).toEqual([1, { type: 'resync' }])
  })

  test('neither a stream nor a thread tells how much happens to other people’s orders', async () => {
    const stream = await listenToLive(f.t, f.client)
    await stream.next()
    for (let i = 0; i < 5; i++) await f.orderAt('assigned', { client: await makeClient(f.t) })
    const mine = await f.orderAt('assigned')
    const heard = [await stream.next(), await stream.next()].map(({ message }) => message)
    expect(heard).toMatchObject([{ orderSeq: 1 }, { orderSeq: 2 }])
    const thread = await (await f.t.as(f.client)).orders.timeline({ orderId: mine.id })
    expect(thread.map(({ orderSeq }) => orderSeq)).toEqual([1, 2])
    for (const told of [...heard, ...thread]) expect(told).not.toHaveProperty('seq')
    const cursors = createCursors(f.t.secret, f.client.id)
    expect(cursors.seal(7)).not.toBe(cursors.seal(7))
    expect(cursors.seal(7)).toHaveLength(cursors.seal(7_000_000).length)
  })

  test('nothing is lost between the replay and the stream, nor heard twice', async () => {
    await Promise.all(Array.from({ length: 30 }, () => f.orderAt('pending')))
    const stream = await listenToLive(f.t, f.admin, '0')
    const heard = await stream.hints(10)
    await Promise.all(Array.from({ length: 30 }, () => f.orderAt('pending')))
    heard.push(...(await stream.hints(50)))
    expect(heard).toEqual(Array.from({ length: 60 }, (_, i) => `${i + 1} created pending`))
  })

  test('a stream that fell behind resumes from what it was given, not from what it lost', async () => {
    const stream = await listenToLive(f.t, f.admin)
    await stream.next()
    await Promise.all(Array.from({ length: 150 }, () => f.orderAt('pending')))
    expect(await stream.next()).toEqual({ id: '0', message: { type: 'resync' } })
    await f.orderAt('pending')
    expect(await stream.hints(1)).toEqual(['151 created pending'])
  })
})

describe('the end of a stream', () => {
  test('comes with signing out, as a refusal that no retry changes', async () => {
    const { email } = f.client
    const browser = f.t.browser()
    await browser.caller.auth.signIn({ email, password: 'mot-de-passe' })
    const stream = await browser.caller.live.events()
    const iterator = stream[Symbol.asyncIterator]()
    await iterator.next()
    const end = refusalOf(iterator.next())
    await browser.caller.auth.signOut()
    expect((await end).code).toBe('UNAUTHENTICATED')
    expect(f.t.hub.size).toBe(0)
  })

  test('comes with the end of the process, as an interruption', async () => {
    const stream = await listenToLive(f.t, f.client)
    await stream.next()
    const end = stream.next()
    f.t.hub.close()
    await expect(end).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('leaves nothing when the phone goes after the greeting or in the middle of a replay', async () => {
    await Promise.all(Array.from({ length: 3 }, () => f.orderAt('pending')))
    for (const lastEventId of [undefined, '0']) {
      const stream = await listenToLive(f.t, f.admin, lastEventId)
      await stream.next()
      expect(f.t.hub.size).toBe(1)
      await stream.iterator.return?.()
      expect(f.t.hub.size).toBe(0)
    }
  })

  test('leaves nothing when the phone goes while it waits', async () => {
    const stream = await listenToLive(f.t, f.admin)
    await stream.next()
    const end = stream.iterator.next()
    stream.cut.abort()
    expect(await end).toEqual({ done: true, value: undefined })
    expect(f.t.hub.size).toBe(0)
  })
})
