import { beforeEach, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { RIVIERA, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { isOver, MISSION_STATUSES, ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { SHARED_FOLLOW_MS } from '#shared/orders/shared-follows/shared-follow.ts'
import { ELSEWHERE } from '#shared/places/positions.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { cancelOrder } from '../orders.service.ts'
import { openSharedFollow } from './read-shared-follow.service.ts'

let t: TestContext
let client: User
let admin: User
let konan: User
let riding: Caller
let mine: Caller

beforeEach(async () => {
  ;({ t, client, admin, konan, riding } = await teamOnDuty())
  mine = await t.as(client)
})

const orderAt = async (status: OrderStatus, by: Omit<User, 'email'> = client) =>
  (await makeOrder(t, { client: by, admin, livreur: konan, status })).id

const tokenIn = (link: { url: string } | null) => link?.url.split('/').at(-1) ?? ''
const share = async (orderId: string, as = mine) =>
  tokenIn(await as.sharedFollows.share({ orderId }))
/** It is null once the order is no longer shared. */
const read = (token: string) => openSharedFollow(t, token)
const WRONG = 'A'.repeat(43)
const refusal = async (token: string) =>
  (await refusalOf(t.browser().caller.landing.open({ token, keepsCookies: true }))).code

test('the link of an order shows its step, its hours, and of people only the livreur’s first name', async () => {
  konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const orderId = await orderAt('pickup_en_route')
  const link = await mine.sharedFollows.share({ orderId })
  expect(link?.url).toMatch(/^http:\/\/localhost:3000\/c\/[\w-]{43}$/)
  const seen = read(tokenIn(link))
  expect(seen).toEqual({
    reference: orderId.slice(0, 8),
    status: 'pickup_en_route',
    steps: ['pending', 'assigned', 'pickup_en_route'].map((status) => ({
      status,
      at: t.clock.now(),
    })),
    atCounter: false,
    readyAt: null,
    held: false,
    visit: { kind: 'pickup', slot: expect.anything() },
    promise: expect.anything(),
    livreur: 'Konan',
    distance: null,
    overAt: null,
  })
  const told = JSON.stringify(seen)
  for (const secret of [orderId, client.id, konan.id, client.phone, konan.phone, 'Yao', 'Koné'])
    expect(told).not.toContain(secret)
})

test('it says how far the livreur is, never where, and nothing while they ride to another client', async () => {
  const orderId = await orderAt('delivery_en_route')
  const token = await share(orderId)
  await riding.positions.share(RIVIERA)
  expect(read(token)?.distance).toEqual({ km: expect.closeTo(1.9, 5), at: t.clock.now() })
  expect(JSON.stringify(read(token))).not.toContain(String(RIVIERA.lat))
  const other = await orderAt('pickup_en_route', await makeClient(t))
  t.clock.advance(5_000)
  await riding.positions.share(RIVIERA)
  expect(read(token)?.distance).toBe(ELSEWHERE)
  await cancelOrder({ ...t, actor: admin }, { orderId: other, from: 'pickup_en_route' })
})

test('an order that its client and the team both share keeps one link', async () => {
  const orderId = await orderAt('assigned')
  const token = await share(orderId)
  const team = await t.as(admin)
  expect(await share(orderId)).toBe(token)
  expect(await share(orderId, team)).toBe(token)
  expect(tokenIn(await team.sharedFollows.ofOrder({ orderId }))).toBe(token)
})

test('the journal and an admin’s own file say that they shared a follow and took it back', async () => {
  const orderId = await orderAt('assigned')
  const team = await t.as(admin)
  await share(orderId, team)
  await share(orderId, team)
  t.clock.advance(1_000)
  await team.sharedFollows.withdraw({ orderId })
  await team.sharedFollows.withdraw({ orderId })
  const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({ actorId: admin.id })
  const target = { actorName: admin.fullname, targetName: client.fullname }
  const data = { reference: referenceOf(orderId) }
  expect(items.filter(({ about }) => about === 'business')).toMatchObject([
    { kind: 'follow_withdrawn', ...target, data },
    { kind: 'follow_shared', ...target, data },
  ])
  const { actionsHorsCommandes } = await personalDataOf(t, admin)
  expect(actionsHorsCommandes.map(({ type, detail }) => ({ type, detail }))).toEqual([
    { type: 'Partage du suivi retiré', detail: data },
    { type: 'Suivi partagé', detail: data },
  ])
})

test('what a client shares and takes back is not in the journal of the team', async () => {
  const orderId = await orderAt('assigned')
  await share(orderId)
  await mine.sharedFollows.withdraw({ orderId })
  const acts = "select count(*) as count from staff_actions where kind like 'follow%'"
  expect(t.database.sqlite.prepare(acts).get()).toEqual({ count: 0 })
})

test('what was shared of a client’s orders ends when the team replaces their link', async () => {
  const fatou = await makeClientWithoutEmail(t)
  const orderId = await orderAt('pending', fatou)
  const team = await t.as(admin)
  const token = await share(orderId, team)
  await team.clientLinks.renew({ userId: fatou.id })
  expect(read(token)).toBeNull()
})

test('it ends when the record of its client is merged into an account, which can share again', async () => {
  const fatou = await makeClientWithoutEmail(t)
  const orderId = await orderAt('assigned', fatou)
  const kept = await share(await orderAt('assigned'))
  const team = await t.as(admin)
  const token = await share(orderId, team)
  await mergeRecords(t, team, { keptId: client.id, leftId: fatou.id })
  expect(read(token)).toBeNull()
  expect(await mine.sharedFollows.ofOrder({ orderId })).toBeNull()
  expect(read(await share(orderId))?.status).toBe('assigned')
  expect(read(kept)?.status).toBe('assigned')
})

test('it names the livreur while the order is their mission, not while the linen is cleaned', async () => {
  const named: OrderStatus[] = []
  for (const status of ORDER_STATUSES.filter((one) => !isOver(one)))
    if (read(await share(await orderAt(status)))?.livreur !== null) named.push(status)
  expect(named).toEqual([...MISSION_STATUSES])
})

test('a link that is withdrawn is worthless at once, and the next one is another', async () => {
  const orderId = await orderAt('assigned')
  const before = await share(orderId)
  await mine.sharedFollows.withdraw({ orderId })
  expect(read(before)).toBeNull()
  expect(await mine.sharedFollows.ofOrder({ orderId })).toBeNull()
  await mine.sharedFollows.withdraw({ orderId })
  const after = await share(orderId)
  expect(read(after)?.status).toBe('assigned')
  expect(read(before)).toBeNull()
  const rows = t.database.sqlite.prepare('select version, ended_at from links').all()
  expect(rows).toEqual([
    { version: 1, ended_at: expect.any(Number) },
    { version: 2, ended_at: null },
  ])
})

test('it opens one day after the end of the order, which it tells, and no longer', async () => {
  const orderId = await orderAt('assigned')
  const token = await share(orderId)
  await (await t.as(admin)).orders.cancel({ orderId, from: 'assigned' })
  const overAt = t.clock.now()
  t.clock.advance(SHARED_FOLLOW_MS - 1)
  expect(read(token)).toMatchObject({ status: 'cancelled', overAt, livreur: null, visit: null })
  t.clock.advance(1)
  expect(read(token)).toBeNull()
})

test.each(['completed', 'cancelled'] as const)('a %s order is not shared', async (status) => {
  const orderId = await orderAt(status)
  const refused = await refusalOf(mine.sharedFollows.share({ orderId }))
  expect(refused.code).toBe('SHARED_FOLLOW_OVER')
})

test('nobody shares, reads or withdraws the link of another client’s order', async () => {
  const orderId = await orderAt('assigned', await makeClient(t))
  for (const act of ['share', 'ofOrder', 'withdraw'] as const)
    expect((await refusalOf(mine.sharedFollows[act]({ orderId }))).code).toBe('ORDER_NOT_FOUND')
})

test('a link goes with the account of its client, and with its order', async () => {
  const order = await orderAt('assigned')
  const token = await share(order)
  await (await t.as(admin)).orders.delete({ orderId: order })
  expect(await refusal(token)).toBe('LINK_INVALID')
  const last = await orderAt('assigned')
  const left = await share(last)
  await (await t.as(admin)).orders.cancel({ orderId: last, from: 'assigned' })
  expect(read(left)?.status).toBe('cancelled')
  await mine.profile.deleteAccount({ password: TEST_PASSWORD })
  expect(read(left)).toBeNull()
})

test('new links are limited; a link that is there is told, and withdrawing never waits', async () => {
  const orderId = await orderAt('assigned')
  for (let i = 0; i < 60; i += 1) {
    await share(orderId)
    await mine.sharedFollows.withdraw({ orderId })
  }
  expect((await refusalOf(mine.sharedFollows.share({ orderId }))).code).toBe('TOO_MANY_TRIES')
  await mine.sharedFollows.withdraw({ orderId })
  t.clock.advance(30_000)
  const token = await share(orderId)
  expect(await share(orderId)).toBe(token)
  await mine.sharedFollows.withdraw({ orderId })
  expect(read(token)).toBeNull()
})

test('pages of withdrawn links that stay open delay no other link of the same address', async () => {
  const orderId = await orderAt('assigned')
  const token = await share(orderId)
  await mine.sharedFollows.withdraw({ orderId })
  for (let i = 0; i < 61; i += 1) expect(read(token)).toBeNull()
  expect(await refusal(WRONG)).toBe('LINK_INVALID')
})

test('one link is not read without end, wherever it is read', async () => {
  const token = await share(await orderAt('assigned'))
  for (let i = 0; i < 600; i += 1) read(token)
  expect(await refusal(token)).toBe('TOO_MANY_TRIES')
  t.clock.advance(1_000)
  expect(read(token)?.status).toBe('assigned')
})
