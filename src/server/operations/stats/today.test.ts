import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder, makeSuperadmin, type User } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { countedDrawer, makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { createPaymentsFixture, type MoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { setTimes } from '#server/testing/scenes/rounds.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { countOf } from '#shared/money/drawer.ts'

let t: TestContext
let client: User
let desk: Caller
let owner: Caller
let money: MoneyFixture
let waveOrder: Awaited<ReturnType<typeof createPaymentsFixture>>['waveOrder']

beforeEach(async () => {
  const fixture = await createPaymentsFixture()
  ;({ t, client, desk, money, waveOrder } = fixture)
  owner = await t.as(await makeSuperadmin(t))
})

const today = () => owner.stats.today()

test('without anything to do, nothing waits', async () => {
  await makeOrder(t, { client })
  expect(await today()).toEqual([])
})

test('what waits stands once of each kind, and what we are late with first', async () => {
  const { id: orderId } = await makeOrder(t, { client, status: 'completed' })
  await (await t.as(client)).claims.open({
    claimId: randomUUID(),
    orderId,
    kind: 'livreur',
    pieces: [],
    photoIds: [],
    note: 'Il a crié.',
  })
  const declared = await waveOrder()
  await money.declare(declared)
  await desk.ownerAsks.ask({
    act: 'credit.grant',
    input: {
      clientId: client.id,
      amount: 35_000,
      reason: 'Un sac perdu',
      shown: { entry: 0 },
      idempotencyKey: randomUUID(),
    },
    idempotencyKey: randomUUID(),
  })
  const announcedAt = t.clock.now()
  const late = await makeOrder(t, { client, status: 'processing' })
  await setTimes(t, late.id, { readyBy: t.clock.now() - HOUR_MS })
  // A claim that an admin hands to the owner is theirs to answer, and no more one of the team's.
  const missing = await makeOrder(t, { client, status: 'completed' })
  const claimId = randomUUID()
  await (await t.as(client)).claims.open({
    claimId,
    orderId: missing.id,
    kind: 'livreur',
    pieces: [],
    photoIds: [],
    note: 'Il a crié.',
  })
  await desk.claims.toOwner({
    claimId,
    remedy: 'credit',
    amount: 700,
    message: 'Un avoir.',
    from: 'open',
    proposedAt: null,
    idempotencyKey: randomUUID(),
  })
  const items = await today()
  expect(items.map(({ kind }) => kind)).toEqual(['late', 'asks', 'wave', 'claims'])
  expect(items).toMatchObject([
    { count: 1, names: [client.fullname], hasOthers: false },
    { count: 2, act: 'credit.grant', amount: 35_000 },
    { count: 1, francs: declared.grandTotal, since: announcedAt },
    { count: 1, name: client.fullname },
  ])
  expect((await desk.orders.counts()).views.late).toBe(1)
})

test('invoices of companies stand there from the day after they were due', async () => {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  const { grandTotal } = await makeOwedOrder(t, hotel)
  await invoiceAll(desk, hotel)
  expect(await today()).toEqual([])
  t.clock.advance(17 * DAY_MS)
  expect(await today()).toEqual([{ kind: 'due', count: 1, francs: grandTotal, days: 2 }])
})

test('a closing that was not what was expected stands there until the next one, while the shop has a drawer', async () => {
  await makeOpenDrawer(t, undefined, 20_000)
  const closing = await countedDrawer(desk)
  const short = { count: countOf(18_500), kept: 18_500, reason: 'change' as const }
  await desk.drawer.close({ ...closing, ...short })
  expect(await today()).toMatchObject([{ kind: 'drawer', gap: -1500 }])
  await chooseModules(t, { counter: false })
  expect(await today()).toEqual([])
  await chooseModules(t, { counter: true })
  await makeOpenDrawer(t, undefined, 18_500)
  await desk.drawer.close(await countedDrawer(desk))
  expect(await today()).toEqual([])
})
