import type { LinkedName } from '#shared/record/history/history.ts'
import { TABLE_NUMBERS } from '../schema/history.ts'

/** A table whose rows are linked, as pieces of SQL about a row named `r`. */
export interface LinkedTable {
  table: LinkedName
  /** The column that names a row. */
  key: string
  /**
   * All that a later reader relies on. A column that is added to the table later goes to the end: nulls at the end of the
   * facts are left out of a link, so that it changes no earlier one.
   */
  facts: readonly string[]
  at: string
  /** The subject of a row, for the person who reads that it is broken. */
  about: string
  /**
   * Whether rows change and leave. Then each change of a fact has a link, over an HMAC of what the row became; otherwise each
   * row has one, over its facts, and the keys count up.
   */
  changes: boolean
}

const orderId = `coalesce((select id from orders where n = r.order_n), (select id from deleted_orders where n = r.order_n))`
const userId = (column: string) => `(select id from users where n = r.${column})`
const CONTENTS = "nullif(lower(hex(r.contents)), '')"
const columns = (names: string) => names.split(' ').map((name) => `r.${name}`)

/** Every linked table. Numbers are covered as the ids that they stand for. */
export const LINKED_TABLES: readonly LinkedTable[] = [
  {
    changes: false,
    table: 'order_events',
    key: 'seq',
    facts: [
      orderId,
      ...columns('kind'),
      userId('actor_n'),
      ...columns('actor_role from_status to_status'),
      userId('client_n'),
      userId('livreur_n'),
      userId('previous_livreur_n'),
      ...columns('data at'),
      CONTENTS,
    ],
    at: 'r.at',
    about: `'#' || substr(${orderId}, 1, 8)`,
  },
  {
    changes: false,
    table: 'payments',
    key: 'n',
    facts: [
      orderId,
      ...columns('kind method amount'),
      userId('livreur_n'),
      userId('actor_n'),
      ...columns('transaction_id client_reference at'),
    ],
    at: 'r.at',
    about: `ifnull('#' || substr(${orderId}, 1, 8) || ', ', '') || r.amount || ' FCFA'`,
  },
  {
    changes: true,
    table: 'refunds',
    key: 'id',
    facts: columns(
      'order_id reference client_id method amount reason transaction_id created_at settled_at settled_by outcome',
    ),
    at: 'r.created_at',
    about: `'#' || r.reference || ', ' || r.amount || ' FCFA'`,
  },
  {
    changes: true,
    table: 'cash_handovers',
    key: 'id',
    facts: columns(
      'livreur_id expected counted reason recorded_by created_at confirmed_at contested_at contest_note',
    ),
    at: 'r.created_at',
    about: `r.counted || ' FCFA'`,
  },
  {
    changes: false,
    table: 'staff_actions',
    key: 'seq',
    facts: columns('actor_id actor_role kind target data at'),
    at: 'r.at',
    about: 'r.kind',
  },
  {
    changes: false,
    table: 'product_prices',
    key: 'n',
    facts: columns('product_id name service price actor_id at min_grams'),
    at: 'r.at',
    about: `r.name || ' ' || r.service`,
  },
  {
    changes: true,
    table: 'users',
    // A link with the id takes 36 bytes more, and so does its entry in the index.
    key: 'n',
    // Facts that decide who may do what. Words about a person are not covered.
    facts: columns(
      'id role email email_confirmed_at password_hash approved_at disabled_at deleted_at merged_into adoption_code link_version',
    ),
    at: 'r.created_at',
    about: `r.role || ' ' || r.id`,
  },
  {
    changes: true,
    table: 'settings',
    key: 'key',
    facts: columns('value updated_at updated_by'),
    at: 'r.updated_at',
    about: 'r.key',
  },
  {
    changes: true,
    table: 'products',
    key: 'id',
    facts: columns('name image_url services created_at'),
    at: 'r.created_at',
    about: 'r.name',
  },
  {
    changes: false,
    table: 'drawer_movements',
    key: 'n',
    facts: [
      ...columns(
        'closing_n kind amount balance payment_n reverses_n reason note slip receipt_id before_closing_n',
      ),
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `r.amount || ' FCFA'`,
  },
  {
    changes: false,
    table: 'drawer_closings',
    key: 'n',
    facts: [
      ...columns('expected counted count reason note kept wave'),
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `'N° ' || r.n || ', ' || r.counted || ' FCFA'`,
  },
  {
    changes: false,
    table: 'drawer_receipts',
    key: 'n',
    facts: [...columns('id movement_n slip bytes'), CONTENTS, userId('actor_n'), ...columns('at')],
    at: 'r.at',
    about: `'mouvement ' || r.movement_n`,
  },
  {
    changes: false,
    table: 'credit_entries',
    key: 'n',
    facts: [
      userId('client_n'),
      ...columns('kind amount balance'),
      orderId,
      ...columns('payment_n refund_id'),
      userId('other_n'),
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `r.amount || ' FCFA'`,
  },
  {
    changes: false,
    table: 'piece_acts',
    key: 'n',
    facts: [
      orderId,
      ...columns('kind pieces station data worker_n device_n'),
      userId('actor_n'),
      ...columns('taken_at at'),
    ],
    at: 'r.at',
    about: `'#' || substr(${orderId}, 1, 8)`,
  },
  {
    changes: false,
    table: 'company_prices',
    key: 'n',
    facts: [
      userId('client_n'),
      ...columns('product_id service price percent'),
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `ifnull(r.service, 'Tout le reste')`,
  },
  {
    changes: false,
    table: 'company_invoices',
    key: 'n',
    facts: [
      ...columns('id kind'),
      userId('client_n'),
      ...columns(
        'year month number of_n reason total pieces tax_code due_on from_at to_at party seller lines orders',
      ),
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `r.label || ', ' || r.total || ' FCFA'`,
  },
  {
    changes: false,
    table: 'account_payments',
    key: 'n',
    facts: [
      ...columns('invoice_n'),
      userId('client_n'),
      ...columns('kind method amount number received_on payment_n credit_n of_n reason'),
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `r.amount || ' FCFA'`,
  },
  {
    changes: false,
    table: 'fne_calls',
    key: 'n',
    facts: [
      ...columns('sale_n step outcome status number'),
      CONTENTS,
      userId('actor_n'),
      ...columns('at'),
    ],
    at: 'r.at',
    about: `ifnull(r.number, r.step)`,
  },
]

/** The last state of a row that changes, from the links of its table; null where it has none. */
export const lastStateOf = ({ table }: LinkedTable, rowKey: string): string =>
  `(select cast(s.state as blob) from history_links s
    where s.table_number = ${TABLE_NUMBERS[table]} and s.row_key = +${rowKey} order by s.n desc limit 1)`
