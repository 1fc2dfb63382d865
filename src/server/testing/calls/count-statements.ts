import type { TestContext } from '../create-test-context.ts'
import { recordStatements } from '../record-statements.ts'
import { type Intercept, interceptCalls } from './intercept-calls.ts'

/** The statements of the commit that the writes of a turn share, or of the test itself, which looks for its own session. */
const NOT_COUNTED =
  /^(?:begin|commit|rollback|savepoint|release)\b|^select user_id from sessions where id = \?$/i

/** Counts the statements and the rows of each procedure that is called through a context, until the test ends. */
export function countStatements() {
  const recorded = recordStatements()
  const counts: Record<string, number> = {}
  const rows: Record<string, number> = {}
  const countOf = (from: number) =>
    recorded.executed.slice(from).filter((source) => !NOT_COUNTED.test(source)).length
  const keep = (path: string, from: number) => {
    counts[path] = Math.max(counts[path] ?? 0, countOf(from))
  }

  const count: Intercept = async ({ path, call, input }) => {
    const from = recorded.executed.length
    try {
      const answer = await call(input)
      keepRows(rows, path, answer)
      return isStream(answer) ? countedStream(answer, () => keep(path, from)) : answer
    } finally {
      keep(path, from)
    }
  }

  return {
    /** The most statements that any call of a procedure has run, by its path. */
    counts,
    /** The most rows that any call of a procedure has answered, by its path and that of the list in its answer. */
    rows,
    /** Counts the calls of a context. */
    on: (t: TestContext): TestContext => interceptCalls(t, count),
  }
}

function keepRows(rows: Record<string, number>, path: string, answer: unknown): void {
  if (Array.isArray(answer)) rows[path] = Math.max(rows[path] ?? 0, answer.length)
  else if (typeof answer === 'object' && answer !== null)
    for (const [name, part] of Object.entries(answer)) keepRows(rows, `${path}.${name}`, part)
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/** A stream reads when it is asked for its first hint, not when it is opened. */
function countedStream(stream: AsyncIterable<unknown>, keep: () => void): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = stream[Symbol.asyncIterator]()
      return { next: () => iterator.next().finally(keep) }
    },
  }
}
