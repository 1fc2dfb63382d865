import { beforeEach, describe, expect, test } from 'vitest'
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
import { recordStaffAction } from './journal.service.ts'

let t: TestContext
let admin: User
let owner: User
let caller: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  caller = await t.as(owner)
})

const note = (actor: User, kind: 'product_added' | 'settings_changed') =>
  t.database.write((orm) => recordStaffAction(orm, { clock: t.clock, actor }, { kind }))

describe('the journal', () => {
  test('says who of the team did what to an order, newest first, and leaves out everyone else', async () => {
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
    const client = await makeClient(t)
    const { reference } = await makeOrder(t, { client, livreur, admin, status: 'processing' })
    const { items } = await caller.journal.list({})
    expect(items.map((entry) => [entry.about, entry.kind, entry.actorName])).toEqual([
      ['order', 'moved', 'Mireille Assi'],
      ['order', 'assigned', 'Mireille Assi'],
    ])
    expect(items[1]).toMatchObject({ reference, livreurName: 'Konan Yao', to: 'assigned' })
  })

  test('puts what was done beside the orders in its place among them', async () => {
    await makeOrder(t, { admin, status: 'assigned' })
    t.clock.advance(1000)
    await note(owner, 'settings_changed')
    t.clock.advance(1000)
    await makeOrder(t, { admin, status: 'assigned' })
    const { items } = await caller.journal.list({})
    expect(items.map(({ kind }) => kind)).toEqual(['assigned', 'settings_changed', 'assigned'])
  })

  test('can be narrowed to a person, to the orders, or to one kind of act', async () => {
    await makeOrder(t, { admin, status: 'assigned' })
    await note(owner, 'settings_changed')
    await note(admin, 'product_added')
    const kinds = async (filter: Parameters<Caller['journal']['list']>[0]) =>
      (await caller.journal.list(filter)).items.map(({ kind }) => kind).sort()
    expect(await kinds({ actorId: admin.id })).toEqual(['assigned', 'product_added'])
    expect(await kinds({ subject: 'orders' })).toEqual(['assigned'])
    expect(await kinds({ subject: 'product_added' })).toEqual(['product_added'])
    expect(await kinds({ subject: 'product_added', actorId: owner.id })).toEqual([])
  })

  test('goes on page after page, without a hole and without saying anything twice', async () => {
    for (let i = 0; i < 25; i += 1) {
      await makeOrder(t, { admin, status: 'assigned' })
      t.clock.advance(1000)
      await note(owner, 'settings_changed')
      t.clock.advance(1000)
    }
    const seen: string[] = []
    let cursor: { events: number; actions: number } | null = null
    do {
      const page: Awaited<ReturnType<Caller['journal']['list']>> = await caller.journal.list({
        cursor,
      })
      expect(page.items.length).toBeLessThanOrEqual(20)
      seen.push(...page.items.map(({ about, seq }) => `${about} ${seq}`))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
  })

  test('cannot be rewritten', async () => {
    await note(owner, 'settings_changed')
    const { sqlite } = t.database
    expect(() => sqlite.exec("update staff_actions set kind = 'mail_retried'")).toThrow(
      'staff_actions is append-only',
    )
    expect(() => sqlite.exec('delete from staff_actions')).toThrow('staff_actions is append-only')
  })
})
