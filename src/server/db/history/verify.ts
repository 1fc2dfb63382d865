import type { KeyObject } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import type { ChainFault } from '#shared/record/history/history.ts'
import { type Chain, chainsIn, countedBy, orderOf } from './chains.ts'
import { eachRow } from './each-row.ts'
import { hexOf, type LinkedCell, linkOf, proofOf, stateOf } from './link.ts'

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

interface Walk extends ChainHead {
  /** Links that follow from the one before them. */
  sound: number
  fault?: ChainFault
}

/**
 * Checks every chain with its key, a row at a time, and yields after each: the caller may do other work there. What is written
 * meanwhile is checked too.
 */
export function* verifyHistory(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
): Generator<void, Verified> {
  const verified: Verified = { heads: [], faults: [] }
  for (const chain of chainsIn(sqlite)) {
    const { fault, sound: _, ...head } = yield* verifyChain(sqlite, key, chain)
    verified.heads.push(head)
    if (fault) verified.faults.push(fault)
  }
  return verified
}

/** Verifies in one go, for programs that serve nobody meanwhile. */
export function verifyNow(sqlite: BetterSqlite.Database, key: KeyObject): Verified {
  return runThrough(verifyHistory(sqlite, key))
}

/** Ends a walk in one go, for programs that serve nobody meanwhile. */
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
  /** The links were made with it: the proof fits, or one link. One is enough, since somebody may have changed the others. */
  isKey: boolean
  /** The first broken link among those that were tried. */
  fault: ChainFault | undefined
}

/** Tells another key from a link that does not fit its row. */
export function tryKey(sqlite: BetterSqlite.Database, key: KeyObject): Tried {
  const walks = chainsIn(sqlite).map((chain) => {
    const walk = emptyWalk(chain)
    return { walk, links: verifyLinks(sqlite, key, chain, walk) }
  })
  for (const { links } of walks) for (let n = 0; n < TRIED && !links.next().done; n += 1);
  const fault = walks.find(({ walk }) => walk.fault)?.walk.fault
  const fits = proofs(sqlite).some((proof) => proof.equals(proofOf(key)))
  // Somebody may have changed all of the first links.
  const isKey = fits || walks.some(({ walk, links }) => findSound(walk, links))
  return { isKey, fault }
}

function findSound(walk: Walk, links: Generator<void, number>): boolean {
  while (walk.sound === 0 && !links.next().done);
  return walk.sound > 0
}

/** A file that no server of this version opened has none yet. */
function proofs(sqlite: BetterSqlite.Database): Buffer[] {
  const table = sqlite.prepare("select 1 from sqlite_master where name = 'history_keys'")
  if (!table.get()) return []
  return sqlite.prepare('select cast(proof as blob) from history_keys').pluck().all() as Buffer[]
}

const emptyWalk = ({ table }: Chain): Walk => ({
  chain: table,
  links: 0,
  sound: 0,
  last: 0,
  head: '',
})

function* verifyChain(
  sqlite: BetterSqlite.Database,
  key: KeyObject,
  chain: Chain,
): Generator<void, Walk> {
  const walk = emptyWalk(chain)
  // Before the rows: what is written meanwhile may be missing from them.
  const given = lastGiven(sqlite, chain)
  const last = yield* verifyLinks(sqlite, key, chain, walk)
  if (given > last) noteFault(walk, { what: 'cut', row: last, at: null, about: null })
  if (chain.changes) yield* verifyStates(sqlite, key, chain, walk)
  // Nothing is left: which row is missing first says less than how many there were.
  if (walk.fault && isEmpty(sqlite, chain))
    walk.fault = { ...walk.fault, what: 'emptied', row: given, at: null, about: null, more: 0 }
  return walk
}

/** The highest number that SQLite ever gave, or that a link has. */
function lastGiven(sqlite: BetterSqlite.Database, chain: Chain): number {
  const given = sqlite.prepare('select seq from sqlite_sequence where name = ?').pluck()
  const linked = sqlite.prepare(`select max(${orderOf(chain)}) from ${chain.links}`).pluck()
  return Math.max(Number(given.get(countedBy(chain)) ?? 0), Number(linked.get() ?? 0))
}

const isEmpty = (sqlite: BetterSqlite.Database, { table }: Chain) =>
  sqlite.prepare(`select 1 from ${table} limit 1`).get() === undefined

/** Keeps the first broken link of a chain, and counts those after it: a changed row must not hide the others. */
function noteFault(walk: Walk, fault: Omit<ChainFault, 'chain' | 'more'>): void {
  if (walk.fault) walk.fault.more += 1
  else walk.fault = { chain: walk.chain, more: 0, ...fault, at: timeOrNull(fault.at) }
}

/** A cell of SQLite holds anything: of what is no time, `npm run verify` could not tell the time. */
const timeOrNull = (at: number | null) => (Number.isNaN(new Date(at ?? NaN).getTime()) ? null : at)

/**
 * A place in a chain: its number, its link, whether its row left without a word of that, the time, the subject, the key of the
 * row, and what the link covers. Links are read as bytes: in another type one would end the verification.
 */
type Entry = [
  string,
  Buffer | null,
  number,
  number | null,
  string | null,
  string | number,
  ...LinkedCell[],
]

/** Each row with its link, where each has one. */
const addedEntries = ({ table, links, key, facts, at, about }: Chain) =>
  `select cast(r.${key} as text), cast(l.link as blob), false, ${at}, ${about}, r.${key}, ${facts} from ${table} r
   left join ${links} l on l."row" = r.${key} where r.${key} >= ? order by r.${key} limit 1`

/** Each change with its row. One that left is missing unless its last change says so: its state is empty then. */
const changeEntries = ({ table, links, key, at, about }: Chain) =>
  `select cast(l.n as text), cast(l.link as blob), r.${key} is null and length((${lastState(links, 'l.row_id')})) > 0,
     ${at}, ${about}, l.row_id, lower(hex(l.state)) from ${links} l
   left join ${table} r on r.${key} = l.row_id where l.n >= ? order by l.n limit 1`

const lastState = (links: string, row: string) =>
  `select cast(s.state as blob) from ${links} s where s.row_id = ${row} order by s.n desc limit 1`

/** Checks that each link follows from the one before it. Returns the number of the last entry. */
function* verifyLinks(
  sqlite: BetterSqlite.Database,
  linkedWith: KeyObject,
  chain: Chain,
  walk: Walk,
): Generator<void, number> {
  const next = sqlite
    .prepare<[bigint], Entry>(chain.changes ? changeEntries(chain) : addedEntries(chain))
    .raw()
  let last = 0
  for (const [place, link, isMissing, at, about, row, ...covered] of eachRow((n) => next.get(n))) {
    const number = Number(place)
    if (!link || !isGiven(number)) noteFault(walk, { what: 'unlinked', row, at, about })
    else {
      if (isMissing) noteFault(walk, { what: 'missing', row, at, about })
      else if (linkOf(linkedWith, chain.table, { before: walk.head, row, covered }).equals(link))
        walk.sound += 1
      else if (number === last + 1) noteFault(walk, { what: 'changed', row, at, about })
      else noteFault(walk, { what: 'missing', row: last + 1, at: null, about: null })
      // Only what does not follow from this link, sound or not, is broken too.
      walk.head = hexOf(link)
      walk.last = number
      walk.links += 1
    }
    last = number
    yield
  }
  return last
}

/** The product gives no other numbers: what has one was added by another program. */
const isGiven = (number: number) => number > 0 && Number.isSafeInteger(number)

/** The number, the state, the time, the subject, the key, the facts. */
type ChangedRow = [string, Buffer | null, number, string, string | number, ...LinkedCell[]]

/** Checks that each row is as its last change left it. */
function* verifyStates(
  sqlite: BetterSqlite.Database,
  linkedWith: KeyObject,
  { table, links, key, facts, at, about }: Chain,
  walk: Walk,
): Generator<void, void> {
  const next = sqlite
    .prepare<[bigint], ChangedRow>(
      `select cast(r.rowid as text), (${lastState(links, `r.${key}`)}), ${at}, ${about}, r.${key}, ${facts}
       from ${table} r where r.rowid >= ? order by r.rowid limit 1`,
    )
    .raw()
  for (const [, state, rowAt, rowAbout, row, ...rest] of eachRow((n) => next.get(n))) {
    const fault = { row, at: rowAt, about: rowAbout }
    // Without a state: it had left, and somebody brought it back.
    if (!state?.length) noteFault(walk, { ...fault, what: 'unlinked' })
    else if (!stateOf(linkedWith, table, row, rest).equals(state))
      noteFault(walk, { ...fault, what: 'changed' })
    yield
  }
}
