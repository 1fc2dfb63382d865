import { JsonText } from '#server/lib/json-text.ts'
import type { Database, Orm } from './database.ts'
import { writeCounter } from './write-counter.ts'

/** Most characters of answers that are kept for a database; they all go when one more passes it. */
const MAX_KEPT = 4_000_000

/** The answers since the last write, by read and input. */
interface Kept {
  countWrites: () => unknown
  writes: unknown
  size: number
  answers: Map<string, JsonText<unknown>>
}

const keptOf = new WeakMap<Database, Kept>()
let reads = 0

/**
 * A resolver whose answer is written once and shared by all who ask the same between two writes: when an order
 * changes, every open screen of the team reads its list again. `read` sees the database and its
 * input alone, so that its answer can depend neither on the person, nor on their role, nor on the
 * time. The procedure still checks each request before.
 */
export function sharedRead<I, T>(read: (orm: Orm, input: I) => T) {
  reads += 1
  const name = String(reads)
  return ({ ctx, input }: { ctx: { database: Database }; input: I }): JsonText<T> => {
    const kept = sinceLastWrite(ctx.database)
    const key = `${name} ${JSON.stringify(input)}`
    const known = kept.answers.get(key)
    // The key holds the read, so that the answer is one of its own.
    if (known) return known as JsonText<T>
    const answer = new JsonText<T>(JSON.stringify(read(ctx.database.orm, input)))
    if (kept.size + answer.text.length > MAX_KEPT) forget(kept)
    kept.size += answer.text.length
    kept.answers.set(key, answer)
    return answer
  }
}

function sinceLastWrite(database: Database): Kept {
  const kept = keptOf.get(database) ?? emptyFor(database)
  const writes = kept.countWrites()
  if (writes === kept.writes) return kept
  kept.writes = writes
  forget(kept)
  return kept
}

function forget(kept: Kept): void {
  kept.size = 0
  kept.answers.clear()
}

function emptyFor(database: Database): Kept {
  const kept = {
    countWrites: writeCounter(database),
    writes: undefined,
    size: 0,
    answers: new Map(),
  }
  keptOf.set(database, kept)
  return kept
}
