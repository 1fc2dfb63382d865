import { expect, test } from 'vitest'
import {
  type Actors,
  actAs,
  createActors,
  makePeople,
  READS,
} from '#server/testing/calls/all-reads.ts'
import { WRITES } from '#server/testing/calls/all-writes.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import { openRewound } from '#server/testing/rewound-database.ts'

/**
 * The plans that may sort or scan, because the sorted or scanned set stays small at any amount of
 * work.
 */
const BOUNDED: ReadonlyArray<{ plan: string; within: RegExp; why: string }> = [
  {
    plan: 'SCAN invoice_balances USING INDEX invoice_balances_open',
    within: /"invoice_balances" indexed by invoice_balances_open/,
    why: 'the invoices that companies have not paid: one a month for each, with what clients owe on orders',
  },
  {
    plan: 'SCAN (subquery',
    within: /"invoice_balances" indexed by invoice_balances_open/,
    why: 'both of them',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"invoice_balances"."client_n" = \+\?/,
    why: 'those of one company',
  },
  {
    plan: 'SCAN p USING COVERING INDEX account_payments_held',
    within: /"invoice_balances"."rest" = 0 and "invoice_balances"."invoice_n" in/,
    why: 'the cheques of companies, in an index of nothing else: one a month for each at most',
  },
  {
    plan: 'SCAN devices',
    within: /"devices"/,
    why: 'the tablets that a workshop ever had: a handful; those that wait are forgotten within the hour',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /from "devices"/,
    why: 'the same',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /from "claims" where "claims"."client_id" = \+\?/,
    why: 'the claims of one client: fifty are told, and few have one',
  },
  {
    plan: 'SCAN companies',
    within: /^select count\(\*\) from "companies" where "companies"."on_account" = \+\?$/,
    why: 'the companies that one business washes for, on the owner’s page of modules',
  },
  {
    plan: 'SCAN recurring_orders USING INDEX recurring_orders_next',
    within: /^select count\(\*\) from "recurring_orders" where/,
    why: 'the orders of each week that go on, on the same page',
  },
  {
    plan: 'SCAN companies USING COVERING INDEX',
    within: /"companies"/,
    why: 'the companies that one business washes for',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /from "companies" cross join users/,
    why: 'the same, by name',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /from "company_(contacts|places)"/,
    why: 'the people and the places of one company: twenty at most',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /from "users" where \(.* order by "users"\."approved_at" asc, "users"\."n" asc/s,
    why: 'the livreurs, of an index of the staff: a team',
  },
  {
    plan: 'USE TEMP B-TREE FOR GROUP BY',
    within: /from "drawer_movements".*"closing_n" = \+\? and "drawer_movements"."kind" = \+\?/,
    why: 'the expenses or the hand-overs of one drawer, which is a day',
  },
  {
    plan: 'SCAN number_requests USING INDEX number_requests_open',
    within: /"number_requests"/,
    why: 'what waits of two days: 120 orders by number a day, and 500 that were set aside',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within:
      /"client_messages"."state" in \(\+\?, \+\?, \+\?\).* order by "client_messages"."created_at" asc/s,
    why: 'the messages that wait: each is dropped a few days after it was written',
  },
  {
    plan: 'SCAN client_answers USING INDEX client_answers_new',
    within: /"client_answers"."seen_at" is null/,
    why: 'a page of the answers that nobody has read, and nothing else',
  },
  {
    plan: 'SCAN number_requests USING INDEX number_requests_strangers',
    within: /^select count\(\*\) from "number_requests"/,
    why: 'those that were set aside, of which 500 are kept',
  },
  {
    plan: 'SCAN product_prices USING INDEX product_prices_product',
    within: /^select distinct "product_id" from "product_prices"/,
    why: 'the changes of prices of one catalogue, read where clothes are counted at a door',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /from "products" where "products"\."id" in \(select value from json_each/,
    why: 'the garments of the orders by number that wait',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"users"\."phone" in .*order by "users"\."email" is not null/,
    why: 'the clients of one number',
  },
  {
    plan: 'USE TEMP B-TREE FOR json_group_array(ORDER BY)',
    within: /from "order_items" where "order_items"\."order_n" =/,
    why: 'the lines of one order, fifty at most, and its counts and missed visits',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within:
      /"orders"\."livreur_id" = \+\? and "orders"\."status" in \(\+\?, \+\?, \+\?, \+\?\) and "orders"\."held_since" is null\) order by/,
    why: 'the missions that one livreur has in hand',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"orders"\."n" in \(\s*select (?:n from \(select \*|"orders"\."n") from/,
    why: 'the numbers of what a search found, then one page of orders',
  },
  {
    plan: 'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    within: /where \(?substr\(id, 1, 2\) = \+\?/,
    why: 'the orders of one instant',
  },
  {
    plan: 'SCAN (subquery-1)',
    within: /from \(select 1 from "orders"/,
    why: 'the first hundred, to count them',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /from "payments" where \("payments"\."order_n" in \(select value from json_each/,
    why: 'the visits that were made on a day, 150 at most',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within:
      /from "order_events" where \("order_events"\."order_n" in \(select value from json_each/,
    why: 'the orders that are late or will be, as many as there are visits to be made',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /^select "orders"\."id", iif\(.*"orders"\."note".*in \(select value from json_each/,
    why: 'the visits that are to be made, 500 of each part at most',
  },
  {
    plan: 'SCAN (subquery-',
    within: /^select\s+\(select count\(\*\) from "orders"\s+where "status" = 'pending'/,
    why: 'one row, for the counts of what is to be placed',
  },
  {
    plan: 'SCAN (subquery-',
    within: /^select exists \(select 1 from "\w+" where rowid > 0\)/,
    why: 'one row, to know which tables have any',
  },
  {
    plan: 'SCAN orders USING INDEX orders_express_open',
    within: /from "orders" indexed by orders_express_open/,
    why: 'the open express orders',
  },
  {
    plan: 'SCAN orders USING INDEX orders_to_deliver',
    within: /from "orders" indexed by orders_to_deliver/,
    why: 'the orders that are ready',
  },
  {
    plan: 'SCAN orders USING INDEX orders_undated',
    within: /from "orders" indexed by orders_undated/,
    why: 'the open orders of which nothing is due: they wait for their client',
  },
  ...['SCAN json_each VIRTUAL TABLE', 'SCAN span VIRTUAL TABLE'].map((plan) => ({
    plan,
    within: /from json_each\(\+?\?\) span/,
    why: 'the values of the filters of the list, fifty of each at most',
  })),
  ...[
    'SCAN orders',
    'SCAN order_closings',
    'SCAN json_each VIRTUAL TABLE',
    'USE TEMP B-TREE FOR GROUP BY',
  ].map((plan) => ({
    plan,
    within:
      /^select (?:"orders"\."(?:livreur_id|quarter)"|"due_at"|iif|case|ifnull).*, count\(\*\) from .* group by/s,
    why: 'all orders by an index, or the orders of a view, once for each filter, while its filters are open',
  })),
  {
    plan: 'USE TEMP B-TREE FOR GROUP BY',
    within: /from "promise_days"/,
    why: 'the counters of one period, a year at most',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"orders"\."at_counter" = .* order by "orders"\."updated_at"/,
    why: 'the bags that wait at the counter',
  },
  {
    plan: 'SCAN (subquery-',
    within: /users_search match/,
    why: 'a page of each kind of match, and up to two hundred clients',
  },
  { plan: 'SCAN c', within: /users_search match/, why: 'the same clients' },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /^(?:select 1 from \()?\s*select "orders"\."n" from \(/,
    why: 'the same clients, each once',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /union select value from json_each\(\+\?\)/,
    why: 'those of them who were compared one by one',
  },
  {
    plan: 'SCAN users_search VIRTUAL TABLE INDEX',
    within: /users_search match/,
    why: 'the search index',
  },
  { plan: 'SCAN latest', within: /with latest as materialized/, why: 'one page of clients' },
  {
    plan: 'SCAN recent',
    within: /"livreur_n" = \(.*\) order by "order_events"\."seq" desc limit \+\?\) "recent"/,
    why: 'the last three hundred events of one livreur',
  },
  {
    plan: 'SCAN order_counts',
    within: /from "order_counts"$/,
    why: 'one row for each status',
  },
  {
    plan: 'SCAN products',
    within: /^select "id" from "products" where exists/,
    why: 'the first garment that is sold: nearly always the first of all',
  },
  {
    plan: 'SCAN s EXISTS VIRTUAL TABLE',
    within: /^select "id" from "products" where exists/,
    why: 'the prices of a garment, twelve at most',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /"orders"\."id" in \(select value from json_each\(\+\?\)\)$/,
    why: 'the ids of the orders that are about to be given to a livreur, fifty at most',
  },
  {
    plan: 'SCAN pragma_data_version',
    within: /^select total_changes\(\)/,
    why: 'one number, which tells whether anything was written',
  },
  { plan: 'SCAN products USING INDEX products_name', within: /./, why: 'the catalogue, whole' },
  { plan: 'SCAN products USING INDEX products_created', within: /./, why: 'the catalogue, whole' },
  {
    plan: 'SCAN recurring_orders USING INDEX recurring_orders_problem',
    within: /./,
    why: 'the weekly orders that could not be made, and nothing else',
  },
  { plan: 'SCAN l VIRTUAL TABLE', within: /recurring_orders/, why: 'the lines of a weekly order' },
  {
    plan: 'SCAN users USING INDEX users_waiting',
    within: /disabled_at is null order by created_at, id limit \+\?\)?$/,
    why: 'the first hundred of an index of those who wait',
  },
  {
    plan: 'SCAN contact_messages USING INDEX contact_messages_new',
    within: /"handled_at" is null limit \+\?$/,
    why: 'the first hundred of an index of those that wait',
  },
  {
    plan: 'SCAN order_flags USING INDEX order_flags_open',
    within: /"kind" = 'linen_to_return' and "order_flags"\."resolved_at" is null/,
    why: 'the flags that wait for the team: those of a day',
  },
  {
    plan: 'USE TEMP B-TREE FOR GROUP BY',
    within: /"order_events"\."at" < \+?\?\) group by \+?"order_(?:items|events|closings)/,
    why: 'the pieces of a period by service, livreur or answer: a few rows',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /^update "order_checks"/,
    why: 'the few counts and reserves of one check',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /"orders"\."n" in \(select value from json_each\(\+?\?\)\)$/,
    why: 'the numbers of the orders to show, five hundred at most',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /"users"\."n" in \(select value from json_each\(\+\?\)\)$/,
    why: 'the numbers of one page of accounts',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /"delay_days"\."day" in \(select value from json_each\(\+?\?\)\)$/,
    why: 'the days of a period that are in no whole week, twelve at most',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /"users"\."id" in \(select value from json_each\(\+\?\)\)$/,
    why: 'the ids of the ten clients that a search shows',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /"users"\."n" in \(\s*select n from \(select \* from/,
    why: 'a page of names and up to two hundred addresses that a search found',
  },
  {
    plan: 'SCAN users_search VIRTUAL TABLE INDEX 0:=',
    within: /^delete from users_search where rowid =/,
    why: 'one entry of the search index, by its number',
  },
  {
    plan: 'SCAN mail_outbox',
    within: /order by rowid$/,
    why: 'this test itself, looking for the link that a person would follow',
  },
  {
    plan: 'SCAN cash_holdings',
    within: /from "cash_holdings"(?: inner join "users"|$)/,
    why: 'one row for each livreur who carries cash',
  },
  {
    plan: 'SCAN erasures',
    within: /^select "user_id" from "erasures"$/,
    why: 'one row for each account whose erasure is not finished',
  },
  {
    plan: 'USE TEMP B-TREE FOR',
    within: /^select "(?:product_id|service)" from "order_items" where .* limit \+\?\) group by/,
    why: 'the lines of a client’s last fifty orders, or of the last two hundred',
  },
  {
    plan: 'SCAN orders',
    within: /in \(select "n" from "orders" order by "orders"\."n" desc limit \+\?\) group by/,
    why: 'the last two hundred orders, from the newest number down',
  },
  {
    plan: 'SCAN livreur_positions',
    within: /^delete from "livreur_positions" where|from "livreur_positions" cross join "orders"/,
    why: 'one row for each livreur who is on the road',
  },
  { plan: 'SCAN s VIRTUAL TABLE INDEX', within: /users_search match/, why: 'the search index' },
  {
    plan: 'USE TEMP B-TREE FOR',
    within: /from "orders" where \(?"orders"\."client_id" = .* group by .* limit/,
    why: 'the places and numbers on the orders of one client',
  },
  {
    plan: 'SCAN orders USING INDEX orders_unpaid',
    within: /from "orders" indexed by orders_unpaid/,
    why: 'the unpaid orders, and nothing else',
  },
  {
    plan: 'USE TEMP B-TREE FOR',
    within: /from "orders" indexed by orders_unpaid/,
    why: 'the clients of the unpaid orders',
  },
  {
    plan: 'SCAN owing',
    within: /from "orders" indexed by orders_unpaid/,
    why: 'the clients of the unpaid orders',
  },
  {
    plan: 'SCAN users USING INDEX users_client_name',
    within: /indexed by users_client_name/,
    why: 'a page of the names, in the order of their index',
  },
  {
    plan: 'SCAN place VIRTUAL TABLE',
    within: /"orders"\."quarter" = place\.value/,
    why: 'the quarters whose names begin with what was typed',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /last\.quarter in/,
    why: 'the clients of one quarter',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /last\.quarter in/,
    why: 'the quarters whose names begin with what was typed',
  },
  {
    plan: 'SCAN json_each VIRTUAL TABLE',
    within: /^\s*update \w+ set (?:client_id|user_id|raised_by) = /,
    why: 'what one merge moved from one client to another',
  },
  {
    plan: 'SCAN orders USING INDEX orders_created',
    within: /^select "client_id" from "orders" order by .* limit/,
    why: 'the clients of the last six hundred orders',
  },
  {
    plan: 'SCAN b USING INDEX users_client_',
    within: /a\.phone = b\.phone and a\.n < b\.n/,
    why: 'all clients once, for the pairs that a teammate asks for',
  },
  {
    plan: 'SCAN workers',
    within: /^select [^(]* from "workers"/,
    why: 'the first names of a workshop',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /^select [^(]* from "workers"/,
    why: 'the first names of a workshop',
  },
  {
    plan: 'SCAN batches USING INDEX batches_running',
    within: /from "batches" where "batches"\."ended_at" is null/,
    why: 'the machines that turn now',
  },
  {
    plan: 'USE TEMP B-TREE FOR count(DISTINCT)',
    within: /from "batches" where "batches"\."ended_at" is null/,
    why: 'the pieces in the machines that turn now',
  },
  {
    plan: 'USE TEMP B-TREE FOR json_group_array(ORDER BY)',
    within: /from "pieces" left join "products"/,
    why: 'the pieces of one order, and its lines',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /order by "orders"\."due_at" is null, "orders"\."due_at" asc, "orders"\."n" asc limit/,
    why: 'the orders in our hands, which the workshop sorts by due time',
  },
  {
    plan: 'USE TEMP B-TREE FOR ORDER BY',
    within: /from "orders" left join "order_places"/,
    why: 'the orders in our hands that may hold a missing piece',
  },
  {
    plan: 'SCAN json_each EXISTS VIRTUAL TABLE',
    within: /from "piece_acts"/,
    why: 'the numbers of the pieces of one act',
  },
  {
    plan: 'SCAN a VIRTUAL TABLE',
    within: /from "piece_acts"/,
    why: 'the numbers of the pieces of one act',
  },
  {
    plan: 'SCAN b VIRTUAL TABLE',
    within: /from "piece_acts"/,
    why: 'the numbers of the pieces of one act',
  },
  {
    plan: 'SCAN (subquery-',
    within: /select 1 from users u where u\.role = 'client'/,
    why: 'the first hundred, to count them',
  },
]

const plans = new Map<string, string[]>()

/** The lines of a statement's plan, which many acts ask for. */
function planOf({ database }: TestContext, source: string): string[] {
  const known = plans.get(source)
  if (known) return known
  const parameters = Array.from(source.matchAll(/\?/g), () => null)
  const plan = database.sqlite.prepare(`explain query plan ${source}`).all(...parameters)
  const lines = (plan as Array<{ detail: string }>).map(({ detail }) => detail)
  plans.set(source, lines)
  return lines
}

/** Those that read more than the page they are for. */
function faultsOf(t: TestContext, source: string): string[] {
  return planOf(t, source)
    .filter((line) => /^SCAN (?!CONSTANT ROW)|TEMP B-TREE/.test(line))
    .filter((line) => !BOUNDED.some((b) => line.startsWith(b.plan) && b.within.test(source)))
}

/** The schema is read when a connection opens, and by a test that writes as another program. */
const isPlanned = (source: string) =>
  /^\s*(select|update|delete)/i.test(source) &&
  !/\bsqlite_(?:temp_)?master\b|\bpragma_table_info\b/.test(source)

type Acts = Record<string, (actors: Actors) => Promise<unknown>>

/** The statements of each act; the first test that asks acts all out. */
let acted: Promise<ReadonlyMap<string, readonly string[]>> | undefined
const statementsOfActs = () => {
  acted ??= actAllOut()
  return acted
}

/** SQLite plans from the schema alone, as no one runs `analyze`: more orders change no plan. */
const ORDERS = 300

/** All the reads, with hundreds of orders behind them. A write changes what others find: it is undone. */
async function actAllOut() {
  const { executed, clear } = recordStatements()
  const statements = new Map<string, string[]>()
  const actOut = async (acts: Acts, before: () => Promise<Actors>) => {
    for (const [name, act] of Object.entries(acts)) {
      const actors = await before()
      clear()
      await act(actors)
      statements.set(name, [...new Set(executed)].filter(isPlanned))
    }
  }
  const start = createTestContext({}, { database: ownEmptyDatabase() })
  const people = await makePeople(start)
  const rewound = openRewound(start.database.sqlite.serialize())
  await actOut(WRITES, async () => {
    await rewound.undo()
    return actAs(createTestContext({}, { database: rewound.begin() }), people)
  })
  const actors = await createActors()
  const { livreur, admin } = actors.people
  fillDatabase(actors.t, { livreurId: livreur.id, adminId: admin.id }, ORDERS)
  await actOut(READS, async () => actors)
  return statements
}

test('at any amount of work, no statement reads more than it answers', async () => {
  const t = createTestContext()
  for (const [name, sources] of await statementsOfActs()) {
    expect(sources, name).not.toEqual([])
    for (const source of sources) expect(faultsOf(t, source), `${name}: ${source}`).toEqual([])
  }
}, 120_000)

/** No recorded call goes through these: they serve workers, sweeps and streams, unless said. */
const OTHER_INDEXES = [
  'mail_outbox_due',
  'push_outbox_due',
  'order_events_previous_livreur',
  'users_unconfirmed',
  'recurring_orders_next',
  'baskets_created',
  // Of a checkout under a ceiling of express pieces, which the default settings have not.
  'orders_express',
  // Of the verification of the history.
  'refund_links_row',
  'cash_handover_links_row',
  'user_links_row',
  'setting_links_row',
  'product_links_row',
]

test('every other index is used: SQLite may prefer one that reads more', async () => {
  const t = createTestContext()
  const lines = new Set<string>()
  for (const sources of (await statementsOfActs()).values())
    for (const source of sources) for (const line of planOf(t, source)) lines.add(line)
  const all = [...lines].join('\n')
  const indexes = t.database.sqlite
    .prepare(
      "select name from sqlite_master where type = 'index' and sql not like 'create unique%'",
    )
    .pluck()
    .all() as string[]
  const unused = indexes.filter((name) => !new RegExp(`INDEX ${name}\\b`).test(all))
  expect(unused.filter((name) => !OTHER_INDEXES.includes(name))).toEqual([])
})

test('every allowance is still needed', async () => {
  const sources = new Set([...(await statementsOfActs()).values()].flat())
  const t = createTestContext()
  const lines = [...sources].flatMap((source) =>
    planOf(t, source).map((line) => ({ source, line })),
  )
  for (const { plan, within, why } of BOUNDED) {
    const isNeeded = lines.some(({ source, line }) => line.startsWith(plan) && within.test(source))
    expect(isNeeded, why).toBe(true)
  }
})
