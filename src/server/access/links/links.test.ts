import { beforeEach, describe, expect, test } from 'vitest'
import type { Orm } from '#server/db/database.ts'
import { links, orders } from '#server/db/schema.ts'
import { linkText, versionedId } from '#server/lib/derived-secrets.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder, type User } from '#server/testing/factories.ts'
import { createLink, deleteOldLinks, readLink, useUpLink, withdrawLinks } from './links.service.ts'

const HOUR = 3_600_000
const ONCE = ['signup', 'recovery', 'ticket'] as const

let t: TestContext
let awa: User

beforeEach(async () => {
  t = createTestContext()
  awa = await makeClient(t)
})

const write = <T>(fn: (orm: Orm) => T) => t.database.write(fn)
const create = (purpose: (typeof ONCE)[number], user: { id: string } = awa) =>
  write((orm) => createLink(orm, { purpose, userId: user.id, now: t.clock.now() }))
const opens = (purpose: (typeof ONCE)[number], id: string) =>
  readLink(t, purpose, linkText(t.secret, purpose, id)) !== undefined

describe('a link that serves once', () => {
  test.each(ONCE)('opens for its purpose %s only, until its time is over', async (purpose) => {
    const id = await create(purpose)
    for (const other of ONCE) expect(opens(other, id)).toBe(other === purpose)
    t.clock.advance(LINKS[purpose].lifeMs - 1)
    expect(opens(purpose, id)).toBe(true)
    t.clock.advance(1)
    expect(opens(purpose, id)).toBe(false)
    expect(await write((orm) => useUpLink(orm, id, t.clock.now()))).toBe(false)
  })

  test('is used once, by the first caller', async () => {
    const id = await create('recovery')
    const use = () => write((orm) => useUpLink(orm, id, t.clock.now()))
    expect(await Promise.all([use(), use(), use()])).toEqual([true, false, false])
    expect(opens('recovery', id)).toBe(false)
  })

  test('stays good when the write that used it is undone', async () => {
    const id = await create('ticket')
    const undone = write((orm) => {
      useUpLink(orm, id, t.clock.now())
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(opens('ticket', id)).toBe(true)
  })

  test('is withdrawn with the others of its purpose and account only', async () => {
    const koffi = await makeClient(t)
    const ids = [await create('recovery'), await create('recovery')]
    const [signup, foreign] = [await create('signup'), await create('recovery', koffi)]
    await write((orm) =>
      withdrawLinks(orm, {
        purpose: 'recovery',
        of: { userId: awa.id },
        now: t.clock.now(),
      }),
    )
    expect(ids.map((id) => opens('recovery', id))).toEqual([false, false])
    expect([opens('signup', signup), opens('recovery', foreign)]).toEqual([true, true])
  })

  test('is forgotten a day after its time, not before', async () => {
    await create('recovery')
    const kept = () => t.database.orm.select().from(links).all().length
    t.clock.advance(25 * HOUR)
    await write((orm) => deleteOldLinks(orm, t.clock.now()))
    expect(kept()).toBe(1)
    t.clock.advance(1)
    await write((orm) => deleteOldLinks(orm, t.clock.now()))
    expect(kept()).toBe(0)
  })
})

describe('a link that serves often', () => {
  const share = async (version: number) => {
    const { n } = t.database.orm.select({ n: orders.n }).from(orders).get() ?? { n: 0 }
    const id = versionedId(orderId, version)
    return write((orm) =>
      createLink(orm, { purpose: 'shared follow', id, orderN: n, version, now: t.clock.now() }),
    )
  }
  const text = (id: string) => linkText(t.secret, 'shared follow', id)
  let orderId: string

  beforeEach(async () => {
    orderId = (await makeOrder(t, { client: awa })).id
  })

  test('opens until it is withdrawn, and is not cleaned up', async () => {
    const id = await share(1)
    t.clock.advance(400 * 24 * HOUR)
    await write((orm) => deleteOldLinks(orm, t.clock.now()))
    expect(readLink(t, 'shared follow', text(id))).toMatchObject({ id, endedByN: null })
    const withdraw = () =>
      write((orm) =>
        withdrawLinks(orm, { purpose: 'shared follow', of: 'everybody', now: 7, by: awa.id }),
      )
    expect([await withdraw(), await withdraw()]).toEqual([1, 0])
    expect(readLink(t, 'shared follow', text(id))).toBeUndefined()
    expect(t.database.orm.select().from(links).get()).toMatchObject({ endedAt: 7, endedByN: 1 })
  })

  test('opens by its newest version only, and an order has one at a time', async () => {
    const first = await share(1)
    await expect(share(2)).rejects.toThrow('UNIQUE')
    await write((orm) => withdrawLinks(orm, { purpose: 'shared follow', of: 'everybody', now: 7 }))
    const second = await share(2)
    expect(readLink(t, 'shared follow', text(first))).toBeUndefined()
    expect(readLink(t, 'shared follow', text(second))).toMatchObject({ id: second })
  })

  test('goes with its order', async () => {
    await share(1)
    t.database.sqlite.exec('delete from orders')
    expect(t.database.orm.select().from(links).all()).toEqual([])
  })
})
