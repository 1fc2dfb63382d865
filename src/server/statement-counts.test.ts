import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { appRouter } from './router.ts'
import { GROWING, STATEMENT_COUNTS } from './statement-counts.ts'
import { actAs, createActors, makePeople, READS } from './testing/calls/all-reads.ts'
import { WRITES } from './testing/calls/all-writes.ts'
import { countStatements } from './testing/calls/count-statements.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { fillLists } from './testing/filling/fill-lists.ts'

const PROCEDURES = Object.keys(appRouter._def.procedures).sort()
const STORIES = Object.entries({ ...READS, ...WRITES })
/** Only a livreur without missions can leave: this story takes place in an empty business. */
const IN_AN_EMPTY_ONE = new Set(['deleting one’s account'])

type Counts = Readonly<Record<string, number>>

/** The most statements that a call of each procedure has run where every list has this many rows. */
async function countsWith(rows: number): Promise<Counts> {
  const filled = createTestContext()
  const people = await makePeople(filled)
  fillLists(filled, people, rows)
  const file = filled.database.sqlite.serialize()
  const counter = countStatements()
  for (const [name, story] of STORIES) {
    const database = openDatabase(Buffer.from(file))
    const actors = IN_AN_EMPTY_ONE.has(name)
      ? await createActors(counter.on(createTestContext()))
      : await actAs(counter.on(createTestContext({}, { database })), people)
    await story(actors)
  }
  return counter.counts
}

const isOver = (counts: Counts) => (path: string) =>
  (counts[path] ?? Number.POSITIVE_INFINITY) > (STATEMENT_COUNTS[path] ?? 0)
/** What a failure shows: the procedure with what it ran. */
const told = (counts: Counts) => (path: string) => `${path}: ${counts[path]}`

test('each procedure has a line that says how many statements it may run', () => {
  expect(Object.keys(STATEMENT_COUNTS).sort()).toEqual(PROCEDURES)
})

test('no procedure runs more than its line where each list has a row', async () => {
  const one = await countsWith(1)
  expect(PROCEDURES.filter(isOver(one)).map(told(one))).toEqual([])
}, 120_000)

test('nor where each list has a page and more, but those that say why', async () => {
  const many = await countsWith(21)
  const constant = PROCEDURES.filter((path) => GROWING[path] === undefined)
  expect(constant.filter(isOver(many)).map(told(many))).toEqual([])
}, 120_000)
