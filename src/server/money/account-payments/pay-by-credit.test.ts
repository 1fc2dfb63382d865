import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { staffActions } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeSuperadmin, type User } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { dayKey } from '#shared/dates.ts'
import type { RecordAccountPaymentInput } from '#shared/money/account-payments/account-payments.inputs.ts'

const TOTAL = 3000
const CREDIT = 2000

let t: TestContext
let hotel: User
let staff: Caller
let owner: Caller
let invoiceId: string

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  staff = await t.as(await makeAdmin(t))
  owner = await t.as(await makeSuperadmin(t))
  await makeOwedOrder(t, hotel)
  ;({ invoiceId } = await invoiceAll(staff, hotel))
  const gesture = { amount: CREDIT, reason: 'Attente', idempotencyKey: randomUUID() }
  await staff.credit.grant({ ...gesture, clientId: hotel.id, shown: { entry: 0 } })
})

const asked = (more: Partial<RecordAccountPaymentInput> = {}): RecordAccountPaymentInput => ({
  invoiceId,
  method: 'credit',
  amount: CREDIT,
  receivedOn: dayKey(t.clock.now()),
  shown: { rest: TOTAL },
  idempotencyKey: randomUUID(),
  ...more,
})

const invoice = () => staff.accountPayments.ofInvoice({ invoiceId })
const soundBooks = () => {
  expect(compareDerived(t.database.sqlite, t.clock.now()).filter(({ fault }) => fault)).toEqual([])
  expect(brokenLinks(t.database)).toEqual([])
}

test('the company’s credit pays an open invoice by hand, and is taken back as a payment is', async () => {
  expect(await invoice()).toMatchObject({ rest: TOTAL, credit: CREDIT })
  expect(await staff.accountPayments.record(asked())).toEqual({ rest: 1000 })
  const [paid] = (await invoice()).payments
  expect(paid).toMatchObject({ method: 'credit', amount: CREDIT, state: 'received' })
  expect(await invoice()).toMatchObject({ paid: CREDIT, rest: 1000, credit: 0 })
  expect(t.database.orm.select().from(staffActions).all().at(-1)).toMatchObject({
    kind: 'account_payment_recorded',
    target: hotel.id,
    data: { amount: CREDIT, method: 'credit', label: 'F-2025-06-001' },
  })
  soundBooks()
  await owner.accountPayments.takeBack({ paymentN: paid?.n ?? 0, reason: 'mistake' })
  expect(await invoice()).toMatchObject({ paid: 0, rest: TOTAL, credit: CREDIT })
  soundBooks()
})

test('the history of the credit names the invoice that it paid, and that it came back from', async () => {
  await staff.accountPayments.record(asked())
  await owner.accountPayments.takeBack({ paymentN: 1, reason: 'mistake' })
  const { entries } = await staff.credit.ofClient({ userId: hotel.id })
  expect(entries.map(({ kind, invoiceLabel }) => [kind, invoiceLabel])).toEqual([
    ['returned', 'F-2025-06-001'],
    ['used', 'F-2025-06-001'],
    ['gesture', null],
  ])
})

test('the same tap twice uses the credit once', async () => {
  const input = asked({ amount: 500 })
  const twice = [staff.accountPayments.record(input), staff.accountPayments.record(input)]
  expect(await Promise.all(twice)).toEqual([{ rest: 2500 }, { rest: 2500 }])
  expect(await invoice()).toMatchObject({ paid: 500, credit: CREDIT - 500 })
})

test('two colleagues at once use it once, and the other reads what is left', async () => {
  const colleague = await t.as(await makeAdmin(t))
  const { accepted, refused } = await outcomesOf([
    staff.accountPayments.record(asked({ amount: 1000 })),
    colleague.accountPayments.record(asked({ amount: 1000 })),
  ])
  expect(accepted).toEqual([{ rest: 2000 }])
  expect(refused).toMatchObject([{ code: 'STALE', details: { about: 'rest', to: { rest: 2000 } } }])
  expect(await invoice()).toMatchObject({ paid: 1000, credit: 1000 })
  soundBooks()
})

test('credit that was used meanwhile, or that the invoice does not need, pays nothing', async () => {
  expect(
    await refusalOf(staff.accountPayments.record(asked({ amount: CREDIT + 1 }))),
  ).toMatchObject({ code: 'STALE', details: { about: 'credit', to: { credit: CREDIT } } })
  const beyond = asked({ amount: TOTAL + 500, surplus: 500 })
  expect((await refusalOf(staff.accountPayments.record(beyond))).code).toBe('PAYMENT_ABOVE_REST')
  const cheque = { method: 'cheque', number: '0012', receivedOn: dayKey(t.clock.now()) } as const
  await staff.accountPayments.record({ ...asked({ amount: 1500 }), ...cheque })
  expect(await refusalOf(staff.accountPayments.record(asked()))).toMatchObject({
    code: 'PAYMENT_ABOVE_REST',
    details: { rest: TOTAL, held: 1500 },
  })
  expect(await staff.accountPayments.record(asked({ amount: 1500 }))).toEqual({ rest: 1500 })
  expect(await invoice()).toMatchObject({ paid: 1500, credit: CREDIT - 1500 })
  await staff.accountPayments.record({
    ...asked({ amount: 1500, shown: { rest: 1500 } }),
    surplus: 1500,
    method: 'virement',
    receivedOn: dayKey(t.clock.now()),
  })
  const paid = staff.accountPayments.record(asked({ amount: 500, shown: { rest: 0 } }))
  expect((await refusalOf(paid)).code).toBe('INVOICE_SETTLED')
})
