import type BetterSqlite from 'better-sqlite3'
import type { ChainName } from '#shared/record/history/history.ts'

/** A table whose rows are linked, as pieces of SQL about a row named `r`. */
export interface Chain {
  table: ChainName
  /** The table of its links. */
  links: string
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
   * row has one, over its facts, and the keys count up without a gap.
   */
  changes: boolean
  /** Came after the first version that had chains: it begins once in each data folder, which `history.begun` notes. */
  isLater: boolean
}

/** The column of the table of links in whose order they follow each other. */
export const orderOf = ({ changes }: Chain): string => (changes ? 'n' : '"row"')

/** The table whose numbers SQLite counts with each link. */
export const countedBy = ({ table, links, changes }: Chain): string => (changes ? links : table)

const orderId = `coalesce((select id from orders where n = r.order_n), (select id from deleted_orders where n = r.order_n))`
const userId = (column: string) => `(select id from users where n = r.${column})`
/** Files of an earlier version lack this column. */
const CONTENTS = "nullif(lower(hex(r.contents)), '')"
const columns = (names: string) => names.split(' ').map((name) => `r.${name}`)

/**
 * Every chain, in the order in which statements name them. Numbers are covered as the ids that they stand for. A table that
 * comes here later is marked `isLater`: its rows of before are linked at the first start that knows it.
 */
export const HISTORY: readonly Chain[] = [
  {
    changes: false,
    table: 'order_events',
    links: 'order_event_links',
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
    isLater: false,
    about: `'#' || substr(${orderId}, 1, 8)`,
  },
  {
    changes: false,
    table: 'payments',
    links: 'payment_links',
    key: 'n',
    facts: [
      orderId,
      ...columns('kind method amount'),
      userId('livreur_n'),
      userId('actor_n'),
      ...columns('transaction_id client_reference at'),
    ],
    at: 'r.at',
    isLater: false,
    about: `ifnull('#' || substr(${orderId}, 1, 8) || ', ', '') || r.amount || ' FCFA'`,
  },
  {
    changes: true,
    table: 'refunds',
    links: 'refund_links',
    key: 'id',
    facts: columns(
      'order_id reference client_id method amount reason transaction_id created_at settled_at settled_by outcome',
    ),
    at: 'r.created_at',
    isLater: false,
    about: `'#' || r.reference || ', ' || r.amount || ' FCFA'`,
  },
  {
    changes: true,
    table: 'cash_handovers',
    links: 'cash_handover_links',
    key: 'id',
    facts: columns(
      'livreur_id expected counted reason recorded_by created_at confirmed_at contested_at contest_note',
    ),
    at: 'r.created_at',
    isLater: false,
    about: `r.counted || ' FCFA'`,
  },
  {
    changes: false,
    table: 'staff_actions',
    links: 'staff_action_links',
    key: 'seq',
    facts: columns('actor_id actor_role kind target data at'),
    at: 'r.at',
    isLater: false,
    about: 'r.kind',
  },
  {
    changes: false,
    table: 'product_prices',
    links: 'product_price_links',
    key: 'n',
    facts: columns('product_id name service price actor_id at'),
    at: 'r.at',
    isLater: false,
    about: `r.name || ' ' || r.service`,
  },
  {
    changes: true,
    table: 'users',
    links: 'user_links',
    // The number: a link takes 36 bytes less than with the id, and so does its entry in the index.
    key: 'n',
    // Facts that decide who may do what. Words about a person are not covered.
    facts: columns(
      'id role email email_confirmed_at password_hash approved_at disabled_at deleted_at merged_into adoption_code link_version',
    ),
    at: 'r.created_at',
    isLater: true,
    about: `r.role || ' ' || r.id`,
  },
  {
    changes: true,
    table: 'settings',
    links: 'setting_links',
    key: 'key',
    facts: columns('value updated_at updated_by'),
    at: 'r.updated_at',
    isLater: true,
    about: 'r.key',
  },
  {
    changes: true,
    table: 'products',
    links: 'product_links',
    key: 'id',
    facts: columns('name image_url services created_at'),
    at: 'r.created_at',
    isLater: true,
    about: 'r.name',
  },
]

/** The chains that a file has tables for, with the facts it has: one of an earlier version lacks the later ones. */
export function chainsIn(sqlite: BetterSqlite.Database): readonly Chain[] {
  const table = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  const known = HISTORY.filter(({ links }) => table.get(links))
  if (hasContents(sqlite)) return known
  return known.map((chain) => ({
    ...chain,
    facts: chain.facts.filter((fact) => fact !== CONTENTS),
  }))
}

/** Files of an earlier version have events without digests. */
export const hasContents = (sqlite: BetterSqlite.Database): boolean =>
  sqlite
    .prepare("select 1 from pragma_table_info('order_events') where name = 'contents'")
    .get() !== undefined
