import type { Deps } from '#server/deps.ts'
import type { ChainFault } from '#shared/record/history/history.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'
import { storedStatements } from './history.queries.ts'
import { digestOf, type HistoryStatement, openStatement } from './statement.ts'

type Reader = Pick<Deps, 'database' | 'tickets' | 'clock'>
type Stored = ReturnType<typeof storedStatements>[number]

/** A stored statement that this server signed on its day, with what was broken then. */
export interface SignedStatement {
  day: LocalDay
  statement: HistoryStatement
  fault: ChainFault | null
}

/** Stored statements that are looked through for signed ones: somebody may have put others before them. */
const LOOKED_THROUGH = 100

/**
 * The result of the last verification, for the screen. Null before the first, and when this server did not sign the newest row:
 * the worker verifies again then.
 */
export function readHistoryState(
  ctx: Reader,
): { at: number; links: number; fault: ChainFault | null } | null {
  const newest = newestStatement(ctx)
  if (!newest || newest === 'forged') return null
  const { statement, fault } = newest
  return { at: statement.at, links: statement.links, fault }
}

/** The newest stored statement until today; `forged` when this server did not sign it so, undefined before the first. */
export function newestStatement(ctx: Reader): SignedStatement | 'forged' | undefined {
  const [newest] = storedStatements(ctx.database.orm, today(ctx), 1)
  return newest && (open(newest, ctx) ?? 'forged')
}

/** The newest signed statement until today that is `wanted`; other rows are passed over. */
export function lastSigned(
  ctx: Reader,
  wanted: (signed: SignedStatement) => boolean = () => true,
): SignedStatement | undefined {
  for (const stored of storedStatements(ctx.database.orm, today(ctx), LOOKED_THROUGH)) {
    const signed = open(stored, ctx)
    if (signed && wanted(signed)) return signed
  }
  return undefined
}

const today = ({ clock }: Pick<Reader, 'clock'>) => localDay(clock.now(), BUSINESS_ZONE)

/** Only what is signed counts: who holds the file can write any other column. */
function open(
  { day, statement: text, fault }: Stored,
  { tickets }: Pick<Reader, 'tickets'>,
): SignedStatement | undefined {
  // A cell of SQLite holds anything.
  const statement = openStatement(String(text), tickets.published)
  if (typeof statement === 'string' || localDay(statement.at, BUSINESS_ZONE) !== day)
    return undefined
  if (statement.fault !== digestOf(fault)) return undefined
  return { day, statement, fault: fault === null ? null : (JSON.parse(fault) as ChainFault) }
}
