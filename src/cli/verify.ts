import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import BetterSqlite from 'better-sqlite3'
import { requireDatabase } from '#server/db/file/folder-access.ts'
import { pendingMigrations } from '#server/db/file/migrations.ts'
import { rowFaults, schemaFault } from '#server/db/file/own-schema.ts'
import { requireKnownRelease } from '#server/db/file/release.ts'
import type { DerivedState } from '#server/db/history/derived.ts'
import type { Verified } from '#server/db/history/verify.ts'
import { isWrittenWith } from '#server/db/history/written-with.ts'
import { BEGINNING } from '#server/db/schema.ts'
import { runInBackground } from '#server/lib/background-priority.ts'
import { HISTORY_KEY, loadHistoryKey } from '#server/lib/secret.ts'
import { commandOn } from '#server/lib/storage/folder-command.ts'
import { readPublishedKeys } from '#server/lib/ticket-key.ts'
import { differenceFrom } from '#server/operations/history/compare.ts'
import { readStatement } from '#server/operations/history/statement.ts'
import { verifiedWhole, verifyFile } from '#server/operations/history/verify-file.ts'
import type { ChainFault } from '#shared/record/history/history.ts'
import { olderFile, operatorFault } from './fail.ts'
import { envFor, fileFault, typedFile } from './file-fault.ts'

const USAGE = `Usage:
  npm run verify                      checks the history, also beside a running server
  npm run verify -- --against <file>  and that nothing changed or left since the e-mail in this file
  npm run --silent verify -- --json   the count and head of the links and the faults, as the server takes them each morning
Ends with 0 when all of it holds, with 1 when it does not, and with 2 when it cannot tell.`

/** True to the word: who relies on a proof must know where it ends. */
const PROVED = `Proved by links: orders' steps, payments, refunds, hand-overs of cash, acts of the team, prices; the prices, invoices and
payments of companies, and the steps of certifications; of accounts the role, e-mail, password, approval, disabling, deletion, merging and
link version; settings; the catalogue. Proved by comparison with them: the status, client, livreur, total, amount paid and invoice of
orders, deleted orders, answers to other totals, the cash carried, what is left of invoices, the numbers and sums of certifications, passkeys
and tablets; since they are sealed, the lines of orders, counts without their notes, photos without their files, what was sent to the DGI and its
answers.
Not proved: what waits to be done (weekly orders, requests, e-mails, messages, payments by Wave, links, codes), names, phones and
addresses, times and slots of visits, flags, notes, images of garments, the contacts and places of companies, and whatever else laveo.db
holds. A session that another program wrote or changed is not seen, and opens nothing.`

const WHAT: Record<Exclude<ChainFault['what'], 'emptied' | 'contradicts'>, string> = {
  changed: 'is not what was written, or the row before it left',
  missing: 'left',
  unlinked: 'was added by another program than ours',
  cut: 'is the last one: those after it left',
}

/** The noun of what was read, where a seal is in another thing than a row. */
const READ_BY: Partial<Record<DerivedState['name'], string>> = {
  order_items: 'orders',
  order_checks: 'orders',
  order_photos: 'orders',
  fne_papers: 'calls',
}

// A reader that has seen enough, as `head`, decides nothing: the exit code tells all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') stop(`Cannot write: ${error.message}`)
})

// The server that asked for it has ended.
process.once('disconnect', () => process.exit(2))
process.channel?.unref()

// Whatever keeps it from telling must not look like a history that does not hold.
await run().catch((error: unknown) =>
  stop(operatorFault(error) ?? String(error instanceof Error ? error.stack : error)),
)

async function run(): Promise<void> {
  const { against, json } = readOptions()
  const { dataDir } = envFor('read')
  // The server that runs beside it comes first.
  if (json) runInBackground()
  const sqlite = openToRead(dataDir)
  const key = await readKey(dataDir)
  if (json) return tellServer(verifiedWhole(verifyFile(sqlite, { dataDir, key })))
  const start = performance.now()
  const { verified, derived } = verifyFile(sqlite, { dataDir, key })
  tell(verified, derived)
  const isOurs = tellSchema(sqlite)
  const isKept = tellConstraints(sqlite)
  const broken = [
    ...(verified.faults.length > 0 ? ['history'] : []),
    ...derived.filter(({ fault }) => fault).map(({ name }) => name),
    ...(isOurs ? [] : ['schema']),
    ...(isKept ? [] : ['constraints']),
  ]
  say(`Verified in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  if (verified.faults.length > 0 && isWrittenWith(sqlite, key) === false)
    say('No link was made with this history.key: is it the one that this history was written with?')
  const compared =
    against === undefined
      ? 'same'
      : await compare(sqlite, dataDir, { file: typedFile(against), isBroken: broken.length > 0 })
  sqlite.close()
  if (compared === 'changed') broken.push('what the e-mail states')
  say(`${PROVED}\n\n${inOneSentence(broken, compared)}`)
  process.exitCode = broken.length > 0 ? 1 : compared === 'same' ? 0 : 2
}

/** The verdict, which a reader looks for at the end. */
function inOneSentence(broken: string[], compared: Compared): string {
  if (broken.length > 0) return `The history is NOT whole: ${broken.join(', ')} (see above).`
  return compared === 'cannot tell'
    ? 'The history is whole; nothing can be told of the e-mail.'
    : 'The history is whole.'
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        against: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    return stop(USAGE)
  }
}

/** The file as it is, under a running server too: nothing is written, and no reading stays open. */
function openToRead(dataDir: string): BetterSqlite.Database {
  const file = requireDatabase(dataDir)
  const sqlite = openReadable(file)
  requireKnownRelease(sqlite)
  if (pendingMigrations(sqlite).length > 0) stop(olderFile(file))
  return sqlite
}

/** The most that Node reads of one file. */
const LARGEST_IN_MEMORY = 2 ** 31 - 1

/**
 * Opens a file for reading. Where the disk takes no file, SQLite cannot make the log's own ones: a file that was
 * cleanly closed is read into memory.
 */
function openReadable(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: 2_000 })
  try {
    sqlite.pragma('schema_version')
    return sqlite
  } catch (error) {
    sqlite.close()
    const isShut = error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_CANTOPEN'
    if (!isShut || !statSync(file).isFile()) throw error
    if (existsSync(`${file}-wal`))
      return stop(
        `${file} was not closed cleanly, and its log cannot be read where nothing may be written: copy the data folder to a disk that can be written to.`,
      )
    if (statSync(file).size > LARGEST_IN_MEMORY)
      return stop(
        `${file} is larger than 2 GiB, and cannot be read where nothing may be written: copy the data folder to a disk that can be written to.`,
      )
    const bytes = readFileSync(file)
    // In memory there is no log: the two bytes that say so are set to « rollback journal ».
    bytes.fill(1, 18, 20)
    return new BetterSqlite(bytes)
  }
}

async function readKey(dataDir: string): Promise<KeyObject> {
  const file = join(dataDir, HISTORY_KEY)
  if (!existsSync(file))
    return stop(
      `${file} is not there: bring it back (${commandOn(dataDir, 'restore -- --keys <file>')}).`,
    )
  return loadHistoryKey(dataDir)
}

function tellServer(verified: Verified): void {
  say(JSON.stringify(verified))
  process.exitCode = verified.faults.length > 0 ? 1 : 0
}

function tell({ links, head, faults }: Verified, derived: DerivedState[]): void {
  say(`${faults.length > 0 ? 'BROKEN' : 'holds '}  ${'history'.padEnd(20)}${links} links  ${head}`)
  for (const fault of faults) say(`        ${inWords(fault)}`)
  for (const { name, rows, fault } of derived) {
    say(
      `${fault ? 'BROKEN' : 'holds '}  ${name.padEnd(20)}${rows} ${READ_BY[name] ?? 'rows'}, compared`,
    )
    if (fault) say(`        ${inWords(fault)}`)
  }
}

/** Checks that tables, indexes, triggers and views are those that Lavéo makes. */
function tellSchema(sqlite: BetterSqlite.Database): boolean {
  const fault = schemaFault(sqlite)
  say(`${fault ? 'BROKEN' : 'holds '}  schema`)
  if (fault) say(`        ${fault}: another program changed its schema.`)
  return fault === undefined
}

/** Checks that each row keeps what its table asks: a constraint that was lifted and put back is in no schema. */
function tellConstraints(sqlite: BetterSqlite.Database): boolean {
  const [first, ...others] = rowFaults(sqlite)
  say(`${first ? 'BROKEN' : 'holds '}  constraints`)
  if (first) say(`        ${first}${others.length > 0 ? `, and ${others.length} more` : ''}`)
  return first === undefined
}

function inWords({ table, what, row, at, about, field, more }: ChainFault): string {
  if (what === 'emptied') return `No row of ${table} is left: the history had noted ${row}.`
  const when = at === null ? '' : `, ${new Date(at).toISOString()}`
  const named = `${table} ${row}${when}${about === null ? '' : ` (${about})`}`
  const others = more === 0 ? '' : ` ${more} more of these after it.`
  if (what === 'contradicts') return `${named}: the chain says otherwise of its ${field}.${others}`
  return `${named} ${WHAT[what]}.${others}`
}

type Compared = 'same' | 'changed' | 'cannot tell'

function cannotTell(why: string): Compared {
  process.stderr.write(`${why}\n`)
  return 'cannot tell'
}

/** Says what differs from the statement of an e-mail. `isBroken` tells that the verification found something already. */
async function compare(
  sqlite: BetterSqlite.Database,
  dataDir: string,
  { file, isBroken }: { file: string; isBroken: boolean },
): Promise<Compared> {
  const fault = fileFault(file)
  if (fault) return cannotTell(fault)
  const statement = readStatement(readFileSync(file, 'utf8'), await readPublishedKeys(dataDir))
  if (statement === 'no statement') return cannotTell(`No statement of ours is in ${file}.`)
  if (statement === 'not signed') {
    say(
      'The statement is not as this server signed it: a figure was changed, or another server wrote it.',
    )
    return 'changed'
  }
  const day = new Date(statement.at).toISOString()
  const begun = begunAt(sqlite)
  if (begun > statement.at)
    return cannotTell(
      `The history began anew on ${new Date(begun).toISOString()}, after the e-mail of ${day}: it proves nothing of it. If no key of yours was lost, somebody changed laveo.db.`,
    )
  const difference = differenceFrom(sqlite, statement)
  if (difference) {
    const { found, headDiffers } = difference
    const left = `of the ${statement.links} links until then ${found} are left`
    const head = headDiffers && found > 0 ? ', and the last of them is another one now' : ''
    say(`BROKEN  The history is not what the e-mail of ${day} says: ${left}${head}.`)
    return 'changed'
  }
  say(
    isBroken
      ? `The links from before the e-mail of ${day} are those that it states: it does not tell since when the rows above are broken.`
      : `Nothing from before the e-mail of ${day} was changed or left.`,
  )
  return 'same'
}

/** When the history began, in milliseconds UTC; 0 where its first link does not tell. */
function begunAt(sqlite: BetterSqlite.Database): number {
  const first = sqlite.prepare(
    `select row_key from history_links where n = 1 and table_number = ${BEGINNING}`,
  )
  const at = Number(first.pluck().get() ?? 0)
  return Number.isNaN(new Date(at).getTime()) ? 0 : at
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Ends where nothing can be told. */
function stop(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}
