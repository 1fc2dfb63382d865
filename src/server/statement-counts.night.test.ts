import { expect, test } from 'vitest'
import { actAs, createActors, makePeople, READS } from './testing/calls/all-reads.ts'
import { WRITES } from './testing/calls/all-writes.ts'
import { countStatements } from './testing/calls/count-statements.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { ownEmptyDatabase } from './testing/empty-database.ts'
import { fillLists } from './testing/filling/fill-lists.ts'
import { isPaged, PROCEDURES } from './testing/procedures.ts'
import { openRewound } from './testing/rewound-database.ts'

const STORIES = Object.entries({ ...READS, ...WRITES })
/** Only a livreur without missions can leave: this story takes place in an empty business. */
const IN_AN_EMPTY_ONE = new Set(['deleting one’s account'])

/**
 * The most statements that a call of the twelve busiest procedures runs, the session's own included, without the begin,
 * savepoint and commit that the writes of a turn share.
 */
const BUSIEST = {
  'auth.me': 1,
  // Of which one asks whether the client is a company.
  'checkout.place': 28,
  'checkout.times': 8,
  'live.events': 3,
  // 49 for a count that agrees, of which four make its pieces; one that lowers the total closes an adjustment, moves money
  // and asks whether the DGI certified it.
  'missions.advance': 65,
  // 5 where no total is agreed to at the door; the rest reads the prices of the days of the orders, and which clients are companies.
  'missions.list': 12,
  'orders.byId': 5,
  'orders.list': 7,
  // Of which one asks which browser asked for each by number.
  'orders.mine': 6,
  'positions.share': 4,
  'products.catalogue': 7,
}

/** The procedures that run more statements where there are more rows, and what bounds them. */
const GROWING: Readonly<Record<string, string>> = {
  'journal.list':
    'the first entry of a day is found by halving the trail: a few steps more each time it doubles',
  'orders.mine':
    'the older ones that press are read once there is more than a page, in one statement',
  'users.disable': 'a flag and its event for each mission that the livreur leaves',
  'users.enable': 'the same flags, resolved',
}

/** The lists that are read page by page. The journal has a page in any case, and one company has few invoices. */
const PAGED = [...PROCEDURES.values()]
  .filter(isPaged)
  .map(({ path }) => `${path}.items`)
  .filter((list) => !['companyInvoices.ofCompany.items', 'journal.list.items'].includes(list))

/** The others that grow without a bound of their own. A list must show more rows where there are more, or what it reads for each is not seen. */
const LISTS = [
  'cash.holdings',
  'cash.mine.handovers',
  'claims.figures.livreurs',
  'claims.read.dues',
  'clientMessages.answers',
  'doorTotals.priceList',
  'duty.candidates.livreurs',
  'duty.team.livreurs',
  'missions.list',
  'numberRequests.list.denied',
  'numberRequests.list.sent',
  'numberRequests.list.toReach',
  'orders.dayRounds.livreurs',
  'orders.dayRounds.stops',
  'orders.facets.due',
  'orders.facets.livreur',
  'orders.facets.payment',
  'orders.mine.olderPressing',
  'positions.all',
  'products.catalogue.products',
  'products.list',
  'products.priceHistory',
  'promises.late.orders',
  'reminders.planned.items',
  'reminders.stopped.items',
  'stats.series.livreurs',
  'stats.series.promises.areas',
  'stats.today',
  'teamNotes.ofClient',
  'users.findClients',
  'users.livreurs',
  'users.recentClients',
  'users.waiting',
  'workshop.board.orders',
]

/** Acts every story out where each list has this many rows, and there are so many orders. */
async function actWith(rows: number, orders: number, counter: Counter): Promise<void> {
  const filled = createTestContext({}, { database: ownEmptyDatabase() })
  const people = await makePeople(filled)
  fillLists(filled, people, rows, orders)
  const rewound = openRewound(filled.database.sqlite.serialize())
  for (const [name, story] of STORIES) {
    const database = rewound.begin()
    const actors = IN_AN_EMPTY_ONE.has(name)
      ? await createActors(counter.on(createTestContext()))
      : await actAs(counter.on(createTestContext({}, { database })), people)
    await story(actors)
    await rewound.undo()
  }
}

type Counter = ReturnType<typeof countStatements>
type Counts = Readonly<Record<string, number>>

test('no procedure runs more statements where there are more rows, and the busiest run few', async () => {
  const counter = countStatements()
  // Fewer orders than a page, so that a list of them shows more where there are more.
  await actWith(2, 16, counter)
  const few = { counts: { ...counter.counts }, rows: { ...counter.rows } }
  await actWith(42, 42 * 24, counter)
  const grown = (now: Counts, before: Counts) =>
    Object.keys(now).filter((path) => (now[path] ?? 0) > (before[path] ?? 0))
  expect(grown(counter.rows, few.rows).sort()).toEqual([...PAGED, ...LISTS].sort())
  expect(grown(counter.counts, few.counts).sort()).toEqual(Object.keys(GROWING))
  const many: Counts = counter.counts
  for (const [path, most] of Object.entries(BUSIEST))
    expect(many[path], path).toBeLessThanOrEqual(most)
}, 120_000)
