import { beforeEach, describe, expect, test } from 'vitest'
import { cashHandovers } from '#server/db/schema.ts'
import { makeLivreur, makeOrder, TEST_PASSWORD } from '#server/testing/factories.ts'
import { createCashFixture } from '#server/testing/fixtures/cash.fixture.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type CashFixture = Awaited<ReturnType<typeof createCashFixture>>
let t: CashFixture['t']
let client: CashFixture['client']
let admin: CashFixture['admin']
let konan: CashFixture['konan']
let desk: CashFixture['desk']
let rider: CashFixture['rider']
let collect: CashFixture['collect']
let given: CashFixture['given']

beforeEach(async () => {
  ;({ t, client, admin, konan, desk, rider, collect, given } = await createCashFixture())
})

test('the team and that livreur are notified at once, no one else is', async () => {
  await collect()
  const mariam = await makeLivreur(t)
  const streams = await Promise.all(
    [admin, konan, mariam, client].map((who) => listenToLive(t, who)),
  )
  for (const stream of streams) await stream.next()
  const { handoverId } = await desk.cash.handOver(given())
  await rider.cash.answer({ handoverId, agree: true })
  const mark = await makeOrder(t, { client, admin, livreur: mariam, status: 'assigned' })
  await desk.orders.assign({
    orderId: mark.id,
    livreurId: konan.id,
    kind: 'reassign',
    from: 'assigned',
    currentLivreurId: mariam.id,
  })
  const [team, own, other, theirs] = streams
  const types = async (stream: (typeof streams)[number] | undefined) => [
    (await stream?.next())?.message.type,
    (await stream?.next())?.message.type,
  ]
  expect(await types(team)).toEqual(['cash', 'cash'])
  expect(await types(own)).toEqual(['cash', 'cash'])
  for (const stream of [other, theirs]) expect((await stream?.next())?.message.type).toBe('order')
})

describe('the figures of the desk', () => {
  test('tell the gaps of thirty days', async () => {
    t.clock.set(Date.UTC(2026, 10, 20, 9))
    const mariam = await makeLivreur(t)
    await collect(mariam)
    await desk.cash.handOver(given({ livreurId: mariam.id, counted: 1000, reason: 'Trop vieux' }))
    t.clock.advance(31 * DAY)
    await collect()
    await desk.cash.handOver(given({ counted: 2800, reason: 'Monnaie' }))
    await collect(mariam)
    await desk.cash.handOver(given({ livreurId: mariam.id, counted: 3100, reason: 'Billet' }))
    t.clock.advance(DAY)
    await collect(konan, 1000)
    await collect(mariam)
    await desk.cash.handOver(given({ livreurId: mariam.id }))
    expect(await desk.cash.gaps()).toEqual({ sum: -100, count: 2 })
  })
})

describe('the account of a livreur', () => {
  test('stays while they carry cash, until the team has counted it', async () => {
    await collect()
    const { id: orderId } = await makeOrder(t, {
      client,
      admin,
      livreur: konan,
      status: 'picked_up',
      cash: 0,
    })
    const mariam = await makeLivreur(t)
    await desk.orders.assign({
      orderId,
      livreurId: mariam.id,
      kind: 'delivery',
      from: 'picked_up',
      currentLivreurId: konan.id,
    })
    expect(await rider.profile.overview()).toMatchObject({ openMissions: 0, cashInHand: true })
    const leave = () => rider.profile.deleteAccount({ password: TEST_PASSWORD })
    expect(await refusalOf(leave())).toMatchObject({ code: 'CASH_IN_HAND', status: 409 })
    await desk.cash.handOver(given())
    expect((await rider.profile.overview()).cashInHand).toBe(false)
    expect(await leave()).toBeNull()
    // Their payments stay in the books, under no name.
    const [row] = (await desk.cash.handovers({})).items
    expect(row).toMatchObject({ livreurName: 'Compte supprimé', counted: 3000 })
  })

  test('leaves figures without a word of what was written of it', async () => {
    const mariam = await makeLivreur(t)
    for (const [who, counted] of [
      [konan, 2900],
      [konan, 3000],
      [mariam, 2900],
    ] as const) {
      await collect(who)
      const reason = 'Il dit qu’il a été agressé'
      await desk.cash.handOver(given({ livreurId: who.id, counted, reason }))
      t.clock.advance(MINUTE)
    }
    const [last] = (await rider.cash.mine()).handovers
    await rider.cash.answer({ handoverId: last?.id ?? '', agree: false, note: 'J’ai tout remis' })
    await rider.profile.deleteAccount({ password: TEST_PASSWORD })
    const rows = t.database.orm.select().from(cashHandovers).orderBy(cashHandovers.createdAt).all()
    expect(rows.map(({ reason, contestNote }) => [reason, contestNote])).toEqual([
      ['Motif supprimé', null],
      [null, null],
      ['Il dit qu’il a été agressé', null],
    ])
  })

  test('takes along what they gave and what they said of it', async () => {
    await collect()
    const { handoverId } = await desk.cash.handOver(given({ counted: 2900, reason: 'Monnaie' }))
    await rider.cash.answer({ handoverId, agree: false })
    const now = new Date(t.clock.now()).toISOString()
    expect((await personalDataOf(t, konan)).versements).toEqual([
      {
        attendu: 3000,
        compte: 2900,
        motif: 'Monnaie',
        le: now,
        confirmeeLe: null,
        contesteeLe: now,
        dit: null,
      },
    ])
  })
})
