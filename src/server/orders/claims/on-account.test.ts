import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { refunds } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeOrder, type User } from '#server/testing/factories.ts'
import { makeHotel } from '#server/testing/fixtures/companies.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'

let t: TestContext
let hotel: User
let own: Caller
let staff: Caller
let claimId: string

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeHotel(t, { ordersBy: 'account' })
  own = await t.as(hotel)
  staff = await t.as(await makeAdmin(t))
  const { id: orderId } = await makeOrder(t, { client: hotel, status: 'completed' })
  claimId = randomUUID()
  await own.claims.open({
    claimId,
    orderId,
    kind: 'damaged',
    note: 'Une brûlure.',
    photoIds: [],
    pieces: [{ position: 0, quantity: 1 }],
  })
})

const propose = (remedy: 'refund' | 'credit') =>
  staff.claims.propose({
    claimId,
    remedy,
    amount: 1500,
    ...(remedy === 'refund' && { method: 'espece' }),
    message: 'Nous vous rendons la chemise.',
    from: 'open',
    proposedAt: null,
    idempotencyKey: randomUUID(),
  })

test('money for what a company owes is credit, and never a refund of what nobody paid', async () => {
  expect(await staff.claims.read({ claimId })).toMatchObject({ onAccount: true })
  expect(await codeOfRefusal(propose('refund'))).toBe('ORDER_ON_ACCOUNT')
  await propose('credit')
  const { proposedAt } = await staff.claims.read({ claimId })
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  expect((await own.credit.mine()).balance).toBe(1500)
  expect(t.database.orm.select().from(refunds).all()).toEqual([])
})
