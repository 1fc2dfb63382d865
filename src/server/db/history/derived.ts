import type BetterSqlite from 'better-sqlite3'
import type { ChainFault, DerivedField, DerivedName } from '#shared/history/history.ts'
import { hasContents } from './chains.ts'
import { type LinkKey, linkKey, linkMac } from './link.ts'
import { type SealCheck, sealOfCounts, sealOfLines, sealOfPhotos } from './sealed.ts'

/** Rows that say again what chained rows say: each row of `rows` is compared with them. */
interface Derived {
  name: DerivedName
  /** Of contents that an event sealed by a digest: compares them, where `rows` cannot. */
  seal?: (sqlite: BetterSqlite.Database, now: number) => SealCheck
  /** A query of `number`, in whose order the rows are read, `row`, `at`, `about`, and `field`, the first that contradicts or null. */
  rows: string
}

export interface DerivedState {
  name: DerivedName
  rows: number
  /** The first row that contradicts the history, and how many more do. */
  fault: ChainFault | undefined
}

interface Row {
  number: number
  row: string
  at: number | null
  about: string | null
  field: DerivedField | null
}

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

const EACH_ORDER = `select r.n as number, r.id as row, r.created_at as at, '#' || r.reference as about, null as field
  from orders r where r.n > ? order by r.n limit ?`

const DERIVED: readonly Derived[] = [
  {
    name: 'orders',
    rows: `select r.n as number, r.id as row, r.created_at as at, '#' || r.reference as about, case
      when r.status is not ${lastEvent('e.to_status', 'e.to_status is not null')} then 'status'
      when (select n from users where id = r.client_id) is not ${lastEvent('e.client_n')} then 'client'
      when (select n from users where id = r.livreur_id) is not ${lastEvent('e.livreur_n')} then 'livreur'
      when r.grand_total <> ifnull(${TOTAL}, r.grand_total) then 'total'
      when r.paid_amount <> iif(r.status = 'cancelled', min(r.grand_total, ${owed('b.outcome is null')}), ${RECEIVED} - ${BACK}) then 'paid'
      end as field from orders r where r.n > ? order by r.n limit ?`,
  },
  {
    name: 'deleted_orders',
    rows: `select r.n as number, r.id as row, null as at, '#' || substr(r.id, 1, 8) as about,
      iif(${lastEvent('1', "e.kind = 'deleted'")} is null, 'deletion', null) as field
      from deleted_orders r where r.n > ? order by r.n limit ?`,
  },
  {
    name: 'order_adjustments',
    rows: `select r.rowid as number, r.id as row, r.created_at as at, '#' || substr(r.order_id, 1, 8) as about, case
      when 'adjustment_' || r.status is not ${ANSWER('e.kind')} then 'answer'
      when r.total is not ${ANSWER("e.data ->> 'after'")} or r.total_before is not ${ANSWER("e.data ->> 'before'")} then 'total'
      end as field from order_adjustments r where r.rowid > ? order by r.rowid limit ?`,
  },
  {
    name: 'cash_holdings',
    rows: `select r.n as number, r.id as row, h.since as at, ifnull(h.amount, 0) || ' FCFA' as about,
      iif(ifnull(h.amount, 0) <> (select total(amount) from payments p
        where p.livreur_n = r.n and p.kind = 'received' and p.method = 'espece' and p.n > ${LAST_HANDOVER}), 'amount', null) as field
      from users r left join cash_holdings h on h.livreur_id = r.id
      where r.role <> 'client' and r.n > ? order by r.n limit ?`,
  },
  { name: 'order_items', rows: EACH_ORDER, seal: sealOfLines },
  { name: 'order_checks', rows: EACH_ORDER, seal: sealOfCounts },
  { name: 'order_photos', rows: EACH_ORDER, seal: sealOfPhotos },
]

/** What a file can be compared in: the events of an earlier version sealed nothing. */
const derivedIn = (sqlite: BetterSqlite.Database) =>
  hasContents(sqlite) ? DERIVED : DERIVED.filter(({ seal }) => !seal)

interface Pace {
  slice: number
  now: number
}

/**
 * Compares what rows say again with the chained rows that say it first, `slice` rows at a time, and yields after each slice.
 * Each row is read together with its history: what is written meanwhile contradicts nothing. Rows that contradicted when the
 * history began are excused.
 */
export function* compareDerived(
  sqlite: BetterSqlite.Database,
  key: LinkKey,
  pace: Pace,
): Generator<void, DerivedState[]> {
  const isExcused = excuses(sqlite, key)
  const all: DerivedState[] = []
  for (const table of derivedIn(sqlite)) {
    const state: DerivedState = { name: table.name, rows: 0, fault: undefined }
    all.push(state)
    for (const rows of slicesOf(sqlite, table, pace)) {
      state.rows += rows.length
      for (const fault of faultsIn(table, rows)) if (!isExcused(fault)) note(state, fault)
      yield
    }
  }
  return all
}

/** `compareDerived` in one go, for programs that serve nobody meanwhile. */
export function compareNow(
  sqlite: BetterSqlite.Database,
  key: Buffer,
  now = Date.now(),
): DerivedState[] {
  const walk = compareDerived(sqlite, linkKey(key), { slice: 1_000, now })
  for (;;) {
    const step = walk.next()
    if (step.done) return step.value
  }
}

/** Excuses the rows that contradict now, inside `write()`: nobody knows what they were before the history began. */
export function excuseDerived(sqlite: BetterSqlite.Database, key: Buffer, now: number): void {
  sqlite.exec('delete from history_exceptions')
  excuse(sqlite, key, { now, tables: DERIVED })
}

/** The same for what events seal alone, in a history of which the rest was compared before. */
export function excuseSealed(sqlite: BetterSqlite.Database, key: Buffer, now: number): void {
  excuse(sqlite, key, { now, tables: DERIVED.filter(({ seal }) => seal) })
}

function excuse(
  sqlite: BetterSqlite.Database,
  key: Buffer,
  { now, tables }: { now: number; tables: readonly Derived[] },
): void {
  const insert = sqlite.prepare('insert or ignore into history_exceptions (proof) values (?)')
  for (const table of tables)
    for (const rows of slicesOf(sqlite, table, { slice: 1_000, now }))
      for (const fault of faultsIn(table, rows)) insert.run(proofOf(linkKey(key), fault))
}

function* slicesOf(
  sqlite: BetterSqlite.Database,
  { rows, seal }: Derived,
  { slice, now }: Pace,
): Generator<Row[], void> {
  const rowsAfter = sqlite.prepare<[number, number], Row>(rows)
  const check = seal?.(sqlite, now)
  // One reading for a slice: another program may write between two queries.
  const readAfter = sqlite.transaction((after: number): Row[] => {
    const found = rowsAfter.all(after, slice)
    return check ? found.map((row) => ({ ...row, field: check(row) })) : found
  })
  let read: Row[] = []
  do {
    read = readAfter(read.at(-1)?.number ?? Number.MIN_SAFE_INTEGER)
    yield read
  } while (read.length === slice)
}

const faultsIn = ({ name: chain }: Derived, rows: readonly Row[]): ChainFault[] =>
  rows.flatMap(({ row, at, about, field }) =>
    field === null ? [] : [{ chain, what: 'contradicts', row, at, about, field, more: 0 }],
  )

function note(state: DerivedState, fault: ChainFault): void {
  if (state.fault) state.fault.more += 1
  else state.fault = fault
}

/** A file that no server of this version opened excuses nothing. */
function excuses(sqlite: BetterSqlite.Database, key: LinkKey): (fault: ChainFault) => boolean {
  const table = sqlite.prepare("select 1 from sqlite_master where name = 'history_exceptions'")
  if (!table.get()) return () => false
  const excused = sqlite.prepare('select 1 from history_exceptions where proof = ?')
  return (fault) => excused.get(proofOf(key, fault)) !== undefined
}

const proofOf = (key: LinkKey, { chain, row, field }: ChainFault): Buffer =>
  linkMac(key, ['exception', chain, row, field ?? null])
