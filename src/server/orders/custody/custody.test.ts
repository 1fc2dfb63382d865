import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderChecks, orderFlags, orderItems, paymentLedger } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { checkOf, ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { CheckInput, LineCount } from '#shared/orders/custody.inputs.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User
let own: Caller
let caller: Caller
let staff: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  admin = await makeAdmin(t)
  ;[own, caller, staff] = [await t.as(client), await t.as(livreur), await t.as(admin)]
  const { shirt, dress } = await makeCatalogue(t)
  const lines = [
    { productId: shirt, service: 'Complet', quantity: 2 },
    { productId: dress, service: 'Lavage', quantity: 3 },
  ]
  const input = { lines, shown: { total: 7500 } }
  orderId = (await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route', input })).id
})

const collect = (check?: CheckInput, more: Partial<AdvanceMissionInput> = {}) =>
  caller.missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 7500,
    idempotencyKey: randomUUID(),
    ...(check ? { check } : {}),
    ...more,
  })
const counting = (...counts: LineCount[]): CheckInput => checkOf([2, 3], ...counts)
const dresses = (counted: number, reason: LineCount['reason'] = 'absent'): LineCount => ({
  position: 1,
  counted,
  reason,
})

/** A shirt is missing, and all the dresses are there. */
const ONE_GONE: CheckInput = {
  ...ONE_MISSING,
  counts: ONE_MISSING.counts.concat({ position: 1, counted: 3 }),
}

/** Brings what was collected back to the client's door, and states the count made there. */
async function deliver(check?: CheckInput, more: Partial<AdvanceMissionInput> = {}) {
  const [from, livreurId] = ['picked_up', livreur.id] as const
  const assignment = { orderId, from, livreurId, currentLivreurId: livreurId }
  await staff.orders.assign({ ...assignment, kind: 'delivery' })
  for (const at of ['assigned_for_delivery', 'delivery_en_route'] as const)
    await caller.missions.advance({
      orderId,
      from: at,
      idempotencyKey: randomUUID(),
      ...(check && at === 'delivery_en_route' ? Object.assign({ check }, more) : {}),
    })
}

const flags = () => t.database.orm.select().from(orderFlags).all()
const checks = async () => (await own.orders.byId({ orderId })).checks

describe('what is counted at collection', () => {
  test('is kept beside the order, which loses what is missing, and its client reads it at once', async () => {
    const takenAt = t.clock.now()
    const [[missing], [stained]] = [ONE_GONE.counts, ONE_GONE.reserves]
    const shirts = { name: 'Chemise', service: 'Complet' }
    await collect({ ...ONE_GONE, withClient: false })
    expect(await checks()).toEqual([
      {
        step: 'pickup',
        counts: [{ ...missing, ...shirts, expected: 2 }],
        reserves: [{ ...stained, name: shirts.name }],
        withClient: false,
        expected: 5,
        bags: 0,
        expectedBags: 0,
        counted: 4,
        takenAt,
        actorName: 'Konan Yao',
        adjustedSince: false,
        agreed: false,
      },
    ])
    expect(readOrder(t, orderId)).toMatchObject({ totalItemsPrice: 6000, grandTotal: 6000 })
    const lines = t.database.orm.select().from(orderItems).all()
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 3])
  })

  test('when all is as ordered needs no attention', async () => {
    await collect(counting({ position: 0, counted: 2, reason: 'autre' }))
    expect(await checks()).toMatchObject([{ counts: [], reserves: [], expected: 5, counted: 5 }])
    expect(flags()).toEqual([])
    expect(eventsOf(t, orderId).at(-1)).toMatchObject({
      kind: 'counted',
      from: 'picked_up',
      to: 'picked_up',
      data: { step: 'pickup', expected: 5, counted: 5, reserves: 0 },
    })
  })

  test('when it differs is flagged for the team, even if one piece more makes up for another', async () => {
    await collect(counting(dresses(2), { position: 0, counted: 3, reason: 'ajoute' }))
    expect(flags()).toMatchObject([
      { kind: 'count_gap', orderId, data: { step: 'pickup', expected: 5, counted: 5 } },
    ])
    expect((await staff.orders.list({ sort: 'recent' })).items[0]?.flags).toEqual([
      { kind: 'count_gap' },
    ])
    expect((await own.orders.byId({ orderId })).flags).toEqual([])
  })

  test('is written to the client as it was counted, with what was ordered when that differs', async () => {
    await collect(ONE_GONE)
    expect(lastMail(t, 'order-collected').facts).toMatchObject({ pieces: 4, ordered: 5 })
  })

  test('reads in the thread of the order', async () => {
    await collect(ONE_GONE)
    const told = (who: Caller) => who.orders.timeline({ orderId })
    const count = { expected: 5, counted: 4, reserves: 1 }
    expect((await told(own)).at(-1)).toMatchObject({ kind: 'counted', step: 'pickup', count })
    const adjustment = { before: 7500, after: 6000 }
    expect((await told(own)).at(-4)).toMatchObject({ via: 'count', adjustment })
    // Nothing is left to do for the team.
    expect((await told(staff)).at(-1)).toMatchObject({ kind: 'counted', flag: null })
  })

  test('is refused for a line that the order does not have, without a line, or with one twice, and nothing is stored', async () => {
    const before = dumpTables(t.database)
    const reserved = counting()
    reserved.reserves.push({ kind: 'trou', position: 7 })
    for (const check of [counting({ ...dresses(1), position: 2 }), reserved])
      expect((await refusalOf(collect(check))).code).toBe('CHECK_LINE_UNKNOWN')
    const uncounted = (counts: LineCount[], queued: boolean) =>
      refusalOf(collect({ counts, reserves: [], withClient: true }, { queued }))
    for (const refusal of [
      await uncounted([{ position: 0, counted: 2 }], false),
      await uncounted([], false),
      await uncounted([], true),
    ])
      expect(refusal).toMatchObject({ code: 'COUNT_UNSTATED', status: 422 })
    const twice = await refusalOf(collect(counting(dresses(1), dresses(2))))
    expect(twice).toMatchObject({ code: 'VALIDATION', status: 400 })
    // Where the cash does not do, nothing was counted.
    const step = { orderId, from: 'pickup_en_route' as const, idempotencyKey: randomUUID() }
    const unpaid = caller.missions.advance({ ...step, check: ONE_GONE })
    expect((await refusalOf(unpaid)).code).toBe('CASH_UNSTATED')
    expect(dumpTables(t.database)).toEqual(before)
    expect(await checks()).toEqual([])
  })

  test('is kept when it waited for the network: what it says of a line that is gone is flagged', async () => {
    const gone = { kind: 'trou' as const, position: 7 }
    await collect(
      { ...counting({ ...dresses(1), position: 2 }), reserves: [gone] },
      { queued: true },
    )
    expect(await checks()).toMatchObject([
      { counts: [], reserves: [{ kind: 'trou', position: null }], expected: 5, counted: 5 },
    ])
    expect(flags()).toMatchObject([{ kind: 'count_gap' }])
  })

  test('is kept without the count of a line when it waited for the network, and flagged', async () => {
    const check = { counts: [{ position: 0, counted: 2 }], reserves: [], withClient: true }
    await collect(check, { queued: true })
    expect(await checks()).toMatchObject([{ counts: [], expected: 5, counted: 2 }])
    expect(flags()).toMatchObject([{ kind: 'count_gap', data: { expected: 5, counted: 2 } }])
  })

  test('is refused without the reason of a gap, unless it waited: what is expected may have changed meanwhile', async () => {
    const check = counting({ position: 1, counted: 2 })
    const before = dumpTables(t.database)
    expect(await refusalOf(collect(check))).toMatchObject({
      code: 'COUNT_UNEXPLAINED',
      status: 422,
    })
    expect(dumpTables(t.database)).toEqual(before)
    await collect(check, { queued: true })
    expect(await checks()).toMatchObject([
      { expected: 5, counted: 4, counts: [{ position: 1, counted: 2, reason: 'autre' }] },
    ])
  })

  test('is refused with a reason of the other step', async () => {
    const lost = await refusalOf(collect(counting(dresses(1, 'introuvable'))))
    expect(lost).toMatchObject({ code: 'VALIDATION', status: 400 })
    await collect()
    expect(await refusalOf(deliver(counting(dresses(1, 'garde'))))).toMatchObject({
      code: 'VALIDATION',
      status: 400,
    })
    expect(readOrder(t, orderId).status).toBe('delivery_en_route')
  })

  test('is refused at a step where nothing is counted', async () => {
    const { id } = await makeOrder(t, { client, livreur, admin, status: 'assigned' })
    const step = { orderId: id, from: 'assigned' as const, idempotencyKey: randomUUID() }
    const { code } = await refusalOf(caller.missions.advance({ ...step, check: counting() }))
    expect(code).toBe('VALIDATION')
  })

  test('goes with its step when it waited for the network, and unstated cash is noted as missing', async () => {
    await collect(ONE_GONE, { queued: true, cashReceived: undefined })
    expect(readOrder(t, orderId)).toMatchObject({ status: 'picked_up', paidAmount: 0 })
    expect(readOrder(t, orderId).paymentMissingAt).toBe(t.clock.now())
    expect(t.database.orm.select().from(paymentLedger).all()).toEqual([])
  })

  test('is null when it is not stated: an old phone, or the team by hand', async () => {
    await collect()
    expect(await checks()).toEqual([])
    expect(t.database.orm.select().from(orderChecks).all()).toEqual([])
    expect(lastMail(t, 'order-collected').facts).toMatchObject({ pieces: 5, ordered: null })
  })
})

describe('what is counted at delivery', () => {
  test('is measured by what was collected: the piece that never came is not missed twice', async () => {
    await collect(counting(dresses(2)))
    await deliver(counting(dresses(2, 'introuvable')))
    const [, delivery] = await checks()
    expect(delivery).toMatchObject({ step: 'delivery', expected: 4, counted: 4 })
    expect(delivery?.counts).toEqual([])
    expect(flags()).toEqual([])
  })

  test('is flagged when a piece that was collected is not there', async () => {
    await collect(counting(dresses(2)))
    await deliver(counting(dresses(1, 'introuvable')))
    expect((await checks())[1]).toMatchObject({ expected: 4, counted: 3 })
    expect(flags().map(({ data }) => data)).toEqual([{ step: 'delivery', expected: 4, counted: 3 }])
  })

  test('is kept when it waited for the network while its client accepted a garment more, which is flagged', async () => {
    await collect(counting())
    const { trousers: productId } = await makeCatalogue(t)
    const added = [{ productId, service: 'Lavage', quantity: 1 }]
    const reason = 'Un pantalon de plus dans le sac'
    await staff.adjustments.propose({ orderId, quantities: [], added, reason })
    const { adjustment } = await own.orders.byId({ orderId })
    await own.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
    await deliver(counting(), { queued: true })
    expect(readOrder(t, orderId).status).toBe('completed')
    const expectedAndCounted = { step: 'delivery', expected: 6, counted: 5 }
    expect((await checks())[1]).toMatchObject({ counts: [], ...expectedAndCounted })
    expect(flags()).toMatchObject([{ kind: 'count_gap', data: expectedAndCounted }])
  })

  test('is measured by the order when there was no count at collection', async () => {
    await collect()
    await deliver(counting(dresses(2, 'introuvable')))
    expect(await checks()).toMatchObject([{ step: 'delivery', expected: 5, counted: 4 }])
  })
})

describe('« Je ne suis pas d’accord »', () => {
  const disagree = (note: string, who = own) =>
    who.claims.open({
      claimId: randomUUID(),
      orderId,
      kind: 'count',
      step: 'pickup',
      pieces: [],
      photoIds: [],
      note,
    })

  test('puts the order before the team as a claim, with the client’s own words', async () => {
    await collect(counting())
    await disagree('  Il y avait six pièces.  ')
    expect(await openProblems(staff, 'claim')).toMatchObject([
      { kind: 'count_contested', note: 'Il y avait six pièces.', collected: 5 },
    ])
    expect((await staff.requests.counts()).problems.ours).toBe(1)
    const timeline = await own.orders.timeline({ orderId })
    expect(timeline.at(-2)).toMatchObject({ kind: 'flagged', flag: 'claim' })
  })

  test('said again joins the first; the same words twice are said once', async () => {
    await collect(counting())
    for (const note of ['Six pièces.', 'Six pièces.', 'Et un pagne.', 'Six pièces.'])
      await disagree(note)
    const note = async () => (await own.claims.ofOrder({ orderId })).claims[0]?.note
    expect(await note()).toBe('Six pièces.\n\nEt un pagne.')
    for (let i = 0; i < 10; i += 1) await disagree(`${i} ${'x'.repeat(490)}`)
    expect((await note())?.length).toBe(2000)
    expect(await note()).toContain('9 xxx')
    expect(flags()).toMatchObject([{ kind: 'claim' }])
  })

  test('needs words, a count, and an order of one’s own', async () => {
    expect((await refusalOf(disagree('Six.'))).code).toBe('NOT_FOUND')
    await collect(counting())
    await expect(disagree('   ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const stranger = await t.as(await makeClient(t))
    expect((await refusalOf(disagree('Six.', stranger))).code).toBe('ORDER_NOT_FOUND')
    expect(flags()).toEqual([])
  })
})
