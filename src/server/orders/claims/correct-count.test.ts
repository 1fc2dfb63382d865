import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { orderFlags } from '#server/db/schema.ts'
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
  readOrder,
} from '#server/testing/factories.ts'
import { answerTo, contestCount } from '#server/testing/fixtures/claims.fixture.ts'
import { AS_ORDERED, ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import { pieceRowsOf } from '../pieces/pieces.service.ts'

let t: TestContext
let own: Caller
let staff: Caller
let orderId: string
let collect: (check: CheckInput) => Promise<unknown>

beforeEach(async () => {
  t = createTestContext()
  const [client, livreur, admin] = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
  ;[own, staff] = [await t.as(client), await t.as(admin)]
  const { missions } = await t.as(livreur)
  // The order is of two shirts at 1500 francs.
  const status = 'pickup_en_route'
  orderId = (await makeOrder(t, { client, livreur, admin, status })).id
  collect = (check) =>
    missions.advance({
      orderId,
      from: status,
      cashReceived: 0,
      check,
      idempotencyKey: randomUUID(),
    })
})

const contest = (note?: string) => contestCount(own, orderId, note)

const correct = (
  claimId: string,
  quantity: number,
  position = 0,
  proposedAt: number | null = null,
) =>
  staff.claims.correctCount({
    claimId,
    counts: [{ position, quantity }],
    message: 'Vous avez raison.',
    from: proposedAt === null ? 'open' : 'proposed',
    proposedAt,
    idempotencyKey: randomUUID(),
  })

const flags = () => t.database.orm.select().from(orderFlags).all()
const openKinds = () => flags().flatMap(({ kind, resolvedAt }) => (resolvedAt === null ? kind : []))
const pieces = () => pieceRowsOf(t.database.orm, readOrder(t, orderId).n)
const proposal = async () => (await own.orders.byId({ orderId })).adjustment

test('a contested count is shown with what was ordered beside what each place counted', async () => {
  await collect(ONE_MISSING)
  const { counts } = await staff.claims.read({ claimId: await contest() })
  expect(counts).toMatchObject([{ ordered: 2, pickup: 1, workshop: null, delivery: null }])
})

test('a piece more than we counted is to be found and holds the order, its price is proposed, and what told of the count ends', async () => {
  await collect(ONE_MISSING)
  await correct(await contest(), 2)
  expect(pieces()).toMatchObject([{ missingAt: null }, { missingReason: 'unknown' }])
  expect(readOrder(t, orderId)).toMatchObject({ missingPieces: 1 })
  expect(await proposal()).toMatchObject({ totalBefore: 1500, total: 3000 })
  expect(openKinds().sort()).toEqual(['claim', 'piece_missing'])
  expect((await staff.requests.problems({ list: 'client' })).items).toMatchObject([
    { kind: 'count_contested', remedy: 'explain' },
  ])
})

test('a piece that is not theirs is to be found and holds nothing, and costs them nothing once they agree', async () => {
  await collect(AS_ORDERED)
  await correct(await contest(), 1)
  expect(pieces()).toMatchObject([{ missingAt: null }, { missingReason: 'other_bag' }])
  expect(readOrder(t, orderId)).toMatchObject({ missingPieces: 0 })
  expect(await proposal()).toMatchObject({ totalBefore: 3000, total: 1500 })
  expect(openKinds()).toContain('piece_missing')
})

test('a count that is kept ends its flag with the answer', async () => {
  await collect(ONE_MISSING)
  const claimId = await contest()
  await staff.claims.propose(answerTo(claimId, { remedy: 'explain', amount: undefined }))
  expect(openKinds()).toEqual(['claim'])
  expect((await staff.requests.problems({ list: 'ours' })).items).toEqual([])
})

test('a count is corrected once, of lines that are there, and of nothing but a contested count', async () => {
  await collect(AS_ORDERED)
  const claimId = await contest()
  expect((await refusalOf(correct(claimId, 1, 7))).code).toBe('CHECK_LINE_UNKNOWN')
  await correct(claimId, 1)
  expect((await refusalOf(correct(claimId, 2))).code).toBe('CLAIM_CHANGED')
  await staff.claims.sort({ claimId, kind: 'missing' })
  const { proposedAt } = await staff.claims.read({ claimId })
  const again = { counts: [], message: 'Oui.', from: 'proposed', proposedAt } as const
  const answer = { ...again, counts: [], claimId, idempotencyKey: randomUUID() }
  expect((await refusalOf(staff.claims.correctCount(answer))).code).toBe('CLAIM_CHANGED')
})

test('another answer takes back the corrected count: its total is withdrawn, its piece is looked for no more, and the number of that piece is not given again', async () => {
  await collect(ONE_MISSING)
  const claimId = await contest()
  await correct(claimId, 2)
  const { proposedAt } = await staff.claims.read({ claimId })
  const keep = { remedy: 'explain', amount: undefined, from: 'proposed', proposedAt } as const
  await staff.claims.propose(answerTo(claimId, keep))
  expect(pieces()).toMatchObject([{ number: 1, missingAt: null }])
  expect(readOrder(t, orderId)).toMatchObject({ missingPieces: 0 })
  expect(await proposal()).not.toMatchObject({ status: 'proposed' })
  expect(openKinds()).toEqual(['claim'])
  const again = (await staff.claims.read({ claimId })).proposedAt
  await correct(claimId, 2, 0, again)
  expect(pieces()).toMatchObject([{ number: 1 }, { number: 3, missingReason: 'unknown' }])
})

test('a corrected count takes the place of the last one, and a piece that was not theirs is theirs again', async () => {
  await collect(AS_ORDERED)
  const claimId = await contest()
  await correct(claimId, 1)
  await correct(claimId, 3, 0, (await staff.claims.read({ claimId })).proposedAt)
  expect(pieces()).toMatchObject([
    { missingAt: null },
    { missingAt: null },
    { missingReason: 'unknown' },
  ])
  expect(await proposal()).toMatchObject({ status: 'proposed', totalBefore: 3000, total: 4500 })
})

test('a piece that the workshop found since the correction stays', async () => {
  await collect(ONE_MISSING)
  const claimId = await contest()
  await correct(claimId, 2)
  await staff.workshop.act(pieceAct(orderId, { kind: 'found', piece: 2 }))
  const { proposedAt } = await staff.claims.read({ claimId })
  const keep = { remedy: 'explain', amount: undefined, from: 'proposed', proposedAt } as const
  await staff.claims.propose(answerTo(claimId, keep))
  expect(pieces()).toMatchObject([{ missingAt: null }, { missingAt: null }])
})

test('once the client agreed to a corrected total, no other answer takes it back', async () => {
  await collect(ONE_MISSING)
  const claimId = await contest()
  await correct(claimId, 2)
  const adjustmentId = (await proposal())?.id ?? ''
  await own.adjustments.answer({ adjustmentId, accept: true })
  const { proposedAt } = await staff.claims.read({ claimId })
  const keep = { remedy: 'explain', amount: undefined, from: 'proposed', proposedAt } as const
  expect((await refusalOf(staff.claims.propose(answerTo(claimId, keep)))).code).toBe(
    'CLAIM_CHANGED',
  )
  expect(readOrder(t, orderId)).toMatchObject({ missingPieces: 1, grandTotal: 3000 })
  // They contest it again, and that has its answer.
  await contest('Toujours pas.')
  await staff.claims.propose(answerTo(claimId, { ...keep, from: 'open' }))
  expect(readOrder(t, orderId)).toMatchObject({ missingPieces: 1, grandTotal: 3000 })
})

test('a count is sent to be counted again once, until the workshop counts or we answer', async () => {
  await collect(ONE_MISSING)
  const claimId = await contest()
  const recount = () =>
    staff.claims.note({
      claimId,
      kind: 'looked',
      note: 'Nous recomptons.',
      recount: true,
      idempotencyKey: randomUUID(),
    })
  const since = async () => (await staff.claims.read({ claimId })).recountAt
  const onBoard = async () => (await staff.workshop.board()).orders.map((one) => one.recount)
  expect(await since()).toBeNull()
  const at = t.clock.now()
  await recount()
  t.clock.advance(1000)
  await recount()
  expect(await since()).toBe(at)
  expect(await onBoard()).toEqual([true])
  const { items } = await staff.requests.problems({ list: 'ours' })
  expect(items).toMatchObject([{ kind: 'count_contested', recountAt: at }])
  const told = (await own.claims.ofOrder({ orderId })).claims[0]?.steps ?? []
  expect(told.filter(({ kind }) => kind === 'looked')).toHaveLength(1)
  await staff.workshop.act(
    pieceAct(orderId, { kind: 'receive', counts: [{ position: 0, counted: 1 }] }),
  )
  expect(await since()).toBeNull()
  expect(await onBoard()).toEqual([false])
  t.clock.advance(1000)
  await recount()
  expect(await since()).not.toBeNull()
  await staff.claims.propose(answerTo(claimId, { remedy: 'explain', amount: undefined }))
  expect(await since()).toBeNull()
})
