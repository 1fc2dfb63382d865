import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { accountPayments, payments, staffActions } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeSuperadmin,
  type Typed,
  type User,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'

/** The shirts of `makeOrder`, twice. */
const TOTAL = 6000

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
  await makeOwedOrder(t, hotel)
  ;({ invoiceId } = await invoiceAll(staff, hotel))
})

const today = () => dayKey(t.clock.now())

/** A transfer of all that is left, unless it says otherwise. */
const paying = ({
  shown,
  ...more
}: Typed<Parameters<Caller['accountPayments']['record']>[0]> = {}) => ({
  invoiceId,
  shown: { rest: TOTAL, ...shown },
  method: 'virement' as const,
  amount: TOTAL,
  receivedOn: today(),
  idempotencyKey: randomUUID(),
  ...more,
})

const balance = async () => (await staff.companyInvoices.byId({ invoiceId })).balance
const rows = () => t.database.orm.select().from(accountPayments).all()
const ledger = () => t.database.orm.select().from(payments).all()
const contradictions = () =>
  compareDerived(t.database.sqlite, t.clock.now()).filter(({ fault }) => fault)

test('a transfer of a part and one of the rest pay the invoice, and the books have both', async () => {
  const first = paying({ amount: 2000, number: 'VIR 204118' })
  expect(await staff.accountPayments.record(first)).toEqual({ rest: 4000 })
  expect(await balance()).toMatchObject({ paid: 2000, rest: 4000, settledAt: null })
  const second = paying({ amount: 4000, shown: { rest: 4000 } })
  expect(await staff.accountPayments.record(second)).toEqual({ rest: 0 })
  expect(await balance()).toMatchObject({ paid: TOTAL, rest: 0, settledAt: t.clock.now() })
  expect(ledger()).toMatchObject([
    { kind: 'received', method: 'virement', amount: 2000, orderN: null },
    { kind: 'received', method: 'virement', amount: 4000, orderN: null },
  ])
  expect(t.database.orm.select().from(staffActions).all().at(-1)).toMatchObject({
    kind: 'account_payment_recorded',
    target: hotel.id,
    data: { amount: 4000, method: 'virement', label: 'F-2025-06-001' },
  })
  expect(brokenLinks(t.database)).toEqual([])
})

test('cash is put into the drawer, which must be open, and leaves it where it is taken back', async () => {
  const cash = { method: 'espece' as const, amount: 1500 }
  expect((await refusalOf(staff.accountPayments.record(paying(cash)))).code).toBe('DRAWER_CLOSED')
  expect(rows()).toEqual([])
  await makeOpenDrawer(t)
  const before = (await staff.drawer.desk()).amount
  await staff.accountPayments.record(paying(cash))
  expect((await staff.drawer.desk()).amount - before).toBe(1500)
  expect((await staff.drawer.movements({})).items[0]).toMatchObject({
    kind: 'collected',
    clientName: 'Hôtel Le Baobab',
    invoiceLabel: 'F-2025-06-001',
  })
  await owner.accountPayments.takeBack({ paymentN: 1, reason: 'other_invoice' })
  expect((await staff.drawer.desk()).amount).toBe(before)
})

test('what is paid beyond the rest is the credit of the company, and leaves with its payment unless it was given back', async () => {
  const input = paying({ amount: TOTAL + 500, surplus: 500 })
  expect(await staff.accountPayments.record(input)).toEqual({ rest: 0 })
  expect(ledger()).toMatchObject([{ kind: 'received', amount: TOTAL + 500 }])
  const credit = async () => (await staff.credit.ofClient({ userId: hotel.id })).balance
  expect(await credit()).toBe(500)
  expect(contradictions()).toEqual([])
  await owner.accountPayments.takeBack({ paymentN: 1, reason: 'mistake' })
  expect(await credit()).toBe(0)
  expect(await balance()).toMatchObject({ paid: 0, rest: TOTAL })
  expect(contradictions()).toEqual([])
  await staff.accountPayments.record({ ...input, idempotencyKey: randomUUID() })
  await makeOpenDrawer(t)
  await staff.credit.payBack({
    clientId: hotel.id,
    amount: 500,
    shown: { entry: shownEntryOf(t, hotel.id) },
    method: 'espece',
    idempotencyKey: randomUUID(),
  })
  const again = { paymentN: 3, reason: 'mistake' as const }
  expect(await refusalOf(owner.accountPayments.takeBack(again))).toMatchObject({
    code: 'SURPLUS_USED',
    details: { label: null },
  })
})

test('a payment whose surplus paid an invoice is taken back after that one, which the refusal names', async () => {
  await staff.accountPayments.record(paying({ amount: TOTAL + 500, surplus: 500 }))
  await makeOwedOrder(t, hotel)
  const { invoiceId: next, label } = await invoiceAll(staff, hotel)
  const first = { paymentN: 1, reason: 'mistake' as const }
  expect(await refusalOf(owner.accountPayments.takeBack(first))).toMatchObject({
    code: 'SURPLUS_USED',
    details: { label },
  })
  const [byCredit] = (await staff.accountPayments.ofInvoice({ invoiceId: next })).payments
  await owner.accountPayments.takeBack({ paymentN: byCredit?.n ?? 0, reason: 'other_invoice' })
  expect(await owner.accountPayments.takeBack(first)).toEqual({ rest: TOTAL })
  expect(contradictions()).toEqual([])
})

test('the refusal names no invoice that this surplus did not pay, nor one that gives too little back', async () => {
  const refusedLabel = async (paymentN: number) =>
    (await refusalOf(owner.accountPayments.takeBack({ paymentN, reason: 'mistake' }))).details
  const gesture = { amount: 500, reason: 'Attente', clientId: hotel.id, shown: { entry: 0 } }
  await staff.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
  const byCredit = { invoiceId, shown: { rest: TOTAL }, idempotencyKey: randomUUID() }
  await staff.accountPayments.record({
    ...byCredit,
    method: 'credit',
    receivedOn: today(),
    amount: 500,
  })
  await staff.accountPayments.record(
    paying({ amount: TOTAL + 1500, shown: { rest: TOTAL - 500 }, surplus: 2000 }),
  )
  await makeOpenDrawer(t)
  await staff.credit.payBack({
    clientId: hotel.id,
    amount: 1500,
    shown: { entry: shownEntryOf(t, hotel.id) },
    method: 'espece',
    idempotencyKey: randomUUID(),
  })
  expect(await refusedLabel(2)).toEqual({ label: null })
  await makeOwedOrder(t, hotel)
  const { invoiceId: next } = await invoiceAll(staff, hotel)
  expect((await staff.accountPayments.ofInvoice({ invoiceId: next })).paid).toBe(500)
  expect(await refusedLabel(2)).toEqual({ label: null })
  expect((await staff.accountPayments.ofInvoice({ invoiceId: next })).rest).toBe(2500)
})

describe('a payment is refused', () => {
  test('above what is left where nobody said so, of an invoice that is paid, and of a day to come or of years ago', async () => {
    for (const more of [{ amount: TOTAL + 1 }, { amount: TOTAL + 2, surplus: 1 }, { surplus: 1 }])
      expect(await refusalOf(staff.accountPayments.record(paying(more)))).toMatchObject({
        code: 'PAYMENT_ABOVE_REST',
        details: { rest: TOTAL, held: 0 },
      })
    for (const receivedOn of [dayKey(t.clock.now() + DAY_MS), '1999-01-01']) {
      const other = paying({ receivedOn })
      expect((await refusalOf(staff.accountPayments.record(other))).code).toBe('VALIDATION')
    }
    await staff.accountPayments.record(paying())
    const again = paying({ shown: { rest: 0 }, amount: 1 })
    expect((await refusalOf(staff.accountPayments.record(again))).code).toBe('INVOICE_SETTLED')
  })

  test('where Wave’s transaction is counted already, or a cheque is noted', async () => {
    const wave = { method: 'wave' as const, amount: 1000, transactionId: 'T_HOTEL_1' }
    await staff.accountPayments.record(paying(wave))
    expect(
      (await refusalOf(staff.accountPayments.record(paying({ ...wave, shown: { rest: 5000 } }))))
        .code,
    ).toBe('TRANSACTION_KNOWN')
    const cheque = {
      method: 'cheque' as const,
      amount: 1000,
      number: '0012',
      shown: { rest: 5000 },
    }
    await staff.accountPayments.record(paying(cheque))
    expect(await refusalOf(staff.accountPayments.record(paying(cheque)))).toMatchObject({
      code: 'CHEQUE_KNOWN',
      details: { label: 'F-2025-06-001' },
    })
  })

  test('of a cheque without its number, of Wave without its transaction, of a number without a letter or a figure, and of an invoice that does not exist', async () => {
    for (const method of ['cheque', 'wave'] as const)
      expect((await refusalOf(staff.accountPayments.record(paying({ method })))).code).toBe(
        'BAD_REQUEST',
      )
    for (const method of ['cheque', 'virement'] as const)
      for (const number of ['-', ' / ', '« – »'])
        expect(
          (await refusalOf(staff.accountPayments.record(paying({ method, number })))).code,
        ).toBe('BAD_REQUEST')
    const unknown = paying({ invoiceId: randomUUID() })
    expect((await refusalOf(staff.accountPayments.record(unknown))).code).toBe('INVOICE_NOT_FOUND')
    expect(rows()).toEqual([])
  })
})

describe('a transfer whose number is noted already', () => {
  test('is refused for any company, sum and spelling, until the screen says what it told', async () => {
    await staff.accountPayments.record(paying({ amount: 1000, number: 'VIR 20-4118' }))
    const salon = await makeClient(t, { fullname: 'Salon Belle Ébène' })
    putOnAccount(t, salon)
    await makeOwedOrder(t, salon)
    const { invoiceId: other } = await invoiceAll(staff, salon)
    const again = { invoiceId: other, amount: 500, shown: { rest: 3000 }, number: 'vir.204118' }
    const details = { label: 'F-2025-06-001', name: 'Hôtel Le Baobab' }
    expect(await refusalOf(staff.accountPayments.record(paying(again)))).toMatchObject({
      code: 'TRANSFER_KNOWN',
      details: { amount: 1000, times: 1, ...details },
    })
    await staff.accountPayments.record(paying({ ...again, shown: { rest: 3000, noted: 1000 } }))
    const third = paying({ amount: 200, shown: { rest: 5000 }, number: 'VIR204118' })
    expect((await refusalOf(staff.accountPayments.record(third))).details).toEqual({
      amount: 1500,
      times: 2,
      label: 'F-2025-06-002',
      name: 'Salon Belle Ébène',
    })
  })

  test('is asked about again where another payment was noted meanwhile, and no more where all are taken back', async () => {
    const numbered = { amount: 1000, number: 'VIR 7' }
    await staff.accountPayments.record(paying(numbered))
    const asked = { ...numbered, shown: { noted: 1000 } }
    await staff.accountPayments.record(paying({ ...asked, shown: { rest: 5000, noted: 1000 } }))
    const again = { ...asked, shown: { rest: 4000, noted: 1000 } }
    expect(await refusalOf(staff.accountPayments.record(paying(again)))).toMatchObject({
      code: 'TRANSFER_KNOWN',
      details: { amount: 2000, times: 2 },
    })
    for (const paymentN of [1, 2])
      await owner.accountPayments.takeBack({ paymentN, reason: 'mistake' })
    expect(await staff.accountPayments.record(paying(asked))).toEqual({ rest: 5000 })
  })

  test('is known however it is written', async () => {
    let shownRest = TOTAL
    for (const [first, second] of [
      ['réf é 7', 'REF E7'],
      ['VIR 20\u202f4118', 'VIR 204118'],
      ['VIR 20–4119', 'vir 20-4119'],
      ['ŒUVRE 7', 'œuvre-7'],
      ['ordre « 7 »', 'Ordre (7)'],
    ]) {
      const one = { amount: 1000, number: first }
      shownRest = (
        await staff.accountPayments.record(paying({ ...one, shown: { rest: shownRest } }))
      ).rest
      const again = paying({ amount: 1000, shown: { rest: shownRest }, number: second })
      expect((await refusalOf(staff.accountPayments.record(again))).code, second).toBe(
        'TRANSFER_KNOWN',
      )
    }
  })

  test('is noted where the first was taken back, and never asked about without a number', async () => {
    await staff.accountPayments.record(paying({ amount: 1000, number: 'VIR 7' }))
    await owner.accountPayments.takeBack({ paymentN: 1, reason: 'mistake' })
    await staff.accountPayments.record(paying({ amount: 1000, number: 'VIR 7' }))
    await staff.accountPayments.record(paying({ amount: 1000, shown: { rest: 5000 } }))
    await staff.accountPayments.record(paying({ amount: 1000, shown: { rest: 4000 } }))
    expect(await balance()).toMatchObject({ rest: 3000 })
  })
})

test('a cheque is known by its number however it is written, and of its company alone', async () => {
  const cheque = { method: 'cheque' as const, amount: 1000, number: 'bni n° 0012' }
  await staff.accountPayments.record(paying(cheque))
  const again = paying({ ...cheque, number: 'BNI–N°0012' })
  expect((await refusalOf(staff.accountPayments.record(again))).code).toBe('CHEQUE_KNOWN')
  const salon = await makeClient(t, { fullname: 'Salon Belle Ébène' })
  putOnAccount(t, salon)
  await makeOwedOrder(t, salon)
  const { invoiceId: other } = await invoiceAll(staff, salon)
  await staff.accountPayments.record(paying({ ...cheque, invoiceId: other, shown: { rest: 3000 } }))
})

test('two colleagues at once note one payment, and the other reads what is left', async () => {
  const colleague = await t.as(await makeAdmin(t))
  const { accepted, refused } = await outcomesOf([
    staff.accountPayments.record(paying({ amount: 4000 })),
    colleague.accountPayments.record(paying({ amount: 4000 })),
  ])
  expect(accepted).toEqual([{ rest: 2000 }])
  expect(refused).toMatchObject([{ code: 'STALE', details: { about: 'rest', to: { rest: 2000 } } }])
})

describe('a cheque', () => {
  const cheque = () => paying({ method: 'cheque', number: '0012', amount: 4000 })

  test('pays nothing until the bank has taken it', async () => {
    expect(await staff.accountPayments.record(cheque())).toEqual({ rest: TOTAL })
    expect(ledger()).toEqual([])
    const { payments: held } = await staff.accountPayments.ofInvoice({ invoiceId })
    expect(held).toMatchObject([{ n: 1, state: 'held', amount: 4000 }])
    const said = { paymentN: 1, on: today() }
    for (const act of ['cashCheque', 'returnCheque'] as const)
      for (const on of [dayKey(t.clock.now() + DAY_MS), '1999-01-01']) {
        const refused = staff.accountPayments[act]({ ...said, on })
        expect((await refusalOf(refused)).code).toBe('VALIDATION')
      }
    expect(await staff.accountPayments.cashCheque(said)).toEqual({ rest: 2000 })
    expect(ledger()).toMatchObject([{ kind: 'received', method: 'cheque', amount: 4000 }])
    for (const act of ['cashCheque', 'returnCheque'] as const)
      expect((await refusalOf(staff.accountPayments[act](said))).code).toBe('CHEQUE_SETTLED')
    expect((await staff.accountPayments.ofInvoice({ invoiceId })).payments).toMatchObject([
      { n: 2, state: 'received' },
    ])
    expect(brokenLinks(t.database)).toEqual([])
  })

  test('is a cheque: no other payment is said to be cashed or given back, and no cheque that waits is taken back', async () => {
    await staff.accountPayments.record(paying({ amount: 1000 }))
    const { cashCheque, returnCheque, takeBack } = owner.accountPayments
    const transfer = { paymentN: 1, on: today() }
    for (const act of [cashCheque(transfer), returnCheque(transfer)])
      expect((await refusalOf(act)).code).toBe('NOT_FOUND')
    const rest = { amount: 1000, shown: { rest: TOTAL - 1000 } }
    await staff.accountPayments.record(paying({ ...rest, method: 'cheque', number: '0012' }))
    expect((await refusalOf(takeBack({ paymentN: 2, reason: 'mistake' }))).code).toBe('NOT_FOUND')
  })

  test('that waits is told to who notes a payment of all that is left, and one that is given back may be noted again', async () => {
    await staff.accountPayments.record(cheque())
    const said = { paymentN: 1, on: today() }
    expect(await staff.accountPayments.returnCheque(said)).toEqual({ rest: TOTAL })
    expect(ledger()).toEqual([])
    expect((await staff.accountPayments.ofInvoice({ invoiceId })).payments).toMatchObject([
      { state: 'returned' },
    ])
    await staff.accountPayments.record(cheque())
    expect(await refusalOf(staff.accountPayments.record(paying()))).toMatchObject({
      code: 'PAYMENT_ABOVE_REST',
      details: { rest: TOTAL, held: 4000 },
    })
    expect(await staff.accountPayments.ofInvoice({ invoiceId })).toMatchObject({
      rest: TOTAL,
      held: 4000,
    })
    await staff.accountPayments.record(paying({ amount: 2000 }))
  })

  test('that is taken after the invoice was paid otherwise gives the company credit', async () => {
    await staff.accountPayments.record(cheque())
    await staff.accountPayments.record(paying({ surplus: 4000 }))
    await staff.accountPayments.cashCheque({ paymentN: 1, on: today() })
    expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(4000)
    await owner.accountPayments.takeBack({ paymentN: 3, reason: 'not_paid' })
    expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(0)
    expect(await balance()).toMatchObject({ paid: TOTAL, rest: 0 })
  })

  test('of which the invoice needs a part gives the rest as credit, and the history agrees', async () => {
    await staff.accountPayments.record(cheque())
    await staff.accountPayments.record(paying({ amount: 4000, surplus: 2000 }))
    await staff.accountPayments.cashCheque({ paymentN: 1, on: today() })
    expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(2000)
    expect(contradictions()).toEqual([])
    await owner.accountPayments.takeBack({ paymentN: 3, reason: 'not_paid' })
    expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(0)
    expect(await balance()).toMatchObject({ paid: 4000, rest: 2000 })
    expect(contradictions()).toEqual([])
    expect(brokenLinks(t.database)).toEqual([])
  })
})

describe('a payment is taken back', () => {
  test('by the owner alone, once: the money leaves the books and the invoice is owed again', async () => {
    await staff.accountPayments.record(paying({ amount: 2500 }))
    const input = { paymentN: 1, reason: 'mistake' as const }
    expect((await refusalOf(staff.accountPayments.takeBack(input))).code).toBe('FORBIDDEN')
    expect(await owner.accountPayments.takeBack(input)).toEqual({ rest: TOTAL })
    expect(ledger().at(-1)).toMatchObject({ kind: 'refunded', method: 'virement', amount: 2500 })
    expect((await refusalOf(owner.accountPayments.takeBack(input))).code).toBe('PAYMENT_TAKEN_BACK')
    expect((await staff.accountPayments.ofInvoice({ invoiceId })).payments).toMatchObject([
      { n: 1, state: 'taken_back' },
    ])
    expect(brokenLinks(t.database)).toEqual([])
  })

  test('that credit made of an invoice that has more than it needs, and the history agrees', async () => {
    await staff.credit.grant({
      clientId: hotel.id,
      amount: 1000,
      reason: 'Attente',
      shown: { entry: shownEntryOf(t, hotel.id) },
      idempotencyKey: randomUUID(),
    })
    await makeOwedOrder(t, hotel)
    await invoiceAll(staff, hotel)
    const rest = { amount: 5000, shown: { rest: 5000 } }
    await staff.accountPayments.record(paying({ ...rest, method: 'cheque', number: '0013' }))
    await staff.accountPayments.record(paying({ ...rest, surplus: 5000 }))
    await staff.accountPayments.cashCheque({ paymentN: 2, on: today() })
    await owner.accountPayments.takeBack({ paymentN: 1, reason: 'mistake' })
    expect((await staff.credit.ofClient({ userId: hotel.id })).balance).toBe(5000)
    expect(contradictions()).toEqual([])
    expect(brokenLinks(t.database)).toEqual([])
  })
})

test('invoices, less what came, credit and credit notes, is what is owed, to the franc', async () => {
  await staff.accountPayments.record(paying({ amount: 1500 }))
  await staff.credit.grant({
    clientId: hotel.id,
    amount: 700,
    reason: 'Attente',
    shown: { entry: shownEntryOf(t, hotel.id) },
    idempotencyKey: randomUUID(),
  })
  await makeOwedOrder(t, hotel)
  await invoiceAll(staff, hotel)
  await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: TOTAL - 2200, credited: 0 },
    what: { by: 'amount', amount: 300 },
    reason: 'Un drap taché',
    idempotencyKey: randomUUID(),
  })
  const received = await staff.accountPayments.figures()
  expect(received).toMatchObject({ payments: 1, amount: 1500, byCredit: 700, credited: 300 })
  expect((await staff.owed.all()).companies.francs).toBe(
    TOTAL + 3000 - received.amount - received.byCredit - received.credited,
  )
  const payable = await staff.accountPayments.ofInvoice({ invoiceId })
  expect(payable.creditNotes).toMatchObject([{ label: 'A-2025-06-001', total: 300 }])
})

test('what is late is told, the longest due first, with what came this month', async () => {
  await staff.accountPayments.record(paying({ amount: 1000 }))
  const salon = await makeClient(t, { fullname: 'Salon Belle Ébène' })
  putOnAccount(t, salon, { dueDays: 0 })
  await makeOwedOrder(t, salon)
  await invoiceAll(staff, salon)
  t.clock.advance(14 * DAY_MS)
  const received = await staff.accountPayments.figures()
  expect((await staff.owed.all()).companies).toEqual({ invoices: 2, francs: 8000, late: 3000 })
  expect(received).toEqual({
    month: '2025-06',
    payments: 1,
    amount: 1000,
    byCredit: 0,
    credited: 0,
  })
  const { items } = await staff.owed.list({})
  expect(items.map(({ name }) => name)).toEqual(['Salon Belle Ébène', 'Hôtel Le Baobab'])
  expect(items[1]).toMatchObject({ rest: 5000, total: TOTAL, invoice: { held: 0 } })
  expect(items.map(({ invoice }) => invoice?.paid)).toEqual([
    null,
    { amount: 1000, times: 1, byCredit: 0, method: 'virement', on: '2025-06-10' },
  ])
  expect(await staff.payments.counts()).toMatchObject({ owed: 2 })
  t.clock.advance(60 * DAY_MS)
  expect((await staff.accountPayments.received({ month: '2025-06' })).items).toMatchObject([
    { name: 'Hôtel Le Baobab', amount: 1000, isTakenBack: false },
  ])
})

test('an invoice that needs nothing more stays in the list until it is said what became of its cheque', async () => {
  await staff.accountPayments.record(paying({ method: 'cheque', number: '0048217' }))
  await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: TOTAL, credited: 0 },
    what: { by: 'whole' },
    reason: 'Facturée deux fois',
    idempotencyKey: randomUUID(),
  })
  const open = async () => (await staff.owed.list({})).items
  expect(await open()).toMatchObject([
    { id: invoiceId, rest: 0, invoice: { held: TOTAL, isCancelled: true } },
  ])
  const after = (await open())[0]
  const cursor = { kind: 'invoice', on: after?.on ?? '', n: after?.n ?? 0 } as const
  expect((await staff.owed.list({ cursor })).items).toEqual([])
  t.clock.advance(5 * 366 * DAY_MS)
  expect(await open()).toMatchObject([{ id: invoiceId, invoice: { held: TOTAL } }])
  const [cheque] = rows()
  await staff.accountPayments.returnCheque({ paymentN: cheque?.n ?? 0, on: today() })
  expect(await open()).toEqual([])
})
