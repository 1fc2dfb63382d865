import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffActions } from '#server/db/schema.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { createCashFixture } from '#server/testing/fixtures/cash.fixture.ts'
import { handsOutOfBalance, recount, storedCounters } from '#server/testing/recount.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { handOver } from './cash.service.ts'

const MINUTE = 60_000

type CashFixture = Awaited<ReturnType<typeof createCashFixture>>
let t: CashFixture['t']
let client: CashFixture['client']
let admin: CashFixture['admin']
let konan: CashFixture['konan']
let desk: CashFixture['desk']
let rider: CashFixture['rider']
let collect: CashFixture['collect']
let given: CashFixture['given']
let holdings: CashFixture['holdings']
let handovers: CashFixture['handovers']
let handed: CashFixture['handed']

beforeEach(async () => {
  ;({ t, client, admin, konan, desk, rider, collect, given, holdings, handovers, handed } =
    await createCashFixture())
})

describe('what a livreur carries', () => {
  test('grows with each payment in cash, since the first of them', async () => {
    await collect()
    const first = t.clock.now()
    t.clock.advance(MINUTE)
    await collect(konan, 1000)
    expect(holdings()).toEqual([{ livreurId: konan.id, amount: 4000, payments: 2, since: first }])
    expect(await rider.cash.mine()).toEqual({
      holding: { amount: 4000, payments: 2, since: first },
      handovers: [],
    })
    expect(handsOutOfBalance(t)).toEqual([])
  })

  test('holds neither Wave, nor what the office itself received, nor nothing at all', async () => {
    await collect(konan, 0)
    const wave = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
    await desk.payments.confirmWave({ orderId: wave.id, transactionId: 'T_7KQ2', amount: 3000 })
    const { reference } = await makeOrder(t, { client })
    await desk.payments.record({
      reference,
      method: 'espece',
      amount: 3000,
      shown: { due: 3000, received: 0 },
      idempotencyKey: randomUUID(),
    })
    expect(holdings()).toEqual([])
    expect((await rider.cash.mine()).holding).toBeNull()
  })

  test('holds the cash of a step that was refused', async () => {
    const { id: orderId } = await makeOrder(t, {
      client,
      admin,
      livreur: konan,
      status: 'pickup_en_route',
    })
    await desk.orders.cancel({ orderId, from: 'pickup_en_route' })
    await refusalOf(
      rider.missions.advance({
        orderId,
        from: 'pickup_en_route',
        cashReceived: 2000,
        idempotencyKey: randomUUID(),
      }),
    )
    expect(await desk.cash.holdings()).toMatchObject([{ fullname: 'Konan Yao', amount: 2000 }])
  })

  test('stays when the office gives the client their money back', async () => {
    const { id: orderId } = await collect()
    await desk.orders.cancel({ orderId, from: 'picked_up' })
    const [refund] = (await desk.payments.refunds({})).items
    await desk.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    expect(await desk.cash.holdings()).toMatchObject([{ amount: 3000, payments: 1 }])
    expect(handsOutOfBalance(t)).toEqual([])
  })

  test('is listed from the most to the least, without livreurs who carry nothing', async () => {
    const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
    await makeLivreur(t)
    await collect(konan, 1000)
    await collect(mariam)
    const names = (await desk.cash.holdings()).map(({ fullname, amount }) => [fullname, amount])
    expect(names).toEqual([
      ['Mariam Touré', 3000],
      ['Konan Yao', 1000],
    ])
  })
})

describe('handing over', () => {
  test('empties the hands, and is in the books, in the journal and on the screen of the livreur', async () => {
    await collect()
    t.clock.advance(MINUTE)
    const { handoverId } = await desk.cash.handOver(given({ counted: 2500, reason: ' Monnaie ' }))
    const now = t.clock.now()
    expect(holdings()).toEqual([])
    expect(handed()).toEqual([
      expect.objectContaining({
        orderId: null,
        reference: null,
        method: 'espece',
        amount: 2500,
        at: now,
        livreurId: konan.id,
        actorId: admin.id,
        clientReference: handoverId,
      }),
    ])
    const actions = t.database.orm.select().from(staffActions).all()
    expect(actions.filter(({ kind }) => kind !== 'drawer_opened')).toEqual([
      expect.objectContaining({
        kind: 'cash_handed_over',
        actorId: admin.id,
        target: konan.id,
        data: { expected: 3000, counted: 2500 },
      }),
    ])
    const seen = {
      id: handoverId,
      expected: 3000,
      counted: 2500,
      reason: 'Monnaie',
      createdAt: now,
      recordedByName: 'Mireille Assi',
      confirmedAt: null,
      contestedAt: null,
      contestNote: null,
    }
    expect(await rider.cash.mine()).toEqual({ holding: null, handovers: [seen] })
    const listed = { ...seen, livreurId: konan.id, livreurName: 'Konan Yao' }
    expect(await desk.cash.handovers({})).toEqual({ items: [listed], nextCursor: null })
    expect(handsOutOfBalance(t)).toEqual([])
    expect(storedCounters(t)).toEqual(recount(t))
  })

  test('begins anew with the next payment', async () => {
    await collect()
    await desk.cash.handOver(given())
    t.clock.advance(MINUTE)
    await collect(konan, 500)
    expect(holdings()).toMatchObject([{ amount: 500, payments: 1, since: t.clock.now() }])
    expect(handsOutOfBalance(t)).toEqual([])
  })

  test('counts more than expected too, and nothing at all', async () => {
    await collect()
    await desk.cash.handOver(given({ counted: 3400, reason: 'Pourboire mêlé' }))
    await collect()
    await desk.cash.handOver(given({ counted: 0, reason: 'Sacoche volée' }))
    expect(handovers().map(({ counted }) => counted)).toEqual([3400, 0])
    expect(handsOutOfBalance(t)).toEqual([])
  })

  test('writes nothing when cash came between the reading and the recording, and says how much', async () => {
    await collect()
    const input = given()
    await collect(konan, 500)
    const before = dumpTables(t.database)
    const { since } = input
    expect(await refusalOf(desk.cash.handOver(input))).toEqual({
      code: 'STALE',
      status: 409,
      details: {
        about: 'holding',
        from: { amount: 3000, payments: 1, since },
        to: { amount: 3500, payments: 2, since },
      },
    })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('takes no francs that came after a colleague took as many', async () => {
    await collect()
    const input = given()
    await desk.cash.handOver(given())
    t.clock.advance(MINUTE)
    await collect()
    expect(await refusalOf(desk.cash.handOver(input))).toMatchObject({
      code: 'STALE',
      details: { about: 'holding', to: { amount: 3000 } },
    })
    expect(handovers()).toHaveLength(1)
    expect(holdings()).toHaveLength(1)
  })

  test('is refused for someone who carries nothing, known or not', async () => {
    const nothing = { code: 'STALE', details: { about: 'holding', to: { amount: 0 } } }
    expect(await refusalOf(desk.cash.handOver(given()))).toMatchObject(nothing)
    const nobody = given({ livreurId: randomUUID() })
    expect(await refusalOf(desk.cash.handOver(nobody))).toMatchObject(nothing)
    const empty = handOver({ ...t, actor: admin }, given({ expected: 0, counted: 0 }))
    expect(await refusalOf(empty)).toMatchObject(nothing)
  })

  test('is refused of what an old screen showed, of another amount without a reason, of no sum of cash, and to who carried it', async () => {
    await collect()
    for (const seen of [{ since: 1 }, { payments: 2 }])
      expect(await refusalOf(desk.cash.handOver(given(seen)))).toMatchObject({
        code: 'STALE',
        details: { about: 'holding', to: { amount: 3000 } },
      })
    for (const reason of [undefined, '', '   '])
      expect(await refusalOf(desk.cash.handOver(given({ counted: 2999, reason })))).toMatchObject({
        code: 'GAP_UNEXPLAINED',
        status: 422,
      })
    for (const [field, francs] of [
      ['counted', -1],
      ['counted', 2999.5],
      ['counted', Number.NaN],
      ['counted', 100_000_001],
      ['expected', 0],
      ['expected', -3000],
      ['expected', 3000.5],
    ] as const) {
      const refusal = await refusalOf(desk.cash.handOver(given({ [field]: francs, reason: 'x' })))
      expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
    }
    const own = handOver({ ...t, actor: { ...konan, role: 'admin' } }, given())
    expect(await refusalOf(own)).toMatchObject({ code: 'FORBIDDEN' })
    expect(handovers()).toEqual([])
    expect(holdings()).toMatchObject([{ amount: 3000 }])
  })

  test('sent again after a lost answer is recorded once; with another amount it is refused', async () => {
    await collect()
    const input = given()
    const first = await desk.cash.handOver(input)
    expect(await desk.cash.handOver(input)).toEqual(first)
    const other = { ...input, counted: 2000, reason: 'Recompté' }
    expect(await refusalOf(desk.cash.handOver(other))).toMatchObject({ code: 'KEY_REUSED' })
    expect(handovers()).toHaveLength(1)
    expect(handed()).toHaveLength(1)
  })
})

describe('the livreur’s answer', () => {
  let handoverId: string

  beforeEach(async () => {
    await collect()
    handoverId = (await desk.cash.handOver(given())).handoverId
    t.clock.advance(MINUTE)
  })

  test.each([
    { agree: true, confirmedAt: MINUTE, contestedAt: null },
    { agree: false, confirmedAt: null, contestedAt: MINUTE },
  ])('is kept when they agree: $agree', async ({ agree, ...said }) => {
    const start = t.clock.now() - MINUTE
    expect(await rider.cash.answer({ handoverId, agree })).toBeNull()
    const [row] = handovers()
    const waited = (at: number | null | undefined) => (at ? at - start : null)
    const kept = { confirmedAt: waited(row?.confirmedAt), contestedAt: waited(row?.contestedAt) }
    expect(kept).toEqual(said)
  })

  test('says what they gave instead, for the team and for themselves', async () => {
    await rider.cash.answer({ handoverId, agree: false, note: ' J’ai versé 3 500 FCFA. ' })
    const said = { contestNote: 'J’ai versé 3 500 FCFA.' }
    expect((await desk.cash.handovers({})).items).toMatchObject([said])
    expect((await rider.cash.mine()).handovers).toMatchObject([said])
  })

  test('keeps no note when the livreur agrees', async () => {
    await rider.cash.answer({ handoverId, agree: true, note: 'Merci' })
    expect(handovers()).toMatchObject([{ contestNote: null, contestedAt: null }])
  })

  test('is given once, even by two phones', async () => {
    const answers = [true, false].map((agree) => rider.cash.answer({ handoverId, agree }))
    const { accepted, refused } = await outcomesOf(answers)
    expect(accepted).toEqual([null])
    expect(refused).toEqual([{ code: 'HANDOVER_ANSWERED', status: 409 }])
    const again = rider.cash.answer({ handoverId, agree: false })
    expect(await refusalOf(again)).toMatchObject({ code: 'HANDOVER_ANSWERED' })
  })
})
