import { ERASED_ADDRESS } from '#server/access/order-access/contact-details.sql.ts'
import type { orderItems } from '#server/db/schema.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import { keptBy } from '#server/money/payments/money-back.sql.ts'
import { DAY_MS } from '#shared/dates.ts'
import { LATEST_MS } from '#shared/day-bounds.ts'
import {
  DRAWER_SOURCES,
  type DrawerGapReason,
  EXPENSE_REASONS,
  type ExpenseReason,
  GAP_REASONS,
  type MovementKind,
} from '#shared/money/drawer.ts'
import { LEDGER_LABELS, type LedgerMethod } from '#shared/money/ledger-methods.ts'
import { PAYMENT_LABELS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { paidParts, paymentView } from '#shared/money/payments.ts'
import { teamPaymentLabel } from '#shared/money/team-payments.ts'
import { ALL_DAYS, EXPORTS_BY_DAY, type ExportDays } from '#shared/operations/export-days.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { plainPlaceLines } from '#shared/places/place.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { formatKilos, GRAMS_A_KILO, unitPriceWords } from '#shared/text/weight.ts'
import { batchesOf } from './batches.ts'
import { BOM, type Cell, csvLine } from './csv.ts'

interface Sheet<Row> {
  heads: readonly string[]
  query: string
  cells(row: Row): Cell[]
}

const moment = (at: number | null) => (at === null ? null : new Date(at))

/** With its `#`, as it is read everywhere: it is no number to a spreadsheet. */
const referenceCell = (reference: string | null) => reference && `#${reference}`

type ExportedLine = Pick<
  typeof orderItems.$inferSelect,
  'quantity' | 'name' | 'service' | 'unitPrice' | 'grams' | 'minGrams'
>

/** « 2 × Chemise (Lavage), 1 × Sac de linge (Lavé-repassé, 6,4 kg, 1 000 FCFA le kilo) » */
function contents(lines: readonly ExportedLine[]): string {
  return lines
    .map(({ quantity, name, service, grams, unitPrice: price, minGrams }) => {
      const facts = [serviceLabel(service)]
      if (grams !== null)
        facts.push(formatKilos(grams), unitPriceWords({ price, minGrams: minGrams ?? 0 }))
      return `${quantity} × ${name} (${facts.join(', ')})`
    })
    .join(', ')
}

const pointOf = ({ lat, lng }: Pick<OrderRow, 'lat' | 'lng'>) =>
  lat === null || lng === null ? null : { lat, lng }

interface OrderRow {
  id: string
  reference: string
  created_at: number
  /** Delivered, or collected at the counter. */
  deliveredAt: number | null
  status: OrderStatus
  client: string
  phone: string
  clientAddress: string
  landmark: string | null
  lat: number | null
  lng: number | null
  livreur: string | null
  pieces: number
  /** Of all lines that are weighed; null without one. */
  grams: number | null
  toAgree: ToAgree | null
  /** JSON: each line. */
  items: string
  items_price: number
  discount: number
  fee: number
  express: number
  missed: number
  grandTotal: number
  paidAmount: number
  creditUsed: number
  paymentMethod: PaymentMethod | null
  paymentDeclaredAt: number | null
  paymentMissingAt: number | null
  onAccount: 0 | 1
  /** Francs kept of what came each way. */
  espece: number
  wave: number
}

const orders: Sheet<OrderRow> = {
  heads: [
    'Référence',
    'Identifiant',
    'Créée le',
    'Livrée le',
    'Statut',
    'Client',
    'Téléphone',
    'Adresse',
    'Repère',
    'Latitude',
    'Longitude',
    'Livreur',
    'Pièces',
    'Poids (kg)',
    'Articles',
    'Total articles',
    'Remise',
    'Transport',
    'Express',
    'Passages manqués',
    'Arrondi',
    'Total',
    'Payé',
    'Payé par avoir',
    'Mode de paiement',
    'Paiement',
  ],
  query: `
    select o.n as row_number, o.id, o.reference, o.created_at, o.status, c.fullname as client,
      (select e.at from order_events e where e.order_n = o.n and e.to_status = 'completed' order by e.seq limit 1) as deliveredAt,
      iif(c.deleted_at is null, o.client_contact_phone, '') as phone,
      iif(c.deleted_at is null, o.client_address, '${ERASED_ADDRESS}') as clientAddress,
      iif(c.deleted_at is null, o.landmark, null) as landmark,
      iif(c.deleted_at is null, o.location_lat, null) as lat,
      iif(c.deleted_at is null, o.location_lng, null) as lng, l.fullname as livreur, o.total_items_price + o.discount as items_price,
      o.discount, o.transport_fee as fee, o.express_fee as express, o.missed_fee as missed,
      o.grand_total as grandTotal, o.paid_amount as paidAmount, o.credit_used as creditUsed,
      o.payment_method as paymentMethod, o.payment_declared_at as paymentDeclaredAt,
      o.payment_missing_at as paymentMissingAt, o.on_account as onAccount,
      ${keptBy('espece', 'o')} as espece, ${keptBy('wave', 'o')} as wave,
      (select sum(quantity) from order_items i where i.order_n = o.n) as pieces,
      (select sum(grams) from order_items i where i.order_n = o.n) as grams, o.to_agree as toAgree,
      (select json_group_array(json_object('quantity', quantity, 'name', name, 'service', service,
        'unitPrice', unit_price, 'grams', grams, 'minGrams', min_grams)) from order_items i where i.order_n = o.n) as items
    from orders o join users c on c.id = o.client_id left join users l on l.id = o.livreur_id
    where o.n > ? order by o.n limit ?`,
  cells: (row) => {
    const lines: ExportedLine[] = JSON.parse(row.items)
    return [
      referenceCell(row.reference),
      row.id,
      moment(row.created_at),
      moment(row.deliveredAt),
      statusLabel(row.status, 'admin'),
      row.client,
      formatPhone(row.phone),
      oneLine(plainPlaceLines({ ...row, clientLocation: pointOf(row) })[0]),
      row.landmark,
      row.lat,
      row.lng,
      row.livreur,
      row.pieces,
      row.grams === null ? null : row.grams / GRAMS_A_KILO,
      contents(lines),
      itemsTotal(lines),
      row.discount,
      row.fee,
      row.express,
      row.missed,
      // The articles are stored with what rounds the total of a weight.
      row.items_price - itemsTotal(lines),
      row.grandTotal,
      row.paidAmount,
      row.creditUsed,
      ...paymentCells(row),
    ]
  },
}

/** « Mode de paiement » and « Paiement ». */
function paymentCells(row: OrderRow): [Cell, Cell] {
  const payment = paymentView({
    ...row,
    onAccount: row.onAccount === 1,
    paidParts: paidParts(row),
  })
  const methods = payment.parts?.map(({ method }) => method) ?? [row.paymentMethod]
  const labels = methods.flatMap((method) => (method ? PAYMENT_LABELS[method] : []))
  return [labels.join(' et ') || null, teamPaymentLabel({ ...row, payment })]
}

interface ClientRow {
  fullname: string
  phone: string
  email: string | null
  address: string | null
  created_at: number
  confirmed: number | null
  disabled: number | null
  orders: number
}

const clients: Sheet<ClientRow> = {
  heads: [
    'Nom complet',
    'Téléphone',
    'E-mail',
    'Adresse',
    'Inscrit le',
    'E-mail confirmé',
    'Désactivé',
    'Commandes',
  ],
  query: `
    select u.n as row_number, u.fullname, u.phone, u.email, u.address, u.created_at, u.email_confirmed_at as confirmed,
      u.disabled_at as disabled, (select count(*) from orders o where o.client_id = u.id) as orders
    from users u where u.n > ? and +u.role = 'client' and u.deleted_at is null
    order by u.n limit ?`,
  cells: (row) => [
    row.fullname,
    formatPhone(row.phone),
    row.email,
    row.address,
    moment(row.created_at),
    row.email === null ? 'sans e-mail' : row.confirmed ? 'oui' : 'non',
    row.disabled ? 'oui' : 'non',
    row.orders,
  ],
}

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
}

const payments: Sheet<PaymentRow> = {
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
  ],
  query: `
    select p.n as row_number, p.at, p.reference, p.kind, p.method, p.amount, l.fullname as livreur,
      a.fullname as actor, p.transaction_id as transactionId
    from payment_ledger p left join users l on l.n = p.livreur_n left join users a on a.n = p.actor_n
    where p.n > ? and p.at >= ? and p.at < ? order by p.n limit ?`,
  cells: (row) => [
    moment(row.at),
    referenceCell(row.reference),
    KINDS[row.kind] ?? row.kind,
    LEDGER_LABELS[row.method],
    ...amountCells(row),
    row.livreur,
    row.actor,
    row.transactionId,
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

const drawer: Sheet<DrawerRow> = {
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
    moment(row.at),
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

/** The sheets, by export name. */
export const SHEETS = { commandes: orders, clients, paiements: payments, tiroir: drawer } as const
export type SheetName = keyof typeof SHEETS

/** A sheet as CSV text, in pieces; amounts in francs. */
export async function* sheetText(
  snapshot: Snapshot,
  name: SheetName,
  days: ExportDays = ALL_DAYS,
): AsyncGenerator<string> {
  const bounds = EXPORTS_BY_DAY.has(name) ? boundsOf(days) : undefined
  yield* write(snapshot, SHEETS[name] as Sheet<object>, bounds)
}

/** The instants of some days, the last one whole. */
const boundsOf = ({ from, to }: ExportDays): [from: number, to: number] => [
  from ? Date.parse(from) : 0,
  to ? Date.parse(to) + DAY_MS : LATEST_MS,
]

async function* write<Row extends object>(
  snapshot: Snapshot,
  { heads, query, cells }: Sheet<Row>,
  bounds?: ReturnType<typeof boundsOf>,
): AsyncGenerator<string> {
  yield BOM + csvLine(heads)
  for await (const rows of batchesOf<Row>(snapshot, query, bounds))
    yield rows.map((row) => csvLine(cells(row))).join('')
}
