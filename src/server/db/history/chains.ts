import type BetterSqlite from 'better-sqlite3'
import type { ChainName } from '#shared/history/history.ts'

/** What a chain covers, as pieces of SQL about a row named `r`. */
interface Covered {
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
  /** What a row is about, for the person who reads that it is broken. */
  about: string
  /** Came after the first version that had chains: it begins once in each data folder, which `history.begun` notes. */
  isLater: boolean
}

/** Its rows are only ever added: a link for each row. Its key counts up without a gap. */
export interface RowChain extends Covered {
  kind: 'rows'
}

/** Its rows change and may leave: a link for each change of a fact, with an HMAC of what the row became. */
export interface ChangeChain extends Covered {
  kind: 'changes'
}

export type Chain = RowChain | ChangeChain

const orderId = `coalesce((select id from orders where n = r.order_n), (select id from deleted_orders where n = r.order_n))`
const userId = (column: string) => `(select id from users where n = r.${column})`
/** A column that files of an earlier version lack. */
const CONTENTS = "nullif(lower(hex(r.contents)), '')"
const columns = (names: string) => names.split(' ').map((name) => `r.${name}`)

/**
 * Every chain, in the order in which statements name them. Numbers are covered as the ids that they stand for. A table that
 * comes here later is marked `isLater`: its rows of before are linked at the first start that knows it.
 */
export const HISTORY: readonly Chain[] = [
  {
    kind: 'rows',
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
    kind: 'rows',
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
    kind: 'changes',
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
    kind: 'changes',
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
    kind: 'rows',
    table: 'staff_actions',
    links: 'staff_action_links',
    key: 'seq',
    facts: columns('actor_id actor_role kind target data at'),
    at: 'r.at',
    isLater: false,
    about: 'r.kind',
  },
  {
    kind: 'rows',
    table: 'product_prices',
    links: 'product_price_links',
    key: 'n',
    facts: columns('product_id name service price actor_id at'),
    at: 'r.at',
    isLater: false,
    about: `r.name || ' ' || r.service`,
  },
  {
    kind: 'changes',
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
    kind: 'changes',
    table: 'settings',
    links: 'setting_links',
    key: 'key',
    facts: columns('value updated_at updated_by'),
    at: 'r.updated_at',
    isLater: true,
    about: 'r.key',
  },
  {
    kind: 'changes',
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

/** Whether the events of a file have digests of what other tables hold. */
export const hasContents = (sqlite: BetterSqlite.Database): boolean =>
  sqlite
    .prepare("select 1 from pragma_table_info('order_events') where name = 'contents'")
    .get() !== undefined

/** The columns whose changes a chain links: its facts look into no other table. */
export const columnsOf = ({ key, facts }: ChangeChain): string[] => [
  key,
  ...facts.map((fact) => fact.replace(/^r\./, '')),
]

/** The facts of a chain about the row that a trigger calls `new`. */
export const factsOfNew = ({ facts }: Chain): string =>
  facts.join(', ').replaceAll(/\br\./g, 'new.')
