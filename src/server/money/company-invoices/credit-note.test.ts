import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { invoiceBalances } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { dayKey } from '#shared/dates.ts'
import type { CreditNoteInput } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import { companyPaper } from '#shared/money/company-invoices/company-paper.ts'

/** Two shirts of an order, at 1 500. */
const SHIRTS = 3000

let t: TestContext
let hotel: User
let staff: Caller
let owner: Caller
let orderIds: string[]
let invoiceId: string

beforeEach(async () => {
  t = createTestContext()
  hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ncc: '2302456K', template: 'B2B' })
  staff = await t.as(await makeAdmin(t))
  owner = await t.as(await makeSuperadmin(t))
  orderIds = [(await makeOwedOrder(t, hotel)).id, (await makeOwedOrder(t, hotel)).id]
  invoiceId = (await invoiceAll(staff, hotel)).invoiceId
})

const credit = (
  what: CreditNoteInput['what'],
  shownRest: number,
  { by = owner, shownCredited = 0 } = {},
) =>
  by.companyInvoices.credit({
    invoiceId,
    shown: { rest: shownRest, credited: shownCredited },
    what,
    reason: 'Un drap rendu taché',
    idempotencyKey: randomUUID(),
  })
const balance = () => t.database.orm.select().from(invoiceBalances).get()

test('pieces of a line come off the invoice, on a paper with a number of its own series', async () => {
  const { invoiceId: noteId, label } = await credit(
    { by: 'lines', lines: [{ position: 0, quantity: 1 }] },
    2 * SHIRTS,
  )
  expect(label).toBe('A-2025-06-001')
  const { invoice, ofId } = await staff.companyInvoices.byId({ invoiceId: noteId })
  expect(invoice).toMatchObject({
    kind: 'credit_note',
    total: 1500,
    ofLabel: 'F-2025-06-001',
    reason: 'Un drap rendu taché',
    lines: [{ name: 'Chemise', quantity: 1, total: 1500, ofPosition: 0 }],
  })
  expect(ofId).toBe(invoiceId)
  expect(balance()).toMatchObject({ credited: 1500, rest: 4500, settledAt: null })
  const corrected = await staff.companyInvoices.byId({ invoiceId })
  expect(corrected.creditNotes).toMatchObject([{ label, total: 1500 }])
  expect(brokenLinks(t.database)).toEqual([])
})

test('one that is taken back whole frees its orders, which the next invoice has', async () => {
  await credit({ by: 'whole' }, 2 * SHIRTS)
  expect(balance()).toMatchObject({ rest: 0, settledAt: t.clock.now() })
  expect(orderIds.map((id) => readOrder(t, id).invoiceN)).toEqual([null, null])
  const { invoice } = await staff.companyInvoices.preview({ clientId: hotel.id })
  expect(invoice.total).toBe(2 * SHIRTS)
  expect((await invoiceAll(staff, hotel)).label).toBe('F-2025-06-002')
})

test('one that is taken back whole is cancelled on its paper and in the lists, and is no payment', async () => {
  const { label } = await credit({ by: 'whole' }, 2 * SHIRTS)
  const { invoice } = await staff.companyInvoices.byId({ invoiceId })
  expect(companyPaper(invoice)).toMatchObject({ stamp: 'Annulée', ways: [] })
  const { items } = await staff.companyInvoices.ofCompany({ clientId: hotel.id })
  expect(items.map(({ cancelledBy }) => cancelledBy)).toEqual([null, label])
  const file = await staff.companies.byId({ clientId: hotel.id })
  expect(file?.paysInDays).toBeNull()
})

test('one that is taken back in part is not cancelled', async () => {
  await credit({ by: 'amount', amount: 1000 }, 2 * SHIRTS)
  const { invoice } = await staff.companyInvoices.byId({ invoiceId })
  expect(companyPaper(invoice).stamp).toBeNull()
})

test('after a part, all that is left is taken back, which frees its orders', async () => {
  await credit({ by: 'lines', lines: [{ position: 0, quantity: 1 }] }, 2 * SHIRTS)
  expect(orderIds.map((id) => readOrder(t, id).invoiceN)).toEqual([1, 1])
  await credit({ by: 'whole' }, 4500, { shownCredited: 1500 })
  expect(balance()).toMatchObject({ credited: 2 * SHIRTS, rest: 0 })
  expect(orderIds.map((id) => readOrder(t, id).invoiceN)).toEqual([null, null])
})

test('sums that come to the whole invoice free its orders too', async () => {
  await credit({ by: 'amount', amount: 1000 }, 2 * SHIRTS)
  await credit({ by: 'whole' }, 5000, { shownCredited: 1000 })
  expect(balance()).toMatchObject({ credited: 2 * SHIRTS, rest: 0 })
  expect(orderIds.map((id) => readOrder(t, id).invoiceN)).toEqual([null, null])
})

test('what was paid beyond the rest becomes the credit of the company, once', async () => {
  const advance = { clientId: hotel.id, method: 'wave', transactionId: 'T_HOTEL_1' } as const
  await makeOwedOrder(t, hotel)
  await staff.credit.advance({
    ...advance,
    amount: 5500,
    shown: { entry: 0 },
    idempotencyKey: randomUUID(),
  })
  await invoiceAll(staff, hotel)
  const held = async () => (await staff.credit.ofClient({ userId: hotel.id })).balance
  expect(await held()).toBe(0)
  await credit({ by: 'amount', amount: 1000 }, 500)
  expect(await held()).toBe(500)
  await credit({ by: 'amount', amount: 700 }, 0, { shownCredited: 1000 })
  expect(await held()).toBe(1200)
})

describe('a credit note is refused', () => {
  test('above what is left of the invoice, or of one line', async () => {
    const tooMuch = credit({ by: 'amount', amount: 2 * SHIRTS + 1 }, 2 * SHIRTS)
    expect(await refusalOf(tooMuch)).toMatchObject({
      code: 'CREDIT_ABOVE_INVOICE',
      details: { most: 2 * SHIRTS },
    })
    await credit({ by: 'lines', lines: [{ position: 0, quantity: 3 }] }, 2 * SHIRTS)
    const twoOfOne = credit({ by: 'lines', lines: [{ position: 0, quantity: 2 }] }, 1500, {
      shownCredited: 4500,
    })
    expect((await refusalOf(twoOfOne)).code).toBe('CREDIT_ABOVE_INVOICE')
  })

  test('of another credit note, and to an admin', async () => {
    const { invoiceId: noteId } = await credit({ by: 'amount', amount: 100 }, 2 * SHIRTS)
    const asAdmin = credit({ by: 'amount', amount: 100 }, 5900, { by: staff })
    expect((await refusalOf(asAdmin)).code).toBe('FORBIDDEN')
    invoiceId = noteId
    const again = credit({ by: 'amount', amount: 100 }, 5900)
    expect((await refusalOf(again)).code).toBe('INVOICE_NOT_FOUND')
  })

  test('from the second of two tabs on a paid invoice, whose rest no credit note changes', async () => {
    const paid = {
      invoiceId,
      shown: { rest: 2 * SHIRTS },
      amount: 2 * SHIRTS,
      method: 'virement',
    } as const
    const receivedOn = dayKey(t.clock.now())
    await staff.accountPayments.record({ ...paid, receivedOn, idempotencyKey: randomUUID() })
    const twoShirts = {
      by: 'lines' as const,
      lines: [{ position: 0, quantity: 2 }],
    } satisfies CreditNoteInput['what']
    await credit(twoShirts, 0)
    expect(await refusalOf(credit(twoShirts, 0))).toMatchObject({
      code: 'STALE',
      details: { about: 'credited', to: { credited: SHIRTS, label: 'A-2025-06-001' } },
    })
    expect(balance()).toMatchObject({ paid: 2 * SHIRTS, credited: SHIRTS })
    expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(SHIRTS)
  })

  test('where money came since the screen was read, with what is left now', async () => {
    const paid = {
      invoiceId,
      shown: { rest: 2 * SHIRTS },
      amount: 1000,
      method: 'virement',
    } as const
    const receivedOn = dayKey(t.clock.now())
    await staff.accountPayments.record({ ...paid, receivedOn, idempotencyKey: randomUUID() })
    expect(await refusalOf(credit({ by: 'whole' }, 2 * SHIRTS))).toMatchObject({
      code: 'STALE',
      details: { about: 'rest', to: { rest: 5000 } },
    })
    expect(balance()).toMatchObject({ credited: 0, rest: 5000 })
  })
})

test('it is written to who gets the invoices', async () => {
  addContact(t, hotel)
  await credit({ by: 'amount', amount: 100 }, 2 * SHIRTS)
  const written = t.database.sqlite
    .prepare("select recipient from mail_outbox where template = 'company-credit-note'")
    .pluck()
  expect(written.all()).toEqual(['clarisse@baobab.example'])
})
