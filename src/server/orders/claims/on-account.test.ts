import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { accountPayments, refunds } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeOrder, type User } from '#server/testing/factories.ts'
import { makeHotel } from '#server/testing/fixtures/companies.fixture.ts'
import { invoiceAll } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { dayKey } from '#shared/dates.ts'

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

const propose = (remedy: 'refund' | 'credit', { amount = 1500, deduct = false } = {}) =>
  staff.claims.propose({
    claimId,
    remedy,
    amount,
    deduct,
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

describe('what the company owes by invoice', () => {
  let invoiceId: string

  beforeEach(async () => {
    ;({ invoiceId } = await invoiceAll(staff, hotel))
  })

  const accept = async () => {
    const { proposedAt } = await staff.claims.read({ claimId })
    await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  }
  const rest = async () => (await staff.companyInvoices.byId({ invoiceId })).balance?.rest
  const payments = () => t.database.orm.select().from(accountPayments).all()
  const contradictions = () =>
    compareDerived(t.database.sqlite, t.clock.now()).filter(({ fault }) => fault)

  test('is paid first of the money of a claim, and only the rest is its credit', async () => {
    const [due] = (await staff.claims.read({ claimId })).dues
    expect(due?.francs).toBe(3000)
    await propose('credit', { amount: 5000, deduct: true })
    await accept()
    await accept()
    // The company said it itself: nobody of the team recorded it.
    const paid = { kind: 'received', method: 'credit', amount: 3000, actorN: null }
    expect(payments()).toMatchObject([paid])
    expect([await rest(), (await own.credit.mine()).balance]).toEqual([0, 2000])
    expect((await staff.owed.all()).all).toBe(0)
    expect(contradictions()).toEqual([])
  })

  test('takes all of a smaller sum, and the rest of the invoice stays due', async () => {
    await propose('credit', { amount: 1000, deduct: true })
    await accept()
    expect([await rest(), (await own.credit.mine()).balance]).toEqual([2000, 0])
    expect(contradictions()).toEqual([])
  })

  test('is not paid twice where it was paid after the answer', async () => {
    await propose('credit', { amount: 3000, deduct: true })
    await staff.accountPayments.record({
      invoiceId,
      shown: { rest: 3000 },
      method: 'virement',
      amount: 2000,
      receivedOn: dayKey(t.clock.now()),
      idempotencyKey: randomUUID(),
    })
    await accept()
    expect([await rest(), (await own.credit.mine()).balance]).toEqual([0, 2000])
    expect(payments().map(({ method, amount }) => [method, amount])).toEqual([
      ['virement', 2000],
      ['credit', 1000],
    ])
    expect(contradictions()).toEqual([])
  })

  test('is less by a cheque that waits for the bank', async () => {
    await staff.accountPayments.record({
      invoiceId,
      shown: { rest: 3000 },
      method: 'cheque',
      number: '0048217',
      amount: 1000,
      receivedOn: dayKey(t.clock.now()),
      idempotencyKey: randomUUID(),
    })
    expect((await staff.claims.read({ claimId })).dues).toMatchObject([{ francs: 2000 }])
  })
})
