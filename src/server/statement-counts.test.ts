import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { actAs, createActors, makePeople, READS } from './testing/calls/all-reads.ts'
import { WRITES } from './testing/calls/all-writes.ts'
import { countStatements } from './testing/calls/count-statements.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { fillLists } from './testing/filling/fill-lists.ts'

const STORIES = Object.entries({ ...READS, ...WRITES })
/** Only a livreur without missions can leave: this story takes place in an empty business. */
const IN_AN_EMPTY_ONE = new Set(['deleting one’s account'])

/**
 * The most statements that a call of the twelve busiest procedures runs, the session's own included, without the begin,
 * savepoint and commit that the writes of a turn share.
 */
const BUSIEST = {
  'auth.me': 1,
  'checkout.place': 27,
  'checkout.times': 8,
  'live.events': 3,
  'missions.advance': 44,
  'missions.list': 4,
  'orders.byId': 5,
  'orders.list': 7,
  'orders.mine': 5,
  'positions.share': 4,
  'products.catalogue': 7,
}

/** The procedures that run more statements where there are more rows, and what bounds them. */
const GROWING: Readonly<Record<string, string>> = {
  'journal.list':
    'the first entry of a day is found by halving the trail: a few steps more each time it doubles',
  'users.disable': 'a flag and its event for each mission that the livreur leaves',
  'users.enable': 'the same flags, resolved',
}

/** Acts every story out where each list has this many rows. */
async function actWith(rows: number, counter: ReturnType<typeof countStatements>): Promise<void> {
  const filled = createTestContext()
  const people = await makePeople(filled)
  fillLists(filled, people, rows)
  const file = filled.database.sqlite.serialize()
  for (const [name, story] of STORIES) {
    const database = openDatabase(Buffer.from(file))
    const actors = IN_AN_EMPTY_ONE.has(name)
      ? await createActors(counter.on(createTestContext()))
      : await actAs(counter.on(createTestContext({}, { database })), people)
    await story(actors)
  }
}

test('no procedure runs more statements where there are more rows, and the busiest run few', async () => {
  const counter = countStatements()
  await actWith(2, counter)
  const few = { ...counter.counts }
  await actWith(42, counter)
  const many: Readonly<Record<string, number>> = counter.counts
  const grown = Object.keys(many).filter((path) => (many[path] ?? 0) > (few[path] ?? 0))
  expect(grown.sort()).toEqual(Object.keys(GROWING))
  for (const [path, most] of Object.entries(BUSIEST))
    expect(many[path], path).toBeLessThanOrEqual(most)
}, 120_000)
