import {
  DRAWER_SOURCES,
  type DrawerGapReason,
  EXPENSE_REASONS,
  type ExpenseReason,
  GAP_REASONS,
  type MovementKind,
} from '#shared/money/drawer.ts'
import { type LedgerMethod, METHODS } from '#shared/money/payment-methods.ts'
import type { Cell } from './csv.ts'
import { type CsvSheet, momentCell, referenceCell } from './sheet.ts'

const KINDS: Record<string, string> = {
  declared: 'Déclaré par le client',
  received: 'Reçu',
  handed_over: 'Versé par le livreur',
  refunded: 'Remboursé',
}

interface PaymentRow {
  at: number
  reference: string | null
  kind: string
  method: LedgerMethod
  amount: number
  livreur: string | null
  actor: string | null
  transactionId: string | null
  /** The number of the transfer or the cheque. */
  number: string | null
  /** The day on which a company's payment came, which may be noted later. */
  receivedOn: string | null
  /** The invoice of a company that it pays. */
  invoice: string | null
}

export const paymentsSheet: CsvSheet<PaymentRow> = {
  heads: [
    'Date',
    'Commande',
    'Nature',
    'Mode',
    'Montant',
    'Déclaré',
    'Versé',
    'Livreur',
    'Par',
    'Transaction Wave',
    'Virement ou chèque',
    'Reçu le',
    'Facture',
  ],
  query: `
    select p.n as row_number, p.at, p.reference, p.kind, p.method, p.amount, l.fullname as livreur,
      a.fullname as actor, p.transaction_id as transactionId,
      o.number, iif(o.kind = 'taken_back', null, o.received_on) as receivedOn, i.label as invoice
    from payment_ledger p left join account_payments o on o.payment_n = p.n
      left join company_invoices i on i.n = o.invoice_n left join users l on l.n = p.livreur_n left join users a on a.n = p.actor_n
    where p.n > ? and p.at >= ? and p.at < ? order by p.n limit ?`,
  cells: (row) => [
    momentCell(row.at),
    referenceCell(row.reference),
    KINDS[row.kind] ?? row.kind,
    METHODS[row.method].label,
    ...amountCells(row),
    row.livreur,
    row.actor,
    row.transactionId,
    row.number,
    row.receivedOn && new Date(row.receivedOn),
    row.invoice,
  ],
}

/**
 * « Montant », « Déclaré » and « Versé ». The sum of the first is what came less what was given back: what a client only
 * announced, and cash that goes from a livreur to the desk, are no further money.
 */
function amountCells({ kind, amount }: PaymentRow): [Cell, Cell, Cell] {
  if (kind === 'declared') return [null, amount, null]
  if (kind === 'handed_over') return [null, null, amount]
  return [kind === 'refunded' ? -amount : amount, null, null]
}

interface DrawerRow {
  at: number
  closing: number
  kind: MovementKind
  amount: number
  balance: number
  reason: ExpenseReason | null
  note: string | null
  slip: string | null
  reference: string | null
  livreur: string | null
  actor: string | null
  reversed: number | null
  beforeClosing: number | null
  gapReason: DrawerGapReason | null
  gapNote: string | null
}

export const drawerSheet: CsvSheet<DrawerRow> = {
  heads: [
    'Date',
    'Clôture',
    'Mouvement',
    'Montant',
    'Tiroir',
    'Motif',
    'Précision',
    'Bordereau',
    'Commande',
    'Livreur',
    'Par',
    'Annule un mouvement',
    'Avant la clôture',
  ],
  query: `
    select m.n as row_number, m.at, m.closing_n as closing, m.kind, m.amount, m.balance, m.reason, m.note,
      coalesce(m.slip, r.slip) as slip,
      p.reference, l.fullname as livreur, a.fullname as actor, m.reverses_n as reversed,
      m.before_closing_n as beforeClosing, iif(m.kind = 'gap', c.reason, null) as gapReason,
      iif(m.kind = 'gap', c.note, null) as gapNote
    from drawer_movements m left join payment_ledger p on p.n = m.payment_n left join users l on l.n = p.livreur_n
      left join users a on a.n = m.actor_n left join drawer_closings c on c.n = m.closing_n
      left join drawer_receipts r on r.movement_n = m.n
    where m.n > ? and m.at >= ? and m.at < ? order by m.n limit ?`,
  cells: (row) => [
    momentCell(row.at),
    row.closing,
    DRAWER_SOURCES[row.kind].label,
    row.amount,
    row.balance,
    (row.reason && EXPENSE_REASONS[row.reason]) ?? (row.gapReason && GAP_REASONS[row.gapReason]),
    row.note ?? row.gapNote,
    row.slip,
    referenceCell(row.reference),
    row.livreur,
    row.actor,
    row.reversed === null ? null : 'oui',
    row.beforeClosing,
  ],
}
