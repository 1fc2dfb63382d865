import { eq } from 'drizzle-orm'
import { digestOfFnePaper } from '#server/db/history/contents.ts'
import {
  accountPayments,
  companies,
  companyContacts,
  companyInvoices,
  companyPlaces,
  companyPrices,
  fneCalls,
  fnePapers,
  fneSales,
  payments,
  users,
} from '#server/db/schema.ts'
import { openBalance } from '#server/money/company-invoices/balances.service.ts'
import { readSeller } from '#server/money/company-invoices/statements.service.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { InvoicedLine } from '#shared/money/company-invoices/company-invoices.ts'
import type { TestContext } from '../create-test-context.ts'

const MONTHLY = 40_000
const PAID = 15_000
/** Days that it has to pay. */
const DUE_DAYS = 15

/** A client becomes a company on account. */
export function makeCompany(
  { database: { orm }, clock }: Pick<TestContext, 'database' | 'clock'>,
  clientId: string,
): void {
  orm
    .insert(companies)
    .values({
      clientId,
      ncc: '2302456K',
      template: 'B2B',
      ordersBy: 'link',
      onAccount: true,
      dueDays: DUE_DAYS,
      linesBy: 'order',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    .run()
}

/** The first client is a company with so many certified invoices, each paid in part by transfer. Returns its number. */
export function fillCompanies(
  { database, clock }: TestContext,
  actorN: number,
  rows: number,
): number {
  const { orm } = database
  const client = orm
    .select({ n: users.n, id: users.id })
    .from(users)
    .where(eq(users.role, 'client'))
    .get()
  if (!client) throw new Error('There is no client')
  const { n: clientN, id: clientId } = client
  const now = clock.now()
  makeCompany({ database, clock }, clientId)
  orm
    .insert(companyContacts)
    .values({
      id: 'contact',
      clientId,
      name: 'Clarisse Tanoh',
      email: 'compta@baobab.ci',
      mayOrder: true,
      getsInvoice: true,
      createdAt: now,
    })
    .run()
  orm
    .insert(companyPlaces)
    .values({ id: 'place', clientId, label: 'Lingerie', address: 'Zone 4', createdAt: now })
    .run()
  for (let index = 1; index <= rows; index += 1) fillInvoice(index)
  return clientN

  function fillInvoice(index: number): void {
    const at = now - (rows - index + 1) * DAY_MS
    orm
      .insert(companyPrices)
      .values({ clientN, productId: 'p1', service: 'Lavage', price: index * 100, actorN, at })
      .run()
    const { n: invoiceN } = orm
      .insert(companyInvoices)
      .values({
        id: `invoice-${index}`,
        kind: 'invoice',
        clientN,
        year: 2026,
        month: 1,
        number: index,
        total: MONTHLY,
        pieces: 40,
        taxCode: 'TVAD',
        dueOn: dayKey(at + DUE_DAYS * DAY_MS),
        fromAt: at - DAY_MS,
        toAt: at,
        party: PARTY,
        seller: readSeller(orm),
        lines: [LINE],
        orders: [],
        actorN,
        at,
      })
      .returning({ n: companyInvoices.n })
      .get()
    const { n: paymentN } = orm
      .insert(payments)
      .values({ kind: 'received', method: 'virement', amount: PAID, actorN, at })
      .returning({ n: payments.n })
      .get()
    orm
      .insert(accountPayments)
      .values({
        invoiceN,
        clientN,
        kind: 'received',
        method: 'virement',
        amount: PAID,
        number: `VIR-${index}`,
        bareNumber: `VIR${index}`,
        receivedOn: dayKey(at),
        paymentN,
        actorN,
        at,
      })
      .run()
    const dueOn = dayKey(at + DUE_DAYS * DAY_MS)
    openBalance(orm, { invoiceN, clientN, dueOn, paid: PAID, rest: MONTHLY - PAID })
    certify(index, invoiceN, at)
  }

  function certify(index: number, invoiceN: number, at: number): void {
    const number = `2302456K26${String(index).padStart(9, '0')}`
    const { n: saleN } = orm
      .insert(fneSales)
      .values({
        id: `sale-${index}`,
        kind: 'sale',
        invoiceN,
        clientN,
        amount: MONTHLY,
        state: 'certified',
        number,
        certifiedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ n: fneSales.n })
      .get()
    const { n: callN } = orm
      .insert(fneCalls)
      .values({
        saleN,
        step: 'answered',
        outcome: 'certified',
        status: 200,
        number,
        contents: digestOfFnePaper(saleN, '{}'),
        at,
      })
      .returning({ n: fneCalls.n })
      .get()
    orm.insert(fnePapers).values({ callN, body: '{}', at }).run()
  }
}

const PARTY = {
  name: 'Hôtel Le Baobab',
  ncc: '2302456K',
  rccm: null,
  address: 'Zone 4',
  contact: 'Clarisse Tanoh',
  phone: null,
  email: 'compta@baobab.ci',
}
const LINE: InvoicedLine = {
  kind: 'article',
  name: 'Drap',
  productId: 'p1',
  service: 'Lavage',
  quantity: 40,
  grams: null,
  unitPrice: 1000,
  total: MONTHLY,
  ofPosition: null,
}
