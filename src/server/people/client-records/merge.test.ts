import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isRecordOpen } from '#server/access/order-access/record-open.service.ts'
import { orders, users } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { answerFrom, writeLinkMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { openHome } from '#server/testing/open-links.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let admin: User
let staff: Caller
let awa: User
let left: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  staff = await t.as(admin)
  awa = await makeClient(t, { fullname: 'Awa Touré' })
  left = await makeClientWithoutEmail(t, { fullname: 'Awa Toure' })
})

const merge = (keptId: string, leftId: string) => mergeRecords(t, staff, { keptId, leftId })
const rowOf = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()

test('the orders of one record become those of the other, with a trail that names both', async () => {
  const [open, over] = [
    await makeOrder(t, { client: left }),
    await makeOrder(t, { client: left, status: 'completed' }),
  ]
  const before = eventsOf(t, over.id).length
  expect(await merge(awa.id, left.id)).toMatchObject({ orders: 2 })
  const own = await t.as(awa)
  expect((await own.orders.mine({})).items.map(({ id }) => id)).toEqual([open.id])
  expect((await own.orders.history({})).items.map(({ id }) => id)).toEqual([over.id])
  expect(eventsOf(t, over.id)).toHaveLength(before + 1)
  expect(eventsOf(t, over.id).at(-1)).toMatchObject({
    kind: 'transferred',
    actorId: admin.id,
    clientId: awa.id,
    from: 'completed',
    to: 'completed',
    data: { client: left.id },
  })
  expect(brokenLinks(t.database)).toEqual([])
  const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({})
  const act = items.find(({ kind }) => kind === 'clients_merged')
  expect(act).toMatchObject({
    targetName: 'Awa Touré',
    data: { kept: awa.id, left: left.id, orders: 2, credit: 0 },
  })
})

test('the record that is closed is found by nothing and opens nothing', async () => {
  await makeOrder(t, { client: left })
  const token = clientLink(t, left.id)?.split('/').at(-1) ?? ''
  const phone = t.browser()
  await openHome(phone.caller, token)
  await merge(awa.id, left.id)
  expect(rowOf(left.id)).toMatchObject({ mergedInto: awa.id, fullname: 'Awa Toure' })
  expect(await phone.caller.auth.me()).toBeNull()
  expect(await openHome(phone.caller, token)).toEqual({ state: 'merged' })
  expect(await phone.caller.auth.me()).toBeNull()
  const found = await staff.users.findClients({ search: 'Tour' })
  expect(found.map(({ id }) => id)).toEqual([awa.id])
  const owner = await t.as(await makeSuperadmin(t))
  const { items } = await owner.users.list({ role: 'client' })
  expect(items.map(({ id }) => id)).toEqual([awa.id])
  expect(countersOf(t)).toMatchObject({ clients: 1, orders: 1 })
})

test('of the record that is closed only its own link is known: neither a wrong text nor one that was replaced before', async () => {
  const tokenOf = () => clientLink(t, left.id)?.split('/').at(-1) ?? ''
  const replaced = tokenOf()
  await staff.clientLinks.renew({ userId: left.id })
  const last = tokenOf()
  await merge(awa.id, left.id)
  const { caller } = t.browser()
  // The record is named, and the rest is guessed.
  const guessed = `${last.slice(0, -2)}${last.endsWith('AA') ? 'BA' : 'AA'}`
  for (const token of [guessed, replaced])
    expect((await refusalOf(openHome(caller, token))).code).toBe('LINK_INVALID')
  expect(await openHome(caller, last)).toEqual({ state: 'merged' })
})

test('every table that says whose something is, and may be changed, follows the orders', () => {
  const { sqlite } = t.database
  const tables = sqlite
    .prepare(
      `select m.name from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' and c.name = 'client_id' order by m.name`,
    )
    .pluck()
    .all()
  // A position gives way to the next, and an attempt asks for the record that took over. A company is not merged.
  expect(tables).toEqual([
    'claims',
    'companies',
    'company_contacts',
    'company_places',
    'livreur_positions',
    'number_requests',
    'order_flags',
    'orders',
    'owner_asks',
    'recurring_orders',
    'refunds',
    'team_notes',
    'wave_sessions',
  ])
})

test('a company is on neither side: its invoices name it', async () => {
  makeCompany(t, left.id)
  expect((await refusalOf(merge(awa.id, left.id))).code).toBe('COMPANY_NOT_MERGED')
  const other = await makeClientWithoutEmail(t)
  expect((await refusalOf(merge(left.id, other.id))).code).toBe('COMPANY_NOT_MERGED')
})

test('what an order still owes and asks goes with it', async () => {
  const order = await makeOrder(t, { client: left, status: 'completed' })
  const flag = { order, kind: 'count_gap', note: 'Une chemise manque' } as const
  await t.database.write((orm) => raiseFlag(orm, { ...t, actor: left }, flag))
  await merge(awa.id, left.id)
  const flags = t.database.sqlite.prepare('select client_id, raised_by from order_flags').all()
  expect(flags).toEqual([{ client_id: awa.id, raised_by: awa.id }])
  expect(isRecordOpen(t.database.orm, order.id, t.clock.now())).toBe(true)
})

test('two clients without e-mail are merged too, and what was merged before follows', async () => {
  const [second, third] = [await makeClientWithoutEmail(t), await makeClientWithoutEmail(t)]
  await makeOrder(t, { client: left })
  await merge(second.id, left.id)
  await merge(third.id, second.id)
  expect([rowOf(left.id)?.mergedInto, rowOf(second.id)?.mergedInto]).toEqual([third.id, third.id])
  expect(t.database.orm.select().from(orders).get()?.clientId).toBe(third.id)
})

test('an account with an e-mail is never closed by the team', async () => {
  const refusal = refusalOf(merge(left.id, awa.id))
  expect((await refusal).code).toBe('TWO_ACCOUNTS')
  expect((await refusalOf(merge((await makeClient(t)).id, awa.id))).code).toBe('TWO_ACCOUNTS')
})

test('only two open records of clients are merged', async () => {
  const closed = await makeClientWithoutEmail(t)
  await disable(t, closed)
  for (const [kept, other] of [
    [left, left],
    [closed, left],
    [left, closed],
    [admin, left],
  ] as const)
    expect((await refusalOf(merge(kept.id, other.id))).code).toBe('CLIENT_UNAVAILABLE')
})

test('deleting the account later erases the merged record, and the person’s data has its history', async () => {
  const order = await makeOrder(t, { client: left, status: 'completed' })
  await merge(awa.id, left.id)
  const data = await personalDataOf(t, awa)
  expect(data.commandes).toHaveLength(1)
  expect(data.evenements.length).toBe(eventsOf(t, order.id).length)
  expect(data.paiements.length).toBeGreaterThan(0)
  await (await t.as(awa)).profile.deleteAccount({ password: TEST_PASSWORD })
  for (const { id } of [awa, left])
    expect(rowOf(id)).toMatchObject({ fullname: 'Client supprimé', phone: '', address: null })
  expect(t.database.orm.select().from(orders).get()?.clientContactPhone).toBe('')
  expect(t.database.sqlite.prepare('select count(*) from erasures').pluck().get()).toBe(0)
  expect(isRecordOpen(t.database.orm, order.id, t.clock.now())).toBe(false)
})

test('what a client wrote back, and what waits to be sent to them, goes to the record that stays', async () => {
  await writeLinkMessage(t, { ...left, phone: awa.phone })
  await answerFrom(t, { phone: left.phone, userId: left.id, text: 'À midi' })
  await merge(awa.id, left.id)
  const waiting = (await staff.clientMessages.list({})).items
  expect(new Set(waiting.map(({ userId }) => userId))).toEqual(new Set([awa.id]))
  const { answers = [] } = (await staff.clientMessages.ofClient({ userId: awa.id })) ?? {}
  expect(answers.map(({ text }) => text)).toEqual(['À midi'])
})
