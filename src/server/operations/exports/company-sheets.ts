import {
  type CompanyInvoiceKind,
  isCancelled,
} from '#shared/money/company-invoices/company-invoices.ts'
import { taxLines } from '#shared/money/fne/certificate.ts'
import { isCreditNote, signedFrancs } from '#shared/money/fne/credit-notes.ts'
import { FNE_STATE_LABELS, type FneKind, type FneState } from '#shared/money/fne/fne-sales.ts'
import { FNE_REASON_TEXTS, type FneReason } from '#shared/money/fne/states.ts'
import { TAX_RATES, type TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { Cell } from './csv.ts'
import { type CsvSheet, momentCell, referenceCell } from './sheet.ts'

const KINDS: Record<CompanyInvoiceKind, string> = {
  invoice: 'Facture',
  credit_note: 'Facture d’avoir',
}

interface InvoiceRow {
  at: number
  kind: CompanyInvoiceKind
  label: string
  ofLabel: string | null
  reason: string | null
  year: number
  month: number
  company: string
  ncc: string | null
  total: number
  /** The balance of an invoice; a credit note has none. */
  credited: number | null
  paid: number | null
  /** The part of what is paid that was the company's credit: money that came before, or none. */
  byCredit: number
  rest: number | null
  dueOn: string | null
  sentAt: number | null
  fneState: FneState | null
  fneNumber: string | null
}

/** The company as the DGI was told of a certified invoice, which the record or a buyer that was typed may have mended. */
const told = (field: string) => `(
  select p.body ->> '${field}' from fne_papers p join fne_calls k on k.n = p.call_n
  where k.step = 'sent' and k.sale_n = (select s.n from fne_sales s
    where s.invoice_n = coalesce(i.of_n, i.n) and s.kind = 'sale' and s.state = 'certified')
  order by k.n desc limit 1)`

/** Francs of the company's credit that pay the invoice: what was taken back pays nothing. */
const BY_CREDIT = `(
  select coalesce(sum(iif(p.kind = 'taken_back', -p.amount, p.amount)), 0) from account_payments p
  where p.invoice_n = i.n and p.method = 'credit')`

/** Companies' invoices and what takes some of them back: the sum of « Total » is what was invoiced less what was taken back, and that of « Payé » the money that came for them. */
export const companyInvoicesSheet: CsvSheet<InvoiceRow> = {
  heads: [
    'Numéro',
    'Nature',
    'Date',
    'Année',
    'Mois',
    'Entreprise',
    'NCC',
    'Total',
    'Déduit par avoir',
    'Payé',
    'Payé par avoir',
    'Reste à payer',
    'À payer avant le',
    'État',
    'Envoyée le',
    'DGI',
    'Numéro FNE',
    'Sur la facture',
    'Motif',
  ],
  query: `
    select i.n as row_number, i.at, i.kind, i.label, o.label as ofLabel, i.reason, i.year, i.month,
      coalesce(${told('clientCompanyName')}, i.party ->> 'name') as company,
      coalesce(${told('clientNcc')}, i.party ->> 'ncc') as ncc, i.total, b.credited, b.paid, ${BY_CREDIT} as byCredit, b.rest, i.due_on as dueOn,
      b.sent_at as sentAt, f.state as fneState, f.number as fneNumber
    from company_invoices i left join company_invoices o on o.n = i.of_n
      left join invoice_balances b on b.invoice_n = i.n
      left join fne_sales f on f.n = (select max(s.n) from fne_sales s where s.invoice_n = i.n and s.state <> 'dropped')
    where i.n > ? and i.at >= ? and i.at < ? order by i.n limit ?`,
  cells: (row) => [
    row.label,
    KINDS[row.kind],
    momentCell(row.at),
    row.year,
    row.month,
    row.company,
    row.ncc,
    row.kind === 'credit_note' ? -row.total : row.total,
    row.credited,
    row.paid === null ? null : row.paid - row.byCredit,
    row.paid === null ? null : row.byCredit,
    row.rest,
    row.dueOn && new Date(row.dueOn),
    invoiceState(row),
    momentCell(row.sentAt),
    row.fneState && FNE_STATE_LABELS[row.fneState],
    row.fneNumber,
    row.ofLabel,
    row.reason,
  ],
}

/** The state of an invoice; a credit note has none of its own. */
function invoiceState({ total, paid, credited, rest, sentAt }: InvoiceRow): string | null {
  if (rest === null || credited === null) return null
  if (isCancelled({ total, credited })) return 'Annulée'
  if (rest === 0) return 'Payée'
  if (paid !== null && paid > 0) return 'Payée en partie'
  if (credited > 0) return 'Reprise en partie'
  return sentAt === null ? 'Pas encore envoyée' : 'À payer'
}

interface CertificationRow {
  createdAt: number
  kind: FneKind
  orderId: string | null
  label: string | null
  client: string | null
  ncc: string | null
  state: FneState
  why: FneReason | null
  number: string | null
  certifiedAt: number | null
  isTrial: 0 | 1
  amount: number
  taxCode: TaxCode | null
  dgiTotal: number | null
  rne: string | null
  actor: string | null
}

/** The tax code of a sale, or of the one that a refund takes back. */
const TAX_CODE = `coalesce(f.tax_code, (select s.tax_code from fne_sales s where s.n = f.of_n))`

/** Each certification that was asked of the DGI: the amounts are of what has a certificate, below zero of what takes some back. */
export const certificationsSheet: CsvSheet<CertificationRow> = {
  heads: [
    'Demandée le',
    'Nature',
    'Commande',
    'Facture',
    'Client',
    'NCC',
    'État',
    'Motif',
    'Numéro FNE',
    'Certifiée le',
    'Essai',
    'Montant HT',
    'TVA',
    'Montant TTC',
    'Code de TVA',
    'Total DGI',
    'Reçu RNE',
    'Demandée par',
  ],
  query: `
    select f.n as row_number, f.created_at as createdAt, f.kind, f.order_id as orderId, i.label, f.state, f.why, f.number,
      coalesce(f.buyer ->> 'name', i.party ->> 'name', iif(c.deleted_at is null, c.fullname, null)) as client,
      iif(f.buyer is null, coalesce(i.party ->> 'ncc', e.ncc), f.buyer ->> 'ncc') as ncc,
      f.certified_at as certifiedAt, f.is_trial as isTrial, f.amount, ${TAX_CODE} as taxCode, f.dgi_total as dgiTotal,
      f.rne, a.fullname as actor
    from fne_sales f left join company_invoices i on i.n = f.invoice_n left join users c on c.n = f.client_n
      left join companies e on e.client_id = c.id left join users a on a.n = f.actor_n
    where f.n > ? and f.created_at >= ? and f.created_at < ? order by f.n limit ?`,
  cells: (row) => [
    momentCell(row.createdAt),
    isCreditNote(row) ? 'Facture d’avoir' : 'Vente',
    referenceCell(row.orderId && referenceOf(row.orderId)),
    row.label,
    row.client,
    row.ncc,
    FNE_STATE_LABELS[row.state],
    row.why && FNE_REASON_TEXTS[row.why],
    row.number,
    momentCell(row.certifiedAt),
    row.isTrial ? 'oui' : null,
    ...taxCells(row),
    row.taxCode,
    row.dgiTotal,
    row.rne,
    row.actor ?? 'automatique',
  ],
}

/** « Montant HT », « TVA » and « Montant TTC » of what is certified, so that they add up; the first two once a code of tax was told. */
function taxCells(row: CertificationRow): Cell[] {
  const { state, amount, taxCode } = row
  if (state !== 'certified') return [null, null, null]
  const signed = signedFrancs(row)
  if (taxCode === null || !Object.hasOwn(TAX_RATES, taxCode)) return [null, null, signed]
  const [untaxed, tax] = taxLines(amount, taxCode)
  const sign = Math.sign(signed)
  return [sign * (untaxed?.amount ?? 0), sign * (tax?.amount ?? 0) || 0, signed]
}
