import type BetterSqlite from 'better-sqlite3'
import { methodSql } from '#server/db/method.sql.ts'
import type { ChainFault, DerivedField, DerivedName } from '#shared/record/history/history.ts'
import {
  type SealCheck,
  sealOfCounts,
  sealOfFnePaper,
  sealOfLines,
  sealOfPhotos,
} from './sealed.ts'

/** Rows that say again what linked rows say first, as pieces of SQL about a row named `r`. */
interface Derived {
  name: DerivedName
  /** The table, unless it is the one of that name. */
  from?: string
  /** The rows of it that are compared; all without. */
  where?: string
  row: string
  at: string
  about: string
  /** The condition under which each field contradicts, of a null too: somebody may have lifted a constraint. */
  wrong: Partial<Record<DerivedField, string>>
}

export interface DerivedState {
  name: DerivedName
  rows: number
  /** The first row that contradicts the history, and how many more do. */
  fault: ChainFault | undefined
}

const lastEvent = (column: string, condition = 'true') =>
  `(select ${column} from order_events e where e.order_n = r.n and ${condition} order by e.seq desc limit 1)`

const RECEIVED = `(select total(amount) from payments p where p.order_n = r.n and p.kind = 'received')`
/** Francs of a credit that pay it. */
const FROM_CREDIT = `(select -total(c.amount) from credit_entries c where c.order_n = r.n and c.kind in ('used', 'returned'))`
const owed = (condition: string) =>
  `(select total(amount) from refunds b where b.order_id = r.id and ${condition})`
/** A refund that is flagged for an unverified payment counts as received only once it was found; what answers a claim came from none. */
const BACK = owed(
  `b.reason <> 'claim' and (b.reason <> 'deleted_unverified' or b.outcome = 'refunded')`,
)

const TOTAL_KINDS = `e.kind in ('created', 'adjustment_accepted', 'missed_fee', 'discount_given')`
const TOTAL = lastEvent(`e.data ->> 'after'`, TOTAL_KINDS)
/** The last event that says it: adjusted lines say it again only where a rule stands. */
const DISCOUNT = `ifnull(${lastEvent(`e.data ->> 'discount'`, `e.data ->> 'discount' is not null`)}, 0)`
/** Agreed to at the door: nothing is left of what the order was placed with. */
const TO_AGREE = `iif(exists (select 1 from order_events e where e.order_n = r.n and e.kind = 'adjustment_accepted' and e.data ->> 'door' = 1),
  null, ${lastEvent("e.data ->> 'toAgree'", "e.kind = 'created'")})`
const GIVEN = (field: string) => lastEvent(`e.data ->> '${field}'`, `e.kind = 'discount_given'`)
/** Another program may have written anything there. */
const rule = (field: string) =>
  `iif(json_valid(r.discount_rule), r.discount_rule ->> '${field}', r.discount_rule)`
const GIVEN_AS = (column: string) => `(select e.data ->> '${column}' from order_events e
  where e.order_n = r.order_n and e.kind = 'discount_given' and e.data ->> 'discountN' = r.n)`
const ANSWER = (column: string) => `(select ${column} from order_events e
  where e.order_n = (select n from orders where id = r.order_id) and e.data ->> 'adjustmentId' = r.id order by e.seq desc limit 1)`
const LAST_HANDOVER = `(select ifnull(max(p.n), 0) from payments p where p.livreur_n = r.n and p.kind = 'handed_over')`

const CARRIED = `(select total(amount) from payments p
  where p.livreur_n = r.n and p.kind = 'received' and ${methodSql('p.method', 'atDoor')} and p.n > ${LAST_HANDOVER})`
const PAID = `iif(r.status = 'cancelled', min(r.grand_total, ${owed(`b.outcome is null and b.reason <> 'claim'`)}), ${RECEIVED} + ${FROM_CREDIT} - ${BACK})`
const accountN = (id: string) => `(select n from users where id = ${id})`

/** The balance after the movement before this one, zero for the first of a drawer. */
const BALANCE_BEFORE = `ifnull((select m.balance from drawer_movements m
  where m.closing_n = r.closing_n and m.n < r.n order by m.n desc limit 1), 0)`
/** The amount in the ledger of payments, for a movement that a payment made. */
const LEDGER_AMOUNT = `(select iif(p.kind = 'refunded', -p.amount, p.amount) from payments p
  where p.n = r.payment_n and ${methodSql('p.method', 'inDrawer')})`
/** Cash that came to the desk or left it. */
const AT_DESK = `${methodSql('r.method', 'inDrawer')} and r.amount > 0
  and (r.kind in ('refunded', 'handed_over') or (r.kind = 'received' and r.livreur_n is null))`
/** Before it the desk had no drawer. */
const FIRST_OPENING = `(select m.at from drawer_movements m where m.kind = 'opening' order by m.n limit 1)`

/** The balance of the same client after the entry before this one. */
/** Francs of an advance by Wave of which no money is in the books yet, and whether what leaves is one that never came. */
const AWAITED = `(select w.amount from wave_advances w where w.credit_n = r.n)`
const WAS_NOT_FOUND = `exists (select 1 from wave_advances w where w.back_n = r.n)`
const CREDIT_BEFORE = `ifnull((select c.balance from credit_entries c
  where c.client_n = r.client_n and c.n < r.n order by c.n desc limit 1), 0)`
/** The money that came, or went, for a credit. */
const CREDIT_MONEY = `(select iif(p.kind = 'refunded', -p.amount, p.amount) from payments p where p.n = r.payment_n)`
/** The refund in whose place a credit is. */
const CREDITED = `(select b.amount from refunds b where b.id = r.refund_id and b.outcome = 'credited')`

/** The float that an opening has without a reason for another one. */
const LEFT_BEFORE = `ifnull((select c.kept from drawer_closings c where c.n = r.closing_n - 1), r.amount)`
const inDrawer = (condition: string) =>
  `(select total(m.amount) from drawer_movements m where m.closing_n = r.n and ${condition})`

/** The invoice that has an order, as its events say it. */
const INVOICED = lastEvent("e.data ->> 'invoiceN'", "e.kind in ('invoiced', 'uninvoiced')")
const ON_ACCOUNT = `ifnull(${lastEvent("e.data ->> 'onAccount'", "e.data ->> 'onAccount' is not null")}, 0)`

/** Francs of an invoice that these payments brought. A cheque that is held pays nothing. */
const paidBy = (kinds: string) => `(select total(a.amount) from account_payments a
  where a.invoice_n = r.invoice_n and a.kind in (${kinds}))`
const PAID_OF_INVOICE = `${paidBy("'received', 'cheque_cashed'")} - ${paidBy("'taken_back'")}`
const CREDITED_OF_INVOICE = `(select total(c.total) from company_invoices c where c.of_n = r.invoice_n)`
const TOTAL_OF_INVOICE = `(select i.total from company_invoices i where i.n = r.invoice_n)`
/** The amount in the ledger, or in the company's credit, of a payment that has a row there. */
const MONEY_OF_PAYMENT = `iif(r.payment_n is not null,
  (select p.amount from payments p where p.n = r.payment_n and p.method = r.method
    and p.kind = iif(r.kind = 'taken_back', 'refunded', 'received')),
  (select abs(c.amount) from credit_entries c where c.n = r.credit_n))`

/** The number that the DGI gave, by its answer or as the owner found it. */
const CERTIFIED_AS = `(select c.number from fne_calls c
  where c.sale_n = r.n and c.outcome = 'certified' order by c.n desc limit 1)`

/** The sum of a certification is a total that its order had, or that of its invoice. */
const WAS_ASKED = `(exists (select 1 from company_invoices i where i.n = r.invoice_n and i.total = r.amount)
  or exists (select 1 from order_events e where ${TOTAL_KINDS} and e.data ->> 'after' = r.amount
    and e.order_n = coalesce((select n from orders where id = r.order_id), (select n from deleted_orders where id = r.order_id))))`

/** The last act about a piece of those that this condition finds. */
const ofPiece = (column: string, condition: string) => `(select ${column} from piece_acts a
  where a.order_n = r.order_n and ${condition}
    and exists (select 1 from json_each(iif(json_valid(a.pieces), a.pieces, '[]')) p where p.value = r.number)
  order by a.n desc limit 1)`
const CAME_BACK_TO = `'$.stations."' || r.number || '"'`
/** Acts that bring pieces to one station, or each to the one that it names. */
const STATION = ofPiece(
  `iif(a.kind in ('undone', 'unpacked'), a.data ->> (${CAME_BACK_TO}), a.station)`,
  `(a.kind in ('received', 'passed', 'batch_emptied', 'redone', 'packed', 'bag_opened')
    or iif(json_valid(a.data), json_type(a.data, ${CAME_BACK_TO}), null) is not null)`,
)
const IS_MISSING = `ifnull(${ofPiece("a.kind = 'missing'", "a.kind in ('missing', 'found')")}, 0)`
const MISSING_PIECES = `(select count(*) from pieces p
  where p.order_n = r.n and p.missing_at is not null and p.released_at is null)`

const OF_ORDER = `'#' || substr((select id from orders where n = r.order_n), 1, 8)`
const FRANCS = `r.amount || ' FCFA'`

const DERIVED: readonly Derived[] = [
  {
    name: 'orders',
    row: 'r.id',
    at: 'r.created_at',
    about: `'#' || r.reference`,
    wrong: {
      status: `r.status is not ${lastEvent('e.to_status', 'e.to_status is not null')}`,
      client: `${accountN('r.client_id')} is not ${lastEvent('e.client_n')}`,
      livreur: `${accountN('r.livreur_id')} is not ${lastEvent('e.livreur_n')}`,
      total: `r.grand_total is not ${TOTAL} or r.discount is not ${DISCOUNT} or r.to_agree is not ${TO_AGREE}
        or ${rule('of')} is not ifnull(${GIVEN('of')}, ${rule('of')})
        or ${rule('percent')} is not ${GIVEN('percent')} or ${rule('francs')} is not ${GIVEN('francs')}`,
      paid: `r.paid_amount is not ${PAID} or r.credit_used is not ${FROM_CREDIT}`,
      missing: `r.missing_pieces is not ${MISSING_PIECES}`,
      account: `r.on_account is not ${ON_ACCOUNT} or r.invoice_n is not ${INVOICED}`,
    },
  },
  {
    name: 'deleted_orders',
    row: 'r.id',
    at: 'null',
    about: `'#' || substr(r.id, 1, 8)`,
    wrong: { deletion: `${lastEvent('1', "e.kind = 'deleted'")} is null` },
  },
  {
    name: 'order_adjustments',
    row: 'r.id',
    at: 'r.created_at',
    about: `'#' || substr(r.order_id, 1, 8)`,
    wrong: {
      answer: `'adjustment_' || r.status is not ${ANSWER('e.kind')}`,
      total: `r.total is not ${ANSWER("e.data ->> 'after'")} or r.total_before is not ${ANSWER("e.data ->> 'before'")}`,
    },
  },
  {
    name: 'order_discounts',
    row: 'r.n',
    at: 'r.created_at',
    about: OF_ORDER,
    wrong: {
      amount: `r.percent is not ${GIVEN_AS('percent')} or r.francs is not ${GIVEN_AS('francs')}`,
      total: `r.total is not ${GIVEN_AS('after')} or r.total_before is not ${GIVEN_AS('before')}`,
    },
  },
  {
    name: 'cash_holdings',
    from: 'users r left join cash_holdings h on h.livreur_id = r.id',
    where: `r.role <> 'client'`,
    row: 'r.id',
    at: 'h.since',
    about: `ifnull(h.amount, 0) || ' FCFA'`,
    wrong: { amount: `iif(h.livreur_id is null, 0, h.amount) is not ${CARRIED}` },
  },
  {
    name: 'payments',
    row: 'r.n',
    at: 'r.at',
    about: FRANCS,
    wrong: {
      drawer: `${AT_DESK} and r.at > ${FIRST_OPENING}
        and not exists (select 1 from drawer_movements m where m.payment_n = r.n)`,
    },
  },
  {
    name: 'drawer_movements',
    row: 'r.n',
    at: 'r.at',
    about: FRANCS,
    wrong: {
      amount: `r.balance is not ${BALANCE_BEFORE} + r.amount
        or (r.payment_n is not null and r.amount is not ${LEDGER_AMOUNT})
        or (r.reverses_n is not null
          and -r.amount is not (select m.amount from drawer_movements m where m.n = r.reverses_n))
        or (r.kind = 'opening' and r.note is null and r.amount is not ${LEFT_BEFORE})`,
    },
  },
  {
    name: 'drawer_closings',
    row: 'r.n',
    at: 'r.at',
    about: `'N° ' || r.n`,
    wrong: {
      amount: `r.expected is not ${inDrawer("m.kind not in ('gap', 'leftover')")}
        or r.counted - r.expected is not ${inDrawer("m.kind = 'gap'")}
        or r.kept is not ${inDrawer('true')}`,
      count: `r.counted is not (select total(c.key * c.value) from json_each(iif(json_valid(r.count), r.count, '{}')) c)`,
    },
  },
  {
    name: 'credit_entries',
    row: 'r.n',
    at: 'r.at',
    about: FRANCS,
    wrong: {
      amount: `r.balance is not ${CREDIT_BEFORE} + r.amount
        or (r.payment_n is not null and r.amount is not ${CREDIT_MONEY})
        or (r.refund_id is not null and r.amount is not ${CREDITED})
        or (r.kind = 'advance' and r.payment_n is null and r.amount is not ${AWAITED})
        or (r.kind = 'paid_back' and r.payment_n is null and not ${WAS_NOT_FOUND})
        or (r.kind = 'refund' and r.refund_id is null)`,
    },
  },
  {
    name: 'pieces',
    row: `r.order_n || '-' || r.number`,
    at: 'r.created_at',
    about: OF_ORDER,
    wrong: {
      station: `r.station is not ${STATION}`,
      missing: `(r.missing_at is not null) is not ${IS_MISSING}`,
    },
  },
  {
    name: 'invoice_balances',
    row: 'r.invoice_n',
    at: 'null',
    about: '(select label from company_invoices where n = r.invoice_n)',
    wrong: {
      paid: `r.paid is not ${PAID_OF_INVOICE}`,
      total: `r.credited is not ${CREDITED_OF_INVOICE}
        or r.rest is not max(0, ${TOTAL_OF_INVOICE} - r.paid - r.credited)`,
    },
  },
  {
    name: 'account_payments',
    row: 'r.n',
    at: 'r.at',
    about: FRANCS,
    wrong: {
      amount: `(r.payment_n is not null or r.credit_n is not null) and r.amount is not ${MONEY_OF_PAYMENT}`,
    },
  },
  {
    name: 'company_invoices',
    row: 'r.n',
    at: 'r.at',
    about: 'r.label',
    wrong: {
      paid: `r.kind = 'invoice' and not exists (select 1 from invoice_balances b where b.invoice_n = r.n)`,
    },
  },
  {
    name: 'fne_calls',
    row: 'r.n',
    at: 'r.at',
    about: 'r.number',
    wrong: { certificate: 'not exists (select 1 from fne_sales s where s.n = r.sale_n)' },
  },
  {
    name: 'fne_sales',
    row: 'r.n',
    at: 'r.created_at',
    about: 'r.number',
    wrong: {
      certificate: `iif(r.state = 'certified', r.number, null) is not ${CERTIFIED_AS}`,
      amount: `r.kind = 'sale' and not ${WAS_ASKED}`,
    },
  },
  {
    name: 'passkeys',
    row: 'r.id',
    at: 'r.created_at',
    about: 'r.name',
    wrong: {
      addition: `not exists (select 1 from staff_actions a
        where a.kind = 'second_factor_added' and a.target = r.user_id and a.at = r.created_at)`,
    },
  },
  {
    name: 'devices',
    row: 'r.n',
    at: 'r.paired_at',
    about: 'r.name',
    wrong: {
      addition: `r.paired_at is not null and not exists (select 1 from staff_actions a
        where a.kind = 'device_paired' and a.target = r.id and a.at = r.paired_at)`,
    },
  },
]

interface Sealed {
  name: DerivedName
  /** The table of what an event sealed. */
  of: 'orders' | 'fne_calls'
  seal: (sqlite: BetterSqlite.Database, now: number) => SealCheck
}

const SEALED: readonly Sealed[] = [
  { name: 'order_items', of: 'orders', seal: sealOfLines },
  { name: 'order_checks', of: 'orders', seal: sealOfCounts },
  { name: 'order_photos', of: 'orders', seal: sealOfPhotos },
  { name: 'fne_papers', of: 'fne_calls', seal: sealOfFnePaper },
]

/** Compares what rows say again with the linked rows that say it first, a query a table, all of one moment. */
export function compareDerived(sqlite: BetterSqlite.Database, now = Date.now()): DerivedState[] {
  return sqlite.transaction(() => [
    ...DERIVED.map((derived) => contradictionsOf(sqlite, derived)),
    ...SEALED.map((sealed) => brokenSealsOf(sqlite, sealed, now)),
  ])()
}

/** The row, the time, the subject, and JSON of each field and whether it contradicts. */
type Contradicting = [string | number, number | null, string | null, string]

function contradictionsOf(sqlite: BetterSqlite.Database, derived: Derived): DerivedState {
  const { name, from = `${name} r`, where = 'true', row, at, about } = derived
  const wrong = Object.entries(derived.wrong)
  const fields = wrong.map(([field, condition]) => `'${field}', ${condition}`).join()
  const isWrong = wrong.map(([, condition]) => `(${condition})`).join(' or ')
  const count = sqlite.prepare<[], number>(`select count(*) from ${from} where ${where}`).pluck()
  const state: DerivedState = { name, rows: count.get() ?? 0, fault: undefined }
  const found = sqlite
    .prepare<[], Contradicting>(
      `select ${row}, ${at}, ${about}, json_object(${fields}) from ${from}
       where ${where} and (${isWrong}) order by r.rowid`,
    )
    .raw()
  for (const [key, when, subject, answers] of found.iterate()) {
    const each = Object.entries(JSON.parse(answers) as Record<DerivedField, number>)
    const field = each.find(([, contradicts]) => contradicts)?.[0] as DerivedField
    note(state, { row: key, at: when, about: subject, field })
  }
  return state
}

const READ: Record<Sealed['of'], string> = {
  orders: `select n, id, created_at, '#' || reference from orders order by n`,
  fne_calls: 'select n, n, at, ifnull(number, step) from fne_calls order by n',
}

function brokenSealsOf(
  sqlite: BetterSqlite.Database,
  { name, of, seal }: Sealed,
  now: number,
): DerivedState {
  const state: DerivedState = { name, rows: 0, fault: undefined }
  const check = seal(sqlite, now)
  const rows = sqlite.prepare<[], [number, string, number, string | null]>(READ[of]).raw()
  for (const [number, row, at, about] of rows.iterate()) {
    state.rows += 1
    const field = check({ number, row })
    if (field) note(state, { row, at, about, field })
  }
  return state
}

type Contradiction = Pick<ChainFault, 'row' | 'at' | 'about'> & { field: DerivedField }

/** Keeps the first row that contradicts; the others are counted. */
function note(state: DerivedState, found: Contradiction): void {
  if (state.fault) state.fault.more += 1
  else state.fault = { table: state.name, what: 'contradicts', ...found, more: 0 }
}
