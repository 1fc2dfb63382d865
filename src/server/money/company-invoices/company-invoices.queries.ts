import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser, ownerOfNumber } from '#server/db/numbers.ts'
import { companyInvoices, fneSales, invoiceBalances } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { InvoicedMonth } from '#shared/money/company-invoices/company-paper.ts'
import { INVOICE_LABEL, partsOfLabel } from '#shared/money/company-invoices/invoice-label.ts'
import { waitsForDgi } from '#shared/money/fne/states.ts'
import { isStaff } from '#shared/roles.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { paymentsOfInvoice } from '../account-payments/due-invoices.queries.ts'
import { heldCheques } from '../account-payments/held-cheques.sql.ts'
import { paidSoFar } from '../account-payments/paid-so-far.sql.ts'
import { certificateOfInvoice } from '../fne/certificates.sql.ts'
import { readToldBuyer } from '../fne/certified-buyer.service.ts'
import { readActiveDgiSeller } from '../fne/dgi-seller.service.ts'
import { cancelledBy } from './cancelled.sql.ts'
import { fneStateOfCorrected, fneStateOfInvoice } from './invoice-certification.sql.ts'
import { readersOfCompany } from './invoice-readers.service.ts'
import { lettersOfInvoice } from './letters.queries.ts'
import {
  findInvoicedCompany,
  monthByHand,
  partyOf,
  readComing,
  readOwedMonth,
  readSeller,
} from './statements.service.ts'

const corrected = alias(companyInvoices, 'corrected')

/** The balance of an invoice, or of the one that a credit note corrects. */
const ownBalance = sql`${invoiceBalances.invoiceN} = coalesce(${companyInvoices.ofN}, ${companyInvoices.n})`

const ownSale = sql`${fneSales.invoiceN} = coalesce(${companyInvoices.ofN}, ${companyInvoices.n})`

const saleId = sql<
  string | null
>`(select ${fneSales.id} from ${fneSales} where ${fneSales.invoiceN} = ${companyInvoices.n} and ${fneSales.state} <> 'dropped' limit 1)`

/** The month in progress of a company: what an invoice of now would say. Throws NOT_A_COMPANY. */
export function previewInvoice(orm: Orm, clientId: string, now: number) {
  const company = findInvoicedCompany(orm, clientId)
  if (!company) throw new AppError('NOT_A_COMPANY')
  const { orders, lines, total, pieces } = readOwedMonth(orm, company)
  const { year, month } = monthByHand(orm, now)
  const invoice: InvoicedMonth = {
    kind: 'statement',
    label: null,
    year,
    month,
    total,
    pieces,
    taxCode: readSettings(orm, 'fne').taxCode,
    dueOn: null,
    at: now,
    party: partyOf(orm, company),
    seller: readSeller(orm),
    lines,
    orders,
    ofLabel: null,
    reason: null,
    rest: null,
    cancelledBy: null,
    certificate: null,
    lacksCertificate: false,
  }
  return {
    invoice,
    /** Orders that are not delivered yet: their total may still fall. */
    coming: readComing(orm, clientId),
    /** The DGI is to certify it before it is sent. */
    isCertified: readActiveDgiSeller(orm) !== undefined,
    readers: readersOfCompany(orm, clientId),
  }
}

/** The code of tax with which an invoice was certified, or the one that a credit note corrects. */
const soldTaxCode = sql<TaxCode | null>`(
  select ${fneSales.taxCode} from ${fneSales}
  where ${ownSale} and ${fneSales.kind} = 'sale' and ${fneSales.state} = 'certified' limit 1)`

type Reader = Pick<Actor, 'id' | 'role' | 'placesHidden'>

/** An invoice or a credit note, as it is shown. */
export type CompanyInvoiceRead = NonNullable<ReturnType<typeof findInvoice>>

/**
 * An invoice or a credit note, for the team, with whom it was written to, and for its own company once it was handed over. Throws
 * INVOICE_NOT_FOUND, PLACE_HIDDEN where the browser may be somebody else's.
 */
export function readInvoice(orm: Orm, reader: Reader, invoiceId: string): CompanyInvoiceRead {
  const read = isStaff(reader.role) ? findInvoice(orm, invoiceId) : readSentInvoice(orm, invoiceId)
  if (!read) throw new AppError('INVOICE_NOT_FOUND')
  if (isStaff(reader.role))
    return { ...read, letters: lettersOfInvoice(orm, { ...read, invoiceId }) }
  if (read.clientId !== reader.id) throw new AppError('INVOICE_NOT_FOUND')
  if (reader.placesHidden) throw new AppError('PLACE_HIDDEN')
  return read
}

function readSentInvoice(orm: Orm, invoiceId: string): CompanyInvoiceRead | undefined {
  const read = readLinkedInvoice(orm, invoiceId)
  return read && read.balance.sentAt !== null ? read : undefined
}

/**
 * For who has its link, which the team gives before it says that its message left. Nobody reads a credit note that waits for its
 * certificate.
 */
export function readLinkedInvoice(orm: Orm, invoiceId: string): CompanyInvoiceRead | undefined {
  const read = findInvoice(orm, invoiceId)
  return read && !(read.ofId !== null && waitsForDgi(read.fneState)) ? read : undefined
}

function findInvoice(orm: Orm, invoiceId: string) {
  const row = orm
    .select({
      invoice: companyInvoices,
      ofLabel: corrected.label,
      ofId: corrected.id,
      balance: invoiceBalances,
      held: heldCheques,
      fneState: fneStateOfInvoice,
      correctedState: fneStateOfCorrected,
      saleId,
      certificate: certificateOfInvoice,
      soldTaxCode,
      cancelledBy,
      clientId: ownerOfNumber(companyInvoices.clientN),
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, ownBalance)
    .leftJoin(corrected, eq(corrected.n, companyInvoices.ofN))
    .where(eq(companyInvoices.id, invoiceId))
    .get()
  if (!row) return undefined
  const { invoice, balance, clientId, ofLabel, ofId } = row
  const isCredit = invoice.kind === 'credit_note'
  // The credit note that ends an uncertified invoice is never told to the DGI.
  const saleState = row.fneState ?? row.correctedState
  const lacksCertificate = saleState !== null && saleState !== 'certified'
  const shown: InvoicedMonth = {
    kind: !isCredit && lacksCertificate ? 'statement' : invoice.kind,
    label: invoice.label,
    year: invoice.year,
    month: invoice.month,
    total: invoice.total,
    pieces: invoice.pieces,
    taxCode: row.soldTaxCode ?? invoice.taxCode,
    dueOn: invoice.dueOn,
    at: invoice.at,
    party: { ...invoice.party, ...readToldBuyer(orm, invoice.ofN ?? invoice.n) },
    seller: invoice.seller,
    lines: invoice.lines,
    orders: invoice.orders,
    ofLabel,
    reason: invoice.reason,
    rest: isCredit ? null : balance.rest,
    cancelledBy: row.cancelledBy,
    certificate: row.certificate,
    lacksCertificate,
  }
  const { paid, credited, rest, sentAt, sentAs, settledAt } = balance
  return {
    id: invoice.id,
    clientId,
    invoice: shown,
    balance: { paid, credited, rest, held: row.held, sentAt, sentAs, settledAt },
    fneState: row.fneState,
    /** Its certification; null where nobody asked for one, and once it was dropped. */
    saleId: row.saleId,
    /** The invoice that a credit note corrects. */
    ofId,
    /** Told to the team alone. */
    letters: [] as ReturnType<typeof lettersOfInvoice>,
    /** Its receipts are of these. */
    payments: paymentsOfInvoice(orm, invoice.n),
    ...correctionsOf(orm, invoice.n),
  }
}

/** The credit notes of an invoice, and the lines that they take back. */
function correctionsOf(orm: Orm, invoiceN: number) {
  const notes = orm
    .select({
      id: companyInvoices.id,
      label: companyInvoices.label,
      total: companyInvoices.total,
      at: companyInvoices.at,
      lines: companyInvoices.lines,
      fneState: fneStateOfInvoice,
    })
    .from(companyInvoices)
    .where(eq(companyInvoices.ofN, invoiceN))
    .orderBy(asc(companyInvoices.n))
    .all()
  return {
    creditNotes: notes.map(({ lines: _, ...note }) => note),
    taken: notes.flatMap(({ lines }) => lines),
  }
}

/** Its company reads it: it was handed over, and a credit note that waits for its certificate was not. */
export const isRead = sql`${invoiceBalances.sentAt} is not null
  and (${companyInvoices.ofN} is null or ifnull(${fneStateOfInvoice}, 'certified') in ('certified', 'dropped'))`

/** By the index of our numbers, or of those of the DGI. */
function hasNumber(asked: string) {
  if (!INVOICE_LABEL.test(asked))
    return sql`${companyInvoices.n} = (select ${fneSales.invoiceN} from ${fneSales} where ${fneSales.number} = ${asked})`
  const { kind, year, month, number } = partsOfLabel(asked)
  return and(
    eq(companyInvoices.kind, kind),
    eq(companyInvoices.year, year),
    eq(companyInvoices.number, number),
    eq(companyInvoices.month, month),
  )
}

interface OfCompany {
  clientId: string
  cursor?: number | null | undefined
  /** Those that were handed over alone. */
  sent?: true
}

/** The invoices of a company, the newest first. */
export const listInvoices = (orm: Orm, { clientId, cursor, sent }: OfCompany) =>
  pageOf(orm, and(eq(companyInvoices.clientN, numberOfUser(clientId)), sent && isRead), cursor)

/** The invoice of this number, if there is one. */
export const findByNumber = (orm: Orm, number: string) => pageOf(orm, hasNumber(number), null)

function pageOf(orm: Orm, ofThese: SQL | undefined, cursor: number | null | undefined) {
  const rows = orm
    .select({
      n: companyInvoices.n,
      id: companyInvoices.id,
      kind: companyInvoices.kind,
      label: companyInvoices.label,
      name: sql<string>`${companyInvoices.party} ->> 'name'`,
      year: companyInvoices.year,
      month: companyInvoices.month,
      total: companyInvoices.total,
      at: companyInvoices.at,
      dueOn: companyInvoices.dueOn,
      /** Francs; of a credit note, what is left of its invoice. */
      rest: invoiceBalances.rest,
      cancelledBy,
      paid: paidSoFar,
      sentAt: invoiceBalances.sentAt,
      fneState: fneStateOfInvoice,
      /** The invoice that a credit note corrects. */
      ofLabel: corrected.label,
    })
    .from(companyInvoices)
    .innerJoin(invoiceBalances, ownBalance)
    .leftJoin(corrected, eq(corrected.n, companyInvoices.ofN))
    .where(and(ofThese, lt(companyInvoices.n, cursor ?? Number.MAX_SAFE_INTEGER)))
    .orderBy(desc(companyInvoices.n))
    .limit(PAGE_LIMIT)
    .all()
  const items = rows.slice(0, PAGE_SIZE)
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.n ?? null) : null }
}
