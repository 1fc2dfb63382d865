import type BetterSqlite from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import type { SealedName } from '#shared/record/history/history.ts'

/** A table whose rows wait, and that no chain covers: a row leaves when what it asks for is done. */
export interface SealedTable {
  table: SealedName
  /** The column that names a row. */
  key: string
  /** All that decides what is done, as SQL about a row named `r`; one that is added later goes to the end. */
  facts: readonly string[]
}

const columns = (names: string) => names.split(' ').map((name) => `r.${name}`)

/**
 * The tables of which a row becomes, later, an act in somebody's name, a letter, a payment or a right. Each row is sealed: what
 * the server does with it, it does only while the seal fits. A migration writes without a seal, so none
 * changes a fact (CONTRIBUTING, « A schema change »).
 */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'waiting_assignments',
    key: 'order_id',
    facts: columns(
      'livreur_id kind from_status current_livreur_id actor_id created_at stands_at refusal incomplete',
    ),
  },
  {
    table: 'recurring_orders',
    key: 'id',
    facts: columns(
      'client_id weekday from_minute to_minute lines express location_lat location_lng location_accuracy address landmark note contact_phone payment_method next_day created_by created_at stopped_at',
    ),
  },
  {
    table: 'number_requests',
    key: 'id',
    facts: columns(
      'fullname phone content pickup_from pickup_to state version client_id record_chosen created_at expires_at ended_at order_id follow_id',
    ),
  },
  {
    table: 'mail_outbox',
    key: 'id',
    facts: columns('template recipient user_id about facts created_at'),
  },
  {
    table: 'client_messages',
    key: 'id',
    facts: columns('template phone user_id order_id request_id facts created_at'),
  },
  {
    table: 'wave_sessions',
    key: 'id',
    facts: columns(
      'order_id reference client_id amount session_id launch_url expires_at created_at',
    ),
  },
  {
    table: 'links',
    key: 'id',
    facts: columns(
      'purpose user_id order_n version role created_at created_by_n expires_at ended_at ended_by_n',
    ),
  },
  {
    table: 'validation_codes',
    key: 'id',
    facts: columns('code browser address role attempts is_used created_at expires_at'),
  },
  {
    table: 'passkeys',
    key: 'id',
    facts: ['r.user_id', 'r.credential_id', 'lower(hex(r.public_key))', 'r.created_at'],
  },
  {
    table: 'factor_attempts',
    key: 'id',
    facts: columns('kind user_id secret expires_at'),
  },
  {
    table: 'devices',
    key: 'n',
    facts: columns(
      'id secret_hash asked_at code_hash code_until code_tries paired_by_n paired_at seen_at unpaired_at',
    ),
  },
  {
    table: 'fne_sales',
    key: 'id',
    facts: columns('kind order_id invoice_n client_n of_n amount taken_back buyer rne created_at'),
  },
]

/** In a query of this table: the row is as the server left it. Another program has no key to make its seal with. */
export const isAsSealed = (name: SealedName): SQL<boolean> =>
  sql.raw(`(${fits(tableNamed(name), name)})`) as SQL<boolean>

function tableNamed(name: SealedName): SealedTable {
  const table = SEALED_TABLES.find((one) => one.table === name)
  if (!table) throw new Error(`Rows of ${name} have no seal`)
  return table
}

const fits = (table: SealedTable, row: string) => `${row}.seal is ${sealOf(table, row)}`

const sealOf = ({ table, key, facts }: SealedTable, row: string) =>
  `history_link('${table} state', ${row}.${key}, ${facts.join(', ').replaceAll(/\br\./g, `${row}.`)})`

/**
 * Triggers that seal what this connection writes. A row that another program wrote or changed is not sealed by a later change
 * of ours.
 */
export function sealTriggers(): string[] {
  return SEALED_TABLES.flatMap((sealed) => {
    const { table, key, facts } = sealed
    const written = [key, ...facts.map((fact) => fact.match(/\br\.(\w+)/)?.[1])].join(', ')
    const seal = `update ${table} set seal = ${sealOf(sealed, 'new')} where ${key} = new.${key}`
    return [
      `seal_${table}_insert after insert on main.${table} begin ${seal}; end`,
      `seal_${table}_update after update of ${written} on main.${table} when ${fits(sealed, 'old')} begin ${seal}; end`,
    ]
  })
}

/** Seals the rows as they are, whatever seal they have: where the history begins. */
export function sealRows(sqlite: BetterSqlite.Database): void {
  for (const sealed of SEALED_TABLES)
    sqlite.exec(`update ${sealed.table} set seal = ${sealOf(sealed, sealed.table)}`)
}
