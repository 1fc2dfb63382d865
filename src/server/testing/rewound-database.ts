import BetterSqlite from 'better-sqlite3'
import { type Database, openDatabase } from '#server/db/database.ts'

/** The transactions of the server, as parts of the one that is undone at the next rewinding. */
const AS_PARTS: Readonly<Record<string, string>> = {
  'BEGIN IMMEDIATE': 'SAVEPOINT turn',
  COMMIT: 'RELEASE turn',
  ROLLBACK: 'ROLLBACK TO turn',
}

/**
 * Opens a copy of a file in memory, once. Each call of the function that it returns undoes what was written since the one
 * before, in a tenth of the time that opening it anew takes.
 */
export function openRewound(file: Buffer): () => Promise<Database> {
  const database = withTransactionsAsParts(() => openDatabase(Buffer.from(file)))
  let undo = 'begin'
  return async () => {
    // Writes that nobody waited for belong to what is undone.
    await database.write(() => {})
    database.sqlite.exec(undo)
    undo = 'rollback; begin'
    // The server keeps its memory of a database by this object.
    return { ...database }
  }
}

function withTransactionsAsParts<T>(open: () => T): T {
  const prepare = BetterSqlite.prototype.prepare
  const preparing = function (this: BetterSqlite.Database, source: string) {
    return prepare.call(this, AS_PARTS[source] ?? source)
  }
  BetterSqlite.prototype.prepare = preparing as typeof prepare
  try {
    return open()
  } finally {
    BetterSqlite.prototype.prepare = prepare
  }
}
