import { ERASED_ADDRESS } from '#server/access/order-access/contact-details.sql.ts'
import type { orderItems } from '#server/db/schema.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import { owedOfEach } from '#server/money/owed/owed.sql.ts'
import { keptBy } from '#server/money/payments/money-back.sql.ts'
import { DAY_MS } from '#shared/dates.ts'
import { LATEST_MS } from '#shared/day-bounds.ts'
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { paidParts, paymentView } from '#shared/money/payments.ts'
import { teamPaymentLabel } from '#shared/money/team-payments.ts'
import { ALL_DAYS, EXPORTS_BY_DAY, type ExportDays } from '#shared/operations/export-days.ts'
import type { ExportName } from '#shared/operations/exports.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { plainPlaceLines } from '#shared/places/place.ts'
import { PLACE_LINE_NAMES, type PlaceLines, WORD_TRAITS } from '#shared/places/place-words.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { formatKilos, GRAMS_A_KILO, unitPriceWords } from '#shared/text/weight.ts'
import { batchesOf } from './batches.ts'
import { certificationsSheet, companyInvoicesSheet } from './company-sheets.ts'
import { BOM, type Cell, csvLine } from './csv.ts'
import { drawerSheet, paymentsSheet } from './money-sheets.ts'
import { type CsvSheet, momentCell, referenceCell } from './sheet.ts'

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

interface OrderRow extends Record<PaymentMethod, number>, PlaceLines {
  id: string
  reference: string
  created_at: number
  /** Delivered, or collected at the counter. */
  deliveredAt: number | null
  status: OrderStatus
  client: string
  phone: string
  clientAddress: string
  lat: number | null
  lng: number | null
  livreur: string | null
  pieces: number
  /** The weight of all lines that are weighed; null without one. */
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
}

const orders: CsvSheet<OrderRow> = {
  heads: [
    'Référence',
    'Identifiant',
    'Créée le',
    'Livrée le',
    'Statut',
    'Client',
    'Téléphone',
    'Adresse',
    ...PLACE_LINE_NAMES.map((line) => WORD_TRAITS[line].head ?? line),
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
      ${PLACE_LINE_NAMES.map((line) => `iif(c.deleted_at is null, o.${line}, null) as ${line},`).join(' ')}
      iif(c.deleted_at is null, o.location_lat, null) as lat,
      iif(c.deleted_at is null, o.location_lng, null) as lng, l.fullname as livreur, o.total_items_price + o.discount as items_price,
      o.discount, o.transport_fee as fee, o.express_fee as express, o.missed_fee as missed,
      o.grand_total as grandTotal, o.paid_amount as paidAmount, o.credit_used as creditUsed,
      o.payment_method as paymentMethod, o.payment_declared_at as paymentDeclaredAt,
      o.payment_missing_at as paymentMissingAt, o.on_account as onAccount,
      ${PAYMENT_METHODS.map((method) => `${keptBy(method, 'o')} as ${method}`).join(', ')},
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
      momentCell(row.created_at),
      momentCell(row.deliveredAt),
      statusLabel(row.status, 'admin'),
      row.client,
      formatPhone(row.phone),
      oneLine(plainPlaceLines({ ...row, clientLocation: pointOf(row) })[0]),
      ...PLACE_LINE_NAMES.map((line) => row[line]),
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
  const labels = methods.flatMap((method) => (method ? METHODS[method].label : []))
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
  /** Francs of « On nous doit ». */
  owed: number
  credit: number | null
}

const clients: CsvSheet<ClientRow> = {
  heads: [
    'Nom complet',
    'Téléphone',
    'E-mail',
    'Adresse',
    'Inscrit le',
    'E-mail confirmé',
    'Désactivé',
    'Commandes',
    'Doit',
    'Avoir',
  ],
  query: `
    select u.n as row_number, u.fullname, u.phone, u.email, u.address, u.created_at, u.email_confirmed_at as confirmed,
      u.disabled_at as disabled, (select count(*) from orders o where o.client_id = u.id) as orders, ${owedOfEach} as owed,
      (select balance from credit_entries e where e.client_n = u.n order by e.n desc limit 1) as credit
    from users u where u.n > ? and +u.role = 'client' and u.deleted_at is null
    order by u.n limit ?`,
  cells: (row) => [
    row.fullname,
    formatPhone(row.phone),
    row.email,
    row.address,
    momentCell(row.created_at),
    row.email === null ? 'sans e-mail' : row.confirmed ? 'oui' : 'non',
    row.disabled ? 'oui' : 'non',
    row.orders,
    row.owed,
    row.credit ?? 0,
  ],
}

export type SheetName = Exclude<ExportName, 'tout'>

/** The sheets, by export name. */
const SHEETS: Readonly<Record<SheetName, CsvSheet<object>>> = {
  commandes: orders,
  clients,
  paiements: paymentsSheet,
  tiroir: drawerSheet,
  facturesEntreprises: companyInvoicesSheet,
  fne: certificationsSheet,
}
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[]

/** A sheet as CSV text, in pieces; amounts in francs. */
export async function* sheetText(
  snapshot: Snapshot,
  name: SheetName,
  days: ExportDays = ALL_DAYS,
): AsyncGenerator<string> {
  const bounds = EXPORTS_BY_DAY.has(name) ? boundsOf(days) : undefined
  yield* write(snapshot, SHEETS[name], bounds)
}

/** The instants of some days, the last one whole. */
const boundsOf = ({ from, to }: ExportDays): [from: number, to: number] => [
  from ? Date.parse(from) : 0,
  to ? Date.parse(to) + DAY_MS : LATEST_MS,
]

async function* write<Row extends object>(
  snapshot: Snapshot,
  { heads, query, cells }: CsvSheet<Row>,
  bounds?: ReturnType<typeof boundsOf>,
): AsyncGenerator<string> {
  yield BOM + csvLine(heads)
  for await (const rows of batchesOf<Row>(snapshot, query, bounds))
    yield rows.map((row) => csvLine(cells(row))).join('')
}
