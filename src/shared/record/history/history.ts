import { formatDateTime } from '#shared/dates.ts'
import { STAFF_ACTION_LABELS, type StaffActionKind } from '../journal.ts'

/** The tables whose rows are linked in the chain, under their own names. */
export const LINKED_NAMES = [
  'order_events',
  'payments',
  'refunds',
  'cash_handovers',
  'staff_actions',
  'product_prices',
  'users',
  'settings',
  'products',
  'drawer_movements',
  'drawer_closings',
  'drawer_receipts',
  'credit_entries',
  'piece_acts',
  'company_prices',
  'company_invoices',
  'account_payments',
  'fne_calls',
] as const

export type LinkedName = (typeof LINKED_NAMES)[number]

/** The French of each linked table, and of the table of links, as e-mails and screens say it. */
const LINKED_LABELS: Record<LinkedName | 'history_links', string> = {
  history_links: 'Chaîne de l’historique',
  order_events: 'Étapes des commandes',
  payments: 'Paiements',
  refunds: 'Remboursements',
  cash_handovers: 'Versements d’espèces',
  staff_actions: 'Actes de l’équipe',
  product_prices: 'Prix des vêtements',
  users: 'Comptes',
  settings: 'Réglages',
  products: 'Catalogue',
  drawer_movements: 'Mouvements du tiroir',
  drawer_closings: 'Clôtures du tiroir',
  drawer_receipts: 'Reçus du tiroir',
  credit_entries: 'Avoirs des clients',
  piece_acts: 'Actes de l’atelier',
  company_prices: 'Prix des entreprises',
  company_invoices: 'Factures du mois',
  account_payments: 'Paiements des entreprises',
  fne_calls: 'Envois à la DGI',
}

/** Tables whose rows say again what linked rows say, or are sealed. */
export type DerivedName =
  | 'drawer_movements'
  | 'drawer_closings'
  | 'credit_entries'
  | 'payments'
  | 'orders'
  | 'deleted_orders'
  | 'order_adjustments'
  | 'order_discounts'
  | 'cash_holdings'
  | 'order_items'
  | 'order_checks'
  | 'pieces'
  | 'order_photos'
  | 'receipt_files'
  | 'fne_papers'
  | 'fne_sales'
  | 'passkeys'
  | 'devices'
  | 'invoice_balances'
  | 'account_payments'
  | 'company_invoices'
  | 'fne_calls'

/** The French of each table whose rows are compared. */
const DERIVED_LABELS: Record<DerivedName, string> = {
  drawer_movements: LINKED_LABELS.drawer_movements,
  drawer_closings: LINKED_LABELS.drawer_closings,
  credit_entries: LINKED_LABELS.credit_entries,
  payments: LINKED_LABELS.payments,
  orders: 'Commandes',
  deleted_orders: 'Commandes supprimées',
  order_adjustments: 'Totaux proposés',
  order_discounts: 'Remises',
  cash_holdings: 'Espèces à remettre',
  order_items: 'Lignes des commandes',
  order_checks: 'Comptages',
  pieces: 'Pièces',
  order_photos: 'Photos',
  receipt_files: 'Fichiers des reçus',
  fne_sales: 'Factures FNE',
  passkeys: 'Clés d’accès',
  devices: 'Tablettes de l’atelier',
  fne_papers: 'Demandes et réponses de la DGI',
  invoice_balances: 'Reste des factures du mois',
  account_payments: LINKED_LABELS.account_payments,
  company_invoices: LINKED_LABELS.company_invoices,
  fne_calls: LINKED_LABELS.fne_calls,
}

/** The part of such a row that is not as the history says. */
export type DerivedField =
  | 'status'
  | 'client'
  | 'livreur'
  | 'total'
  | 'paid'
  | 'deletion'
  | 'addition'
  | 'answer'
  | 'amount'
  | 'drawer'
  | 'lines'
  | 'count'
  | 'station'
  | 'missing'
  | 'photo'
  | 'file'
  | 'account'
  | 'certificate'
  | 'paper'

const FIELD_LABELS: Record<Exclude<DerivedField, 'deletion' | 'addition'>, string> = {
  status: 'le statut n’est pas celui',
  client: 'le client n’est pas celui',
  livreur: 'le livreur n’est pas celui',
  total: 'le total n’est pas celui',
  paid: 'le montant payé n’est pas celui',
  answer: 'la réponse n’est pas celle',
  amount: 'le montant n’est pas celui',
  drawer: 'le mouvement du tiroir n’est pas celui',
  lines: 'les lignes ne sont pas celles',
  count: 'le comptage n’est pas celui',
  station: 'le poste n’est pas celui',
  missing: 'les pièces manquantes ne sont pas celles',
  photo: 'les photos ne sont pas celles',
  file: 'le fichier n’est pas celui',
  account: 'le compte de l’entreprise n’est pas celui',
  certificate: 'le numéro de la DGI n’est pas celui',
  paper: 'le texte n’est pas celui',
}

/**
 * The fault of a row: its facts are not those that were linked, rows before it left, it was added without a link,
 * the last rows left, all of them, or it is not what linked rows say of it.
 */
export type FaultKind = 'changed' | 'missing' | 'unlinked' | 'cut' | 'emptied' | 'contradicts'

/** The first row of a table that does not fit its link or contradicts the chain, or the first link that left. */
export interface ChainFault {
  table: LinkedName | 'history_links' | DerivedName
  what: FaultKind
  /** The key of the row, or the number of a link; of `emptied`, how many links there were. */
  row: number | string
  /** Milliseconds UTC; null when no row is left to tell. */
  at: number | null
  /** A reference, the kind of an act, or a garment; null when no row is left. */
  about: string | null
  /** The field of a row that contradicts the chain. */
  field?: DerivedField
  /** Further faults of the table. */
  more: number
}

const LABELS = { ...LINKED_LABELS, ...DERIVED_LABELS }

const FAULT_WORDS: Record<Exclude<FaultKind, 'emptied' | 'contradicts'>, string> = {
  changed: 'a été modifiée, ou celle d’avant a été retirée',
  missing: 'a été retirée',
  unlinked: 'a été ajoutée par un autre chemin que l’application',
  cut: 'est la dernière qui reste\u00a0: les suivantes ont été retirées',
}

/** A broken link in French: which row, from when, about what, what happened to it, and how many more there are. */
export function faultWords({ table, what, row, at, about, field, more }: ChainFault): string {
  const label = LABELS[table]
  if (what === 'emptied')
    return `${label}\u00a0: il ne reste aucune ligne, alors que l’historique en avait noté ${row}.`
  const named = table === 'staff_actions' ? STAFF_ACTION_LABELS[about as StaffActionKind] : about
  const facts = [at === null ? '' : `du ${formatDateTime(at)}`, named ? `(${named})` : '']
  const which = [`la ligne ${row}`, ...facts.filter(Boolean)].join(' ')
  if (what === 'contradicts')
    return `${label}\u00a0: ${which}, ${fieldWords(field ?? 'status')}.${othersWords(more)}`
  return `${label}\u00a0: ${which} ${FAULT_WORDS[what]}.${othersWords(more)}`
}

function fieldWords(field: DerivedField): string {
  if (field === 'deletion') return 'l’historique ne dit pas cette suppression'
  if (field === 'addition') return 'l’historique ne dit pas cet ajout'
  return `${FIELD_LABELS[field]} que dit l’historique`
}

function othersWords(more: number): string {
  if (more === 0) return ''
  return ` Dans la même liste, ${more === 1 ? '1 autre ligne est touchée' : `${more} autres lignes sont touchées`}.`
}
