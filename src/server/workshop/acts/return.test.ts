import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeSuperadmin, readOrder } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { pairedTablet } from '#server/testing/scenes/access.ts'

let t: TestContext
let staff: Caller
let tablet: Caller
let client: { id: string }
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  const admin = await makeAdmin(t)
  staff = await t.as(admin)
  await makeOpenDrawer(t, admin)
  client = await makeClient(t)
  orderId = await dropShirts(t, staff, client, 2)
  tablet = (await pairedTablet(t, await makeSuperadmin(t))).browser.caller
  const counts = [{ position: 0, counted: 2 }]
  await tablet.workshop.act(pieceAct(orderId, { kind: 'receive', counts, firstTag: 'A 1' }))
})

const cancel = () => staff.orders.cancel({ orderId, from: 'picked_up' })
const board = async () => (await tablet.workshop.board()).orders
const giveBack = () => tablet.workshop.act(pieceAct(orderId, { kind: 'return' }))
const flags = async () => (await openProblems(staff, 'flag')).map(({ kind, data }) => [kind, data])
const tagsOf = async (id: string) =>
  (await board()).find((one) => one.orderId === id)?.pieces.map(({ tag }) => tag)

test('an order that is cancelled in the workshop stays there with its tags until its linen is given back', async () => {
  await cancel()
  expect(await board()).toMatchObject([{ orderId, status: 'cancelled', incomplete: false }])
  expect(await tagsOf(orderId)).toEqual(['A 1', 'A 2'])
  expect(await flags()).toEqual([['linen_to_return', { pieces: 2 }]])
  expect((await tablet.workshop.order({ orderId })).order.status).toBe('cancelled')
  const wash = pieceAct(orderId, { kind: 'pass', station: 'washed', pieces: 'all' })
  expect((await refusalOf(tablet.workshop.act(wash))).code).toBe('ORDER_CHANGED')
  await giveBack()
  await giveBack()
  expect(await board()).toEqual([])
  expect(await flags()).toEqual([])
  expect((await refusalOf(tablet.workshop.order({ orderId }))).code).toBe('ORDER_NOT_FOUND')
  expect(readOrder(t, orderId).status).toBe('cancelled')
})

test('its tags are free once the team says at the desk that it was given back', async () => {
  await cancel()
  const other = await dropShirts(t, staff, client, 1)
  const receive = () =>
    tablet.workshop.act(
      pieceAct(other, {
        kind: 'receive',
        counts: [{ position: 0, counted: 1 }],
        firstTag: 'A 2',
      }),
    )
  expect((await refusalOf(receive())).code).toBe('TAG_TAKEN')
  const [flag] = await openProblems(staff, 'flag')
  await staff.flags.resolve({ flagId: flag?.id ?? '' })
  await receive()
  expect(await tagsOf(other)).toEqual(['A 2'])
})

test('only the linen of a cancelled order is given back so', async () => {
  expect((await refusalOf(giveBack())).code).toBe('ORDER_CHANGED')
})

test('the linen of an order that is deleted in the workshop is still told to the team', async () => {
  await staff.orders.delete({ orderId })
  expect(await flags()).toEqual([['linen_to_return', { pieces: 2 }]])
  const [flag] = await openProblems(staff, 'flag')
  await staff.flags.resolve({ flagId: flag?.id ?? '' })
  expect(await flags()).toEqual([])
})
