import type BetterSqlite from 'better-sqlite3'
import type { ChainFault } from '#shared/history/history.ts'
import { type Chain, type ChangeChain, chainsIn, type RowChain } from './chains.ts'
import { hexOf, proofOf, rowLink, stateOf } from './link.ts'

/** The links of a chain as far as it was read. */
export interface ChainHead {
  chain: Chain['table']
  links: number
  /** The key of the last linked row, or the number of the last change; 0 for none. */
  last: number
  /** The last link in hexadecimal; empty for none. */
  head: string
}

export interface Verified {
  heads: ChainHead[]
  /** The first broken link of each chain that does not hold, and how many more there are. */
  faults: ChainFault[]
}

/** SQLite counts further than JavaScript, which reads two numbers above this one as the same. */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER

/** A cell of SQLite; the rows are read as lists. */
type Cell = string | number | null
/** The link (as bytes: in another type it would end the verification), the time, what it is about, the key, the facts. */
type AddedRow = [Buffer | null, number, string, number, ...Cell[]]
/** The state, the time, what it is about, the rowid, the key, the facts. */
type ChangedRow = [Buffer | null, number, string, number, string | number, ...Cell[]]

interface Change {
  n: number
  rowId: string | number
  state: Buffer
  link: Buffer
  /** Null, as what follows, once no such row is left. */
  row: string | number | null
  at: number | null
  about: string | null
}

/**
 * Checks every chain with its key, `slice` rows at a time, and yields after each slice: the caller may pause there, and no
 * reading stays open meanwhile. What is written between two slices is checked too.
 */
export function* verifyHistory(
  sqlite: BetterSqlite.Database,
  key: Buffer,
  slice: number,
): Generator<void, Verified> {
  const verified: Verified = { heads: [], faults: [] }
  for (const chain of chainsIn(sqlite)) {
    const { fault, sound: _, ...head } = yield* verifyChain(sqlite, key, { chain, slice })
    verified.heads.push(head)
    if (fault) verified.faults.push(fault)
  }
  return verified
}

/** The same in one go, for programs that serve nobody meanwhile. */
export function verifyNow(sqlite: BetterSqlite.Database, key: Buffer): Verified {
  return runThrough(verifyHistory(sqlite, key, 1_000))
}

/** Reads a walk to its end in one go, for programs that serve nobody meanwhile. */
export function runThrough<T>(walk: Generator<void, T>): T {
  for (;;) {
    const step = walk.next()
    if (step.done) return step.value
  }
}

/** Links at the beginning of a chain that are tried with a key. */
const TRIED = 100

/** The answer of a file to a key. */
interface Tried {
  /** Whether the links were made with it: the proof says so, or a link does. One is enough: somebody may have changed the others. */
  isKey: boolean
  /** The first of the links at the beginning of the chains that does not fit its row. */
  fault: ChainFault | undefined
}

/** Tells another key from a link that does not fit its row. */
export function tryKey(sqlite: BetterSqlite.Database, key: Buffer): Tried {
  const walks = chainsIn(sqlite).map((chain) => {
    const walk = emptyWalk(chain)
    linksOf(sqlite, key, { chain, slice: TRIED, walk }).next()
    return walk
  })
  const fault = walks.find((walk) => walk.fault)?.fault
  const fits = proofs(sqlite).some((proof) => proof.equals(proofOf(key)))
  const isKey = fits || walks.some(({ sound }) => sound > 0) || fitsLater(sqlite, key)
  return { isKey, fault }
}

/** Looks through every link: the first ones may all have been changed. */
function fitsLater(sqlite: BetterSqlite.Database, key: Buffer): boolean {
  return chainsIn(sqlite).some((chain) => {
    const walk = emptyWalk(chain)
    const slices = linksOf(sqlite, key, { chain, slice: 1_000, walk })
    while (walk.sound === 0 && !slices.next().done);
    return walk.sound > 0
  })
}

/** A file that no server of this version opened has none yet. */
function proofs(sqlite: BetterSqlite.Database): Buffer[] {
  const table = sqlite.prepare("select 1 from sqlite_master where name = 'history_keys'")
  if (!table.get()) return []
  return sqlite.prepare('select cast(proof as blob) from history_keys').pluck().all() as Buffer[]
}

interface Walk extends ChainHead {
  /** How many of the links follow from what is before them. */
  sound: number
  fault?: ChainFault
}

interface Part<C extends Chain = Chain> {
  chain: C
  slice: number
}

function* verifyChain(
  sqlite: BetterSqlite.Database,
  key: Buffer,
  { chain, slice }: Part,
): Generator<void, Walk> {
  const walk = emptyWalk(chain)
  yield* linksOf(sqlite, key, { chain, slice, walk })
  if (chain.kind === 'changes') yield* verifyStates(sqlite, key, { chain, slice, walk })
  if (walk.fault && isEmpty(sqlite, chain)) walk.fault = emptied(sqlite, chain)
  return walk
}

function linksOf(
  sqlite: BetterSqlite.Database,
  key: Buffer,
  { chain, slice, walk }: Part & { walk: Walk },
): Generator<void, void> {
  return chain.kind === 'rows'
    ? verifyRows(sqlite, key, { chain, slice, walk })
    : verifyChanges(sqlite, key, { chain, slice, walk })
}

const isEmpty = (sqlite: BetterSqlite.Database, { table }: Chain) =>
  sqlite
    .prepare(`select 1 from ${table} where rowid between 1 and ${LAST_NUMBER} limit 1`)
    .get() === undefined

/** Nothing is left of a chain: which row is missing first says less than how many entries there were. */
function emptied(sqlite: BetterSqlite.Database, { kind, table, links }: Chain): ChainFault {
  const isRows = kind === 'rows'
  const given = givenKeys(sqlite, {
    counted: isRows ? table : links,
    links,
    order: isRows ? 'row' : 'n',
  })
  return { chain: table, what: 'emptied', row: given(), at: null, about: null, more: 0 }
}

const emptyWalk = ({ table }: Chain): Walk => ({
  chain: table,
  links: 0,
  sound: 0,
  last: 0,
  head: '',
})

/** Keeps the first broken link of a chain, and counts those after it: a changed row must not hide the others. */
function noteFault(walk: Walk, fault: Omit<ChainFault, 'chain' | 'more'>, count = 1): void {
  if (walk.fault) walk.fault.more += count
  else walk.fault = { chain: walk.chain, more: count - 1, ...fault, at: timeOrNull(fault.at) }
}

/** A cell of SQLite holds anything: of what is no time, `npm run verify` could not tell the time. */
const timeOrNull = (at: number | null) => (Number.isNaN(new Date(at ?? NaN).getTime()) ? null : at)

/** Goes on from a link as it is stored, broken or not: only what does not follow from it is broken too. */
function goOnFrom(walk: Walk, last: number, link: Buffer): void {
  walk.head = hexOf(link)
  walk.last = last
  walk.links += 1
}

const straysOf = (table: string, key: string) =>
  `select rowid as number, ${key} as row from ${table} where rowid < 1
   union all select rowid, ${key} from ${table} where rowid > ${LAST_NUMBER}`

/** Whether a table of the history has rows with a number that the product never gives, or would get such rows next. */
export function hasStrays(sqlite: BetterSqlite.Database, { table, key }: Chain): boolean {
  const next = `select 1, 1 from sqlite_sequence where name = '${table}' and seq >= ${LAST_NUMBER}`
  return sqlite.prepare(`${straysOf(table, key)} union all ${next}`).get() !== undefined
}

/**
 * Notes the rows with a number that the product never gives, as added by somebody else. The slices read from 1 to
 * `LAST_NUMBER`: a row below would be missed, and those above look alike and would be read again and again. SQLite numbers
 * the next rows after the highest one, so the product's own rows after a high one are counted here too.
 */
function noteStrays(
  sqlite: BetterSqlite.Database,
  { table, key }: { table: string; key: string },
  walk: Walk,
): void {
  const { row, count } = sqlite
    .prepare<[], { row: number | string; count: number }>(
      `select min(number), row, count(*) as count from (${straysOf(table, key)})`,
    )
    .get() ?? { row: 0, count: 0 }
  if (count > 0) noteFault(walk, { what: 'unlinked', row, at: null, about: null }, count)
}

/** A table that is only added to: each row has its link, and each link its row. */
function* verifyRows(
  sqlite: BetterSqlite.Database,
  linkedWith: Buffer,
  { chain, slice, walk }: Part<RowChain> & { walk: Walk },
): Generator<void, void> {
  const { table, links, key, facts, at, about } = chain
  const rowsAfter = sqlite
    .prepare(
      `select cast(l.link as blob), ${at}, ${about}, r.${key}, ${facts} from ${table} r
       left join ${links} l on l.row = r.${key}
       where r.${key} > ? and r.${key} <= ${LAST_NUMBER} order by r.${key} limit ?`,
    )
    .raw()
  const lastGiven = givenKeys(sqlite, { counted: table, links, order: 'row' })
  let after = 0
  let rows: AddedRow[]
  let given: number
  do {
    // Before the rows: what is written later, in a pause too, may be missing from them but does not raise `given`.
    given = lastGiven()
    rows = rowsAfter.all(after, slice) as AddedRow[]
    for (const [link, rowAt, rowAbout, row, ...rest] of rows) {
      const fault = { row, at: rowAt, about: rowAbout }
      if (!link) noteFault(walk, { ...fault, what: 'unlinked' })
      else {
        if (rowLink(linkedWith, table, walk.head, [row, ...rest]).equals(link)) walk.sound += 1
        else noteFault(walk, row === after + 1 ? { ...fault, what: 'changed' } : gapAfter(after))
        goOnFrom(walk, row, link)
      }
      after = row
    }
    yield
  } while (rows.length === slice)
  noteStrays(sqlite, chain, walk)
  if (given > after) noteFault(walk, cutAt(after))
}

/** The chain of the changes, and whether a row is left of each, or its last link says that it left. */
function* verifyChanges(
  sqlite: BetterSqlite.Database,
  linkedWith: Buffer,
  { chain, slice, walk }: Part<ChangeChain> & { walk: Walk },
): Generator<void, void> {
  const { table, links, key, at, about } = chain
  const linksAfter = sqlite.prepare(
    `select l.n, l.row_id as rowId, l.state, cast(l.link as blob) as link, r.${key} as "row", ${at} as at, ${about} as about from ${links} l
       left join ${table} r on r.${key} = l.row_id where l.n > ? and l.n <= ${LAST_NUMBER} order by l.n limit ?`,
  )
  const lastState = sqlite
    .prepare<[string | number], Buffer>(
      `select cast(state as blob) from ${links} where row_id = ? order by n desc limit 1`,
    )
    .pluck()
  const lastGiven = givenKeys(sqlite, { counted: links, links, order: 'n' })
  let rows: Change[]
  let given: number
  do {
    // Before the rows, as above.
    given = lastGiven()
    rows = linksAfter.all(walk.last, slice) as Change[]
    for (const { n, rowId, state, link, row, ...facts } of rows) {
      const fault = { row: rowId, at: facts.at, about: facts.about }
      if (row === null && lastState.get(rowId)?.length !== 0)
        noteFault(walk, { ...fault, what: 'missing' })
      else if (!rowLink(linkedWith, table, walk.head, [rowId, hexOf(state)]).equals(link))
        noteFault(walk, { ...fault, what: n === walk.last + 1 ? 'changed' : 'missing' })
      else walk.sound += 1
      goOnFrom(walk, n, link)
    }
    yield
  } while (rows.length === slice)
  noteStrays(sqlite, { table: links, key: 'row_id' }, walk)
  if (given > walk.last) noteFault(walk, cutAt(walk.last))
}

/** Whether each row is as its last change left it. */
function* verifyStates(
  sqlite: BetterSqlite.Database,
  linkedWith: Buffer,
  { chain, slice, walk }: Part<ChangeChain> & { walk: Walk },
): Generator<void, void> {
  const { table, links, key, facts, at, about } = chain
  const rowsAfter = sqlite
    .prepare(
      `select (select cast(l.state as blob) from ${links} l where l.row_id = r.${key} order by l.n desc limit 1), ${at}, ${about},
         r.rowid, r.${key}, ${facts} from ${table} r
       where r.rowid > ? and r.rowid <= ${LAST_NUMBER} order by r.rowid limit ?`,
    )
    .raw()
  let after = 0
  let rows: ChangedRow[]
  do {
    rows = rowsAfter.all(after, slice) as ChangedRow[]
    for (const [state, rowAt, rowAbout, rowid, row, ...rest] of rows) {
      const fault = { row, at: rowAt, about: rowAbout }
      // Without a state: it had left, and somebody brought it back.
      if (!state?.length) noteFault(walk, { ...fault, what: 'unlinked' })
      else if (!stateOf(linkedWith, table, [row, ...rest]).equals(state))
        noteFault(walk, { ...fault, what: 'changed' })
      after = rowid
    }
    yield
  } while (rows.length === slice)
  noteStrays(sqlite, chain, walk)
}

/**
 * Reads the highest key that SQLite ever gave, or that a link has, without those above `LAST_NUMBER`. Where the rows that are
 * read afterwards end below it, the last ones were cut off.
 */
function givenKeys(
  sqlite: BetterSqlite.Database,
  { counted, links, order }: { counted: string; links: string; order: string },
): () => number {
  const given = sqlite.prepare('select seq from sqlite_sequence where name = ?').pluck()
  const linked = sqlite
    .prepare(`select max(${order}) from ${links} where ${order} <= ${LAST_NUMBER}`)
    .pluck()
  return () => {
    const last = Number(given.get(counted) ?? 0)
    return Math.max(last > LAST_NUMBER ? 0 : last, Number(linked.get() ?? 0))
  }
}

const gapAfter = (row: number) =>
  ({ what: 'missing', row: row + 1, at: null, about: null }) as const

const cutAt = (row: number) => ({ what: 'cut', row, at: null, about: null }) as const
