import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import type { ChainFault, DerivedField, DerivedName } from '#shared/record/history/history.ts'
import { COMPARED, SEALED } from './begun.ts'
import { hasContents } from './chains.ts'
import { eachRow } from './each-row.ts'
import { linkMac } from './link.ts'
import { hasSeals, SEALED_TABLES } from './row-seals.ts'
import { type SealCheck, sealOfCounts, sealOfLines, sealOfPhotos, sealOfRow } from './sealed.ts'
import { runThrough } from './verify.ts'

/** Rows that are compared with chained rows, whose facts they say again, or with a seal. */
interface Derived {
  name: DerivedName
  /** Compares what was sealed, where `rows` cannot. */
  seal?: (sqlite: BetterSqlite.Database, by: { key: KeyObject; now: number }) => SealCheck
  /** A query of one row: its number, from which on it is looked for, its id, the time, the subject, and `foundIn`. */
  rows: string
}

export interface DerivedState {
  name: DerivedName
  rows: number
  /** Of them, rows that contradicted as they do when the history began, and are taken as they are. */
  excused: number
  /** The first row that contradicts the history, and how many more do. */
  fault: ChainFault | undefined
}

/** As the query of a table reads it; the last is JSON of the fields that contradict, each with its value, the others null. */
type Row = [string, string, number | null, string | null, string]

interface Contradiction {
  fault: ChainFault
  /** The value that stands in the row instead. */
  found: string
}

/** SQL of the last column of a row: each field with its value where it contradicts. Conditions hold of a null too: somebody may have lifted a constraint. */
const foundIn = (fields: Partial<Record<DerivedField, [condition: string, value: string]>>) =>
  `json_object(${Object.entries(fields)
    .map(([field, [condition, value]]) => `'${field}', iif(${condition}, quote(${value}), null)`)
    .join()})`

const lastEvent = (column: string, condition = 'true') =>
  `(select ${column} from order_events e where e.order_n = r.n and ${condition} order by e.seq desc limit 1)`

const RECEIVED = `(select total(amount) from payments p where p.order_n = r.n and p.kind = 'received')`
const owed = (condition: string) =>
  `(select total(amount) from refunds b where b.order_id = r.id and ${condition})`
/** A refund that is flagged for an unverified payment counts as received only once it was found. */
const BACK = owed(`(b.reason <> 'deleted_unverified' or b.outcome = 'refunded')`)

const TOTAL_KINDS = `e.kind in ('created', 'adjustment_accepted', 'missed_fee')`
/** Orders of an earlier version were created with a `grandTotal`. */
const TOTAL = lastEvent(`ifnull(e.data ->> 'after', e.data ->> 'grandTotal')`, TOTAL_KINDS)
const ANSWER = (column: string) => `(select ${column} from order_events e
  where e.order_n = (select n from orders where id = r.order_id) and e.data ->> 'adjustmentId' = r.id order by e.seq desc limit 1)`
const LAST_HANDOVER = `(select ifnull(max(p.n), 0) from payments p where p.livreur_n = r.n and p.kind = 'handed_over')`

const CARRIED = `(select total(amount) from payments p
  where p.livreur_n = r.n and p.kind = 'received' and p.method = 'espece' and p.n > ${LAST_HANDOVER})`
const PAID = `iif(r.status = 'cancelled', min(r.grand_total, ${owed('b.outcome is null')}), ${RECEIVED} - ${BACK})`
const accountN = (id: string) => `(select n from users where id = ${id})`

const EACH_ORDER = `select cast(r.n as text), r.id, r.created_at, '#' || r.reference, '{}'
  from orders r where r.n >= ? order by r.n limit 1`

const DERIVED: readonly Derived[] = [
  {
    name: 'orders',
    rows: `select cast(r.n as text), r.id, r.created_at, '#' || r.reference, ${foundIn({
      status: [
        `r.status is not ${lastEvent('e.to_status', 'e.to_status is not null')}`,
        'r.status',
      ],
      client: [`${accountN('r.client_id')} is not ${lastEvent('e.client_n')}`, 'r.client_id'],
      livreur: [`${accountN('r.livreur_id')} is not ${lastEvent('e.livreur_n')}`, 'r.livreur_id'],
      total: [`r.grand_total is not ifnull(${TOTAL}, r.grand_total)`, 'r.grand_total'],
      paid: [`r.paid_amount is not ${PAID}`, 'r.paid_amount'],
    })} from orders r where r.n >= ? order by r.n limit 1`,
  },
  {
    name: 'deleted_orders',
    rows: `select cast(r.n as text), r.id, null, '#' || substr(r.id, 1, 8),
      ${foundIn({ deletion: [`${lastEvent('1', "e.kind = 'deleted'")} is null`, 'r.id'] })}
      from deleted_orders r where r.n >= ? order by r.n limit 1`,
  },
  {
    name: 'order_adjustments',
    rows: `select cast(r.rowid as text), r.id, r.created_at, '#' || substr(r.order_id, 1, 8), ${foundIn(
      {
        answer: [`'adjustment_' || r.status is not ${ANSWER('e.kind')}`, 'r.status'],
        total: [
          `r.total is not ${ANSWER("e.data ->> 'after'")} or r.total_before is not ${ANSWER("e.data ->> 'before'")}`,
          "r.total || ' ' || r.total_before",
        ],
      },
    )} from order_adjustments r where r.rowid >= ? order by r.rowid limit 1`,
  },
  {
    name: 'cash_holdings',
    rows: `select cast(r.n as text), r.id, h.since, ifnull(h.amount, 0) || ' FCFA',
      ${foundIn({ amount: [`iif(h.livreur_id is null, 0, h.amount) is not ${CARRIED}`, 'h.amount'] })}
      from users r left join cash_holdings h on h.livreur_id = r.id
      where r.role <> 'client' and r.n >= ? order by r.n limit 1`,
  },
  { name: 'order_items', rows: EACH_ORDER, seal: sealOfLines },
  { name: 'order_checks', rows: EACH_ORDER, seal: sealOfCounts },
  { name: 'order_photos', rows: EACH_ORDER, seal: sealOfPhotos },
]

/** Rows that wait, which no chain says first: each has a seal of its own. */
const WAITING: readonly Derived[] = SEALED_TABLES.map((sealed) => ({
  name: sealed.table,
  rows: `select cast(r.rowid as text), r.${sealed.key}, null, null, '{}'
    from ${sealed.table} r where r.rowid >= ? order by r.rowid limit 1`,
  seal: (sqlite, { key }) => sealOfRow(sqlite, key, sealed),
}))

/** The comparisons that a file allows: an earlier version sealed less. */
const derivedIn = (sqlite: BetterSqlite.Database) => [
  ...(hasContents(sqlite) ? DERIVED : DERIVED.filter(({ seal }) => !seal)),
  ...(hasSeals(sqlite) ? WAITING : []),
]

/**
 * Compares what rows say again with the chained rows that say it first, a row at a time, and yields after each. Each row is read
 * together with its history: what is written meanwhile contradicts nothing. Rows that contradicted when the history began are
 * excused.
 */
export function* compareDerived(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
  now: number,
): Generator<void, DerivedState[]> {
  const isExcused = excuses(sqlite, key)
  const all: DerivedState[] = []
  for (const table of derivedIn(sqlite)) {
    const state: DerivedState = { name: table.name, rows: 0, excused: 0, fault: undefined }
    all.push(state)
    for (const row of rowsOf(sqlite, table, { key, now })) {
      state.rows += 1
      note(state, contradictionsIn(table, row), isExcused)
      yield
    }
  }
  return all
}

/** Compares in one go, for programs that serve nobody meanwhile. */
export function compareNow(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
  now = Date.now(),
): DerivedState[] {
  return runThrough(compareDerived(sqlite, key, now))
}

/**
 * Excuses the values that contradict now, inside `write()`: nobody knows what they were before the history began. Comparisons that
 * are noted in `history.begun` were begun earlier, and excuse nothing more. Returns the number of values.
 */
export function excuseDerived(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
  { now, noted = [] }: { now: number; noted?: readonly string[] },
): number {
  const isAll = !noted.includes(COMPARED)
  const tables = DERIVED.filter(({ seal }) => isAll || (seal && !noted.includes(SEALED)))
  if (isAll) sqlite.exec('delete from history_exceptions')
  const insert = sqlite.prepare('insert or ignore into history_exceptions (proof) values (?)')
  let excused = 0
  for (const table of tables)
    for (const row of rowsOf(sqlite, table, { key, now }))
      for (const one of contradictionsIn(table, row)) {
        insert.run(proofOf(key, one))
        excused += 1
      }
  return excused
}

function rowsOf(
  sqlite: BetterSqlite.Database,
  { rows, seal }: Derived,
  by: { key: KeyObject; now: number },
): Generator<Row> {
  const next = sqlite.prepare<[bigint], Row>(rows).raw()
  const check = seal?.(sqlite, by)
  // One reading for all of a row: another program may write between two queries.
  const read = sqlite.transaction((from: bigint): Row | undefined => {
    const row = next.get(from)
    const field = row && check?.({ number: Number(row[0]), row: row[1] })
    return row && field ? [row[0], row[1], row[2], row[3], JSON.stringify({ [field]: '' })] : row
  })
  return eachRow(read)
}

function contradictionsIn(
  { name: chain }: Derived,
  [, row, at, about, found]: Row,
): Contradiction[] {
  const fields = Object.entries(JSON.parse(found) as Record<DerivedField, string | null>)
  return fields.flatMap(([field, value]) => {
    const what = 'contradicts'
    const fault: ChainFault = { chain, what, row, at, about, field: field as DerivedField, more: 0 }
    return value === null ? [] : [{ fault, found: value }]
  })
}

/** Notes the first contradiction of a row that is not excused: an excused one hides no other. */
function note(
  state: DerivedState,
  contradictions: readonly Contradiction[],
  isExcused: (one: Contradiction) => boolean,
): void {
  if (contradictions.length === 0) return
  const first = contradictions.find((one) => !isExcused(one))
  if (!first) state.excused += 1
  else if (state.fault) state.fault.more += 1
  else state.fault = first.fault
}

/** A file that no server of this version opened excuses nothing. */
function excuses(sqlite: BetterSqlite.Database, key: KeyObject): (one: Contradiction) => boolean {
  const table = sqlite.prepare("select 1 from sqlite_master where name = 'history_exceptions'")
  if (!table.get()) return () => false
  const excused = sqlite.prepare('select 1 from history_exceptions where proof = ?')
  return (one) => excused.get(proofOf(key, one)) !== undefined
}

/** The proof covers the value: once the field holds another one, it contradicts again. */
const proofOf = (key: KeyObject, { fault: { chain, row, field }, found }: Contradiction): Buffer =>
  linkMac(key, ['exception', chain, row, field ?? null, found])
