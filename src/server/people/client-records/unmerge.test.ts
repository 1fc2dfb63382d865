import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { clientMerges, users } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { openHome } from '#server/testing/open-links.ts'
import { countersOf, eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS } from '#shared/dates.ts'
import { deleteOldMerges } from './unmerge.service.ts'

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

const merge = async (keptId = awa.id, leftId = left.id) =>
  (await mergeRecords(t, staff, { keptId, leftId })).mergeId
const unmerge = (mergeId: string) => staff.clientRecords.unmerge({ mergeId })
const ordersOf = async (userId: string) =>
  (await staff.orders.list({ view: 'all', clientId: userId })).items.map(({ id }) => id)
const rowOf = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()

test('records that were merged are separated: each has its own orders again, and the trail says so', async () => {
  const [own, other] = [
    await makeOrder(t, { client: awa }),
    await makeOrder(t, { client: left, status: 'completed' }),
  ]
  const mergeId = await merge()
  const since = await makeOrder(t, { client: awa })
  expect((await staff.clientRecords.byId({ userId: awa.id }))?.lastMerge).toMatchObject({
    id: mergeId,
    leftName: 'Awa Toure',
  })
  expect(await unmerge(mergeId)).toEqual({ leftId: left.id, orders: 1 })
  expect((await ordersOf(awa.id)).sort()).toEqual([own.id, since.id].sort())
  expect(await ordersOf(left.id)).toEqual([other.id])
  expect(eventsOf(t, other.id).at(-1)).toMatchObject({
    kind: 'transferred',
    actorId: admin.id,
    clientId: left.id,
    data: { client: awa.id },
  })
  expect(brokenLinks(t.database)).toEqual([])
  expect(countersOf(t)).toMatchObject({ clients: 2 })
  expect((await staff.users.findClients({ search: 'Toure' })).map(({ id }) => id)).toContain(
    left.id,
  )
  expect((await staff.clientRecords.byId({ userId: awa.id }))?.lastMerge).toBeNull()
})

test('the link of the record opens again', async () => {
  const token = clientLink(t, left.id)?.split('/').at(-1) ?? ''
  await unmerge(await merge())
  const phone = t.browser()
  await openHome(phone.caller, token)
  expect(await phone.caller.auth.me()).toMatchObject({ id: left.id })
})

test('notes and flags go back with their order, also those that were written since', async () => {
  const order = await makeOrder(t, { client: left, status: 'completed' })
  const flag = { order, kind: 'count_gap', note: 'Une chemise manque' } as const
  await t.database.write((orm) => raiseFlag(orm, { ...t, actor: left }, flag))
  const mergeId = await merge()
  const note = { userId: awa.id, orderId: order.id, text: 'Rappelée', idempotencyKey: awa.id }
  await staff.teamNotes.add(note)
  await unmerge(mergeId)
  const flags = t.database.sqlite.prepare('select client_id, raised_by from order_flags').all()
  expect(flags).toEqual([{ client_id: left.id, raised_by: left.id }])
  expect((await staff.teamNotes.ofClient({ userId: left.id })).map(({ text }) => text)).toEqual([
    'Rappelée',
  ])
})

test('a proof of the number goes back with its record', async () => {
  const { sqlite } = t.database
  sqlite
    .prepare(
      "update users set phone = ?, phone_proven_at = 5, phone_proven_by = 'code' where id = ?",
    )
    .run(awa.phone, left.id)
  const mergeId = await merge()
  expect(rowOf(awa.id)?.phoneProvenAt).toBe(5)
  await unmerge(mergeId)
  expect([rowOf(awa.id)?.phoneProvenAt, rowOf(left.id)?.phoneProvenAt]).toEqual([null, 5])
})

test('it is refused after a day, and a second time', async () => {
  const mergeId = await merge()
  await unmerge(mergeId)
  expect((await refusalOf(unmerge(mergeId))).code).toBe('ALREADY_UNMERGED')
  const again = await merge()
  t.clock.advance(DAY_MS)
  expect((await refusalOf(unmerge(again))).code).toBe('UNMERGE_TOO_LATE')
  await t.database.write((orm) => deleteOldMerges(orm, t.clock.now()))
  expect(t.database.orm.select().from(clientMerges).all()).toEqual([])
})

test('it is refused once the record that stayed was merged too; what was merged last is separated first', async () => {
  const third = await makeClientWithoutEmail(t)
  const order = await makeOrder(t, { client: left })
  const second = await makeClientWithoutEmail(t)
  const first = await merge(second.id, left.id)
  const last = await merge(third.id, second.id)
  expect((await refusalOf(unmerge(first))).code).toBe('MERGE_CHANGED')
  await unmerge(last)
  await unmerge(first)
  expect(await ordersOf(left.id)).toEqual([order.id])
  expect(rowOf(left.id)).toMatchObject({ mergedInto: null, deletedAt: null })
})

test('an order that was removed meanwhile refuses it', async () => {
  const order = await makeOrder(t, { client: left, status: 'pending' })
  const mergeId = await merge()
  t.database.sqlite
    .prepare('update orders set client_id = ? where id = ?')
    .run((await makeClient(t)).id, order.id)
  expect((await refusalOf(unmerge(mergeId))).code).toBe('MERGE_CHANGED')
})

test('a record that became a company meanwhile keeps its orders, which it owes by the month', async () => {
  const order = await makeOrder(t, { client: left })
  const mergeId = await merge()
  makeCompany(t, awa.id)
  expect((await refusalOf(unmerge(mergeId))).code).toBe('MERGE_CHANGED')
  expect(await ordersOf(awa.id)).toEqual([order.id])
})

test('records of one number, and of one name in one quarter, are told as pairs', async () => {
  const same = await makeClientWithoutEmail(t, { fullname: 'Koffi', phone: awa.phone })
  const twins = [
    await makeClientWithoutEmail(t, { fullname: 'Inès Lago', phone: '+2250700000001' }),
    await makeClientWithoutEmail(t, { fullname: 'Ines lago', phone: '+2250700000002' }),
    await makeClientWithoutEmail(t, { fullname: 'Ines Lago', phone: '+2250700000003' }),
  ] as const
  for (const [client, clientAddress] of [
    [twins[0], 'Marcory'],
    [twins[1], 'Marcory, Zone 4'],
    [twins[2], 'Treichville'],
  ] as const) {
    const { id } = await makeOrder(t, { client })
    t.database.sqlite
      .prepare('update orders set client_address = ?, quarter = ? where id = ?')
      .run(clientAddress, clientAddress.split(',')[0], id)
  }
  t.clock.advance(60_000)
  await staff.counter.drop(await counterDrop(t, twins[0]))
  const pairs = await staff.clientRecords.duplicates()
  expect(await staff.clientRecords.countDuplicates()).toBe(2)
  expect(pairs.map(({ first, second, reason }) => [first.id, second.id, reason])).toEqual([
    [awa.id, same.id, 'phone'],
    [twins[0].id, twins[1].id, 'name'],
  ])
  const file = await staff.clientRecords.byId({ userId: twins[1].id })
  expect(file?.duplicates).toEqual([{ id: twins[0].id, reason: 'name' }])
})

test('two accounts with a password are no pair: nobody but their owner ends one', async () => {
  await makeClient(t, { phone: awa.phone })
  expect(await staff.clientRecords.duplicates()).toEqual([])
})

test('what the closed record asks for the laundry goes on being asked, and goes back', async () => {
  const ask = (userId: string, next: Record<string, string>) => {
    const none = { starch: undefined, folding: undefined, avoid: undefined, other: undefined }
    return staff.clientRecords.setPreferences({ userId, seen: none, next: { ...none, ...next } })
  }
  const asked = async (userId: string) =>
    (await staff.clientRecords.byId({ userId }))?.preferences ?? {}
  await ask(awa.id, { starch: 'Sans amidon' })
  await ask(left.id, { starch: 'Amidon fort', avoid: 'Javel', folding: 'Sur cintre' })
  const mergeId = await merge()
  expect(await asked(awa.id)).toEqual({
    starch: 'Sans amidon',
    avoid: 'Javel',
    folding: 'Sur cintre',
  })
  const seen = { starch: 'Sans amidon', avoid: 'Javel', folding: 'Sur cintre', other: undefined }
  await staff.clientRecords.setPreferences({
    userId: awa.id,
    seen,
    next: { ...seen, folding: 'Plié' },
  })
  await unmerge(mergeId)
  expect(await asked(awa.id)).toEqual({ starch: 'Sans amidon', folding: 'Plié' })
  expect(await asked(left.id)).toEqual({
    starch: 'Amidon fort',
    avoid: 'Javel',
    folding: 'Sur cintre',
  })
})
