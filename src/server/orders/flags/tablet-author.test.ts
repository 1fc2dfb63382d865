import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { makeWorker, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { pairedTablet } from '#server/testing/scenes/access.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'

const AWA = 'Awa, à l’atelier'

let t: TestContext
let client: User
let owner: Caller
let orderId: string
let act: (done: PieceAct, workerN?: number | null) => Promise<unknown>

beforeEach(async () => {
  t = createTestContext()
  const boss = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  client = await makeClient(t)
  const livreur = await makeLivreur(t)
  owner = await t.as(boss)
  orderId = (await makeOrder(t, { client, livreur, admin: boss, status: 'pickup_en_route' })).id
  await (await t.as(livreur)).missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 3000,
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
  })
  const { browser } = await pairedTablet(t, boss)
  const awa = await makeWorker(t, 'Awa')
  act = (done, workerN = awa) => browser.caller.workshop.act(pieceAct(orderId, done, { workerN }))
})

/** The names that the team reads of an event, in the thread, the journal of the order, and that of the team. */
const authorsOf = async (kind: string) => {
  const { timeline, journal } = await owner.orders.detail({ orderId })
  const { items } = await owner.journal.list({})
  return [timeline, journal, items].map(
    (events) => events.findLast((event) => event.kind === kind)?.actorName,
  )
}
const flagOf = async (kind: string) =>
  (await owner.orders.detail({ orderId })).flags.find((flag) => flag.kind === kind)

test('what is noted on a tablet is by who worked there, never by the owner who paired it', async () => {
  await act({ kind: 'damage', piece: 1 })
  expect(await authorsOf('flagged')).toEqual([AWA, AWA, AWA])
  expect(await flagOf('piece_damaged')).toMatchObject({ raisedByName: AWA })
  expect(await openProblems(owner, 'flag')).toMatchObject([{ raisedByName: AWA }])
})

test('so is a piece that is found again there', async () => {
  await act({ kind: 'miss', piece: 1, reason: 'unknown' })
  await act({ kind: 'found', piece: 1 })
  expect(await authorsOf('flag_resolved')).toEqual([AWA, AWA, AWA])
  expect(await flagOf('piece_missing')).toMatchObject({ resolvedByName: AWA })
})

test('where nobody said who worked, it is the workshop', async () => {
  await act({ kind: 'damage', piece: 1 }, null)
  expect(await authorsOf('flagged')).toEqual(Array(3).fill('L’atelier'))
})

test('what the owner does of it is by its owner', async () => {
  await act({ kind: 'damage', piece: 1 })
  const flag = await flagOf('piece_damaged')
  await owner.flags.resolve({ flagId: flag?.id ?? '', resolution: 'Vu avec le client' })
  expect(await flagOf('piece_damaged')).toMatchObject({
    raisedByName: AWA,
    resolvedByName: 'Adjoua Brou',
  })
})

test('a client reads that it was the team', async () => {
  await act({ kind: 'process' })
  const events = await (await t.as(client)).orders.timeline({ orderId })
  expect(events.at(-1)).toMatchObject({ to: 'processing', actorName: 'L’équipe Lavéo' })
})

test('a move that comes after one of a tablet is told who was first', async () => {
  await act({ kind: 'process' })
  const late = owner.orders.move({ orderId, from: 'picked_up', to: 'processing' })
  expect(await refusalOf(late)).toMatchObject({ code: 'ORDER_CHANGED', details: { by: AWA } })
})
