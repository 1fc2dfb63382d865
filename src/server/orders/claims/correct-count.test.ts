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
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import type { CorrectCountInput } from '#shared/orders/claims/claims.inputs.ts'
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

const OPEN = { from: 'open', proposedAt: null } as const

const correct = (
  claimId: string,
  quantity: number,
  { position = 0, seen = OPEN as Pick<CorrectCountInput, 'from' | 'proposedAt'> } = {},
) =>
  staff.claims.correctCount({
    claimId,
    counts: [{ position, quantity }],
    message: 'Vous avez raison.',
    ...seen,
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

test('a count is corrected once, of lines that are there', async () => {
  await collect(AS_ORDERED)
  const claimId = await contest()
  expect((await refusalOf(correct(claimId, 1, { position: 7 }))).code).toBe('CHECK_LINE_UNKNOWN')
  await correct(claimId, 1)
  expect(await codeOfRefusal(correct(claimId, 2))).toBe('STALE claim')
  const { proposedAt } = await staff.claims.read({ claimId })
  for (const from of ['proposed', 'open'] as const) {
    const seen = { from, proposedAt }
    expect(await codeOfRefusal(correct(claimId, 2, { seen }))).toBe('STALE claim')
    // They contest it again, which opens the claim.
    await contest('Toujours pas.')
  }
  expect((await proposal())?.total).toBe(1500)
})

test('nothing but a contested count is corrected', async () => {
  await collect(AS_ORDERED)
  const claimId = await contest()
  await staff.claims.sort({ claimId, kind: 'missing' })
  expect(await codeOfRefusal(correct(claimId, 1))).toBe('STALE claim')
})

test('a count is sent to be counted again once, until we answer', async () => {
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
  expect(await codeOfRefusal(recount())).toBe('STALE claim')
  expect(await since()).toBe(at)
  expect(await onBoard()).toEqual([true])
  const { items } = await staff.requests.problems({ list: 'ours' })
  expect(items).toMatchObject([{ kind: 'count_contested', recountAt: at }])
  const told = (await own.claims.ofOrder({ orderId })).claims[0]?.steps ?? []
  expect(told.filter(({ kind }) => kind === 'looked')).toHaveLength(1)
  await staff.claims.propose(answerTo(claimId, { remedy: 'explain', amount: undefined }))
  expect(await since()).toBeNull()
  expect(await onBoard()).toEqual([false])
})
