import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginHistory } from '#server/db/history/begin.ts'
import { historyStatements, mailOutbox } from '#server/db/schema.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { emptyDatabase, ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeAdmin, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { brokenLinks, unprotect, verifyHere } from '#server/testing/history.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { statementLines } from '#shared/record/history/statement-lines.ts'
import { differenceFrom } from './compare.ts'
import { readHistoryState } from './history.service.ts'
import { createHistoryWorker } from './history-worker.ts'
import { type HistoryStatement, readStatement } from './statement.ts'

let t: TestContext
let lines: Record<string, unknown>[]

beforeEach(() => begin())

function begin(database = emptyDatabase()): void {
  lines = []
  const log = createLogger('error', { write: (line) => lines.push(JSON.parse(line)) })
  // Five in the morning, in Abidjan.
  const clock = createFakeClock(Date.parse('2026-11-22T05:00:00Z'))
  t = createTestContext({}, { clock, log, database, hasChosen: false })
}

const run = (sql: string) => t.database.sqlite.exec(sql)
const work = () => createHistoryWorker(t, verifyHere(t)).runDue()
const mails = () =>
  t.database.orm
    .select()
    .from(mailOutbox)
    .all()
    .filter(({ template }) => template === 'history-statement')

/** Begins the history anew, as the operator does. */
function beginAnew(at: number): void {
  run("delete from history_links; delete from sqlite_sequence where name = 'history_links'")
  beginHistory(t.database.sqlite, at)
}

/** The statement of the last e-mail. */
function stated(): HistoryStatement {
  const mail = statementLines(String(mails().at(-1)?.facts.statement)).join('\n')
  const read = readStatement(mail, t.tickets.published)
  if (typeof read === 'string') throw new Error(read)
  return read
}

describe('the statement of the day', () => {
  test('goes to each superadmin once, in the morning', async () => {
    const [one, other] = [await makeSuperadmin(t), await makeSuperadmin(t)]
    await makeOrder(t, { status: 'completed' })
    await work()
    expect(mails()).toEqual([])
    t.clock.advance(HOUR_MS)
    await work()
    await work()
    expect(
      mails()
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual([one.id, other.id].sort())
    t.clock.advance(24 * HOUR_MS)
    await work()
    expect(mails()).toHaveLength(4)
    expect(lines).toEqual([])
  })

  test('first comes the morning after the history began', async () => {
    beginHistory(t.database.sqlite, t.clock.now())
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    t.clock.advance(HOUR_MS)
    await work()
    expect(mails()).toEqual([])
    t.clock.advance(24 * HOUR_MS)
    await work()
    expect(mails()).toHaveLength(1)
  })

  test('is made again once a clock that ran ahead for months is back', async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    t.clock.advance(100 * 24 * HOUR_MS + HOUR_MS)
    await work()
    expect(mails()).toHaveLength(1)
    t.clock.advance(-100 * 24 * HOUR_MS)
    await work()
    await work()
    expect(mails()).toHaveLength(2)
  })

  test('is not sent by an empty installation', async () => {
    await makeSuperadmin(t)
    t.clock.advance(6 * HOUR_MS)
    await work()
    expect(mails()).toEqual([])
  })

  test('names the count and the head of the chain', async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    const end = t.database.sqlite
      .prepare('select n as links, lower(hex(link)) as head from history_links order by n desc')
      .get()
    t.clock.advance(HOUR_MS)
    await work()
    expect(stated()).toMatchObject({ ...(end as object), at: t.clock.now() })
  })

  test('says what is broken, loudly', async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    unprotect(t.database)
    run('update order_events set at = at + 1 where seq = 2')
    t.clock.advance(HOUR_MS)
    await work()
    const [mail] = mails()
    expect(mail?.facts.broken).toMatch(
      /^Étapes des commandes\u00a0: la ligne 2 du .* a été modifiée/,
    )
    expect(lines).toMatchObject([{ msg: expect.stringContaining('THE HISTORY IS BROKEN') }])
  })
})

describe('a person with the file in hand cannot keep the statement from being made', () => {
  const DAY = '2026-11-23'
  const row = () =>
    t.database.orm
      .select()
      .from(historyStatements)
      .orderBy(desc(historyStatements.day))
      .limit(1)
      .get()
  const shown = () => readHistoryState(t)
  const insert = (day: string, statement: string, fault: string | null = null) =>
    t.database.orm
      .insert(historyStatements)
      .values({ day, at: t.clock.now(), links: 9, statement, fault })
      .run()

  beforeEach(async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    t.clock.advance(HOUR_MS)
    await work()
    unprotect(t.database)
    run('update order_events set at = at + 1 where seq = 2')
    t.clock.advance(24 * HOUR_MS)
  })

  test.each([
    ['that is none', () => 'laveo-history'],
    ['that is no text', () => Buffer.from('x') as unknown as string],
    ['of another day', () => row()?.statement ?? ''],
  ])('with a row for the day and a statement %s', async (_, statement) => {
    insert(DAY, statement())
    expect(shown()).toBeNull()
    await work()
    expect(mails()).toHaveLength(2)
    expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
    expect(shown()).toMatchObject({ at: t.clock.now(), fault: { row: 2 } })
    await work()
    expect(mails()).toHaveLength(2)
  })

  test('with a link that is no bytes, nor a time that is none', async () => {
    run(`update order_events set at = 'x' where seq = 2;
      update history_links set link = 'x' where table_number = 1 and row_key = 2`)
    await work()
    expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
    expect(shown()).toMatchObject({ fault: { row: 2, at: null } })
  })

  test('by removing every link, with or without what they are of', async () => {
    run('delete from history_links')
    await work()
    expect(mails().at(-1)?.facts.broken).toContain('Chaîne de l’historique')
    run('delete from order_events; delete from staff_actions; delete from product_prices')
    t.clock.advance(24 * HOUR_MS)
    await work()
    expect(mails()).toHaveLength(3)
    expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
  })

  test('by taking back what was found', async () => {
    await work()
    run('update history_statements set fault = null')
    expect(shown()).toBeNull()
    await work()
    expect(mails()).toHaveLength(3)
    expect(shown()).toMatchObject({ fault: { row: 2 } })
  })

  test('by putting another row before it at night', async () => {
    t.clock.advance(-3 * HOUR_MS)
    await work()
    expect(mails()).toHaveLength(1)
    insert(DAY, 'laveo-history')
    await work()
    expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
  })

  test.each([9_000_000_000_000, Number.MAX_SAFE_INTEGER, -1, "'x'"])(
    'by removing every statement and saying that the history begins at %s',
    async (at) => {
      run(`delete from history_statements;
        update history_links set table_number = 0, row_key = ${at} where n = 1`)
      await work()
      expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
    },
  )

  test('by writing other figures beside a signed statement', () => {
    run('update history_statements set at = at + 86400000, links = 1')
    expect(shown()).toMatchObject({ at: t.clock.now() - 24 * HOUR_MS })
    expect(shown()?.links).toBeGreaterThan(1)
  })
})

describe('rows that left with their links since the last statement', () => {
  beforeEach(async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'completed' })
    t.clock.advance(HOUR_MS)
    await work()
    t.clock.advance(24 * HOUR_MS)
    unprotect(t.database)
    run(`delete from order_events where seq = (select max(seq) from order_events);
      delete from history_links where n >= (select max(n) from history_links where table_number = 1);
      update sqlite_sequence set seq = (select max(seq) from order_events) where name = 'order_events';
      update sqlite_sequence set seq = (select max(n) from history_links) where name = 'history_links'`)
    expect(brokenLinks(t.database)).toEqual([])
  })

  test('are told the next morning, and every morning until the cause is dealt with', async () => {
    for (const _ of ['the next', 'the one after']) {
      await work()
      expect(mails().at(-1)?.facts.broken).toContain('Chaîne de l’historique')
      t.clock.advance(24 * HOUR_MS)
    }
    // The order stands where the row that left had brought it.
    const order = { table: 'orders', what: 'contradicts', field: 'status' }
    expect(lines[0]).toMatchObject({ faults: [order, { table: 'history_links', what: 'cut' }] })
  })

  test('are no longer told once the history began anew, but for what contradicts it', async () => {
    beginAnew(t.clock.now())
    await work()
    expect(mails().at(-1)?.facts.broken).not.toContain('Chaîne de l’historique')
    expect(mails().at(-1)?.facts.broken).toContain('le statut n’est pas celui')
  })
})

describe('an old e-mail', () => {
  beforeEach(async () => {
    begin(ownEmptyDatabase())
    await makeSuperadmin(t)
    const livreurId = (await makeLivreur(t)).id
    const admin = await makeAdmin(t)
    fillDatabase(t, { livreurId, adminId: admin.id }, 50)
    t.clock.advance(HOUR_MS)
    await work()
  })

  test('still proves after more work, deleted orders and erased words', async () => {
    const livreurId = String(
      t.database.sqlite.prepare('select livreur_id from cash_handovers limit 1').pluck().get(),
    )
    run("delete from orders where status = 'completed'")
    run(
      `update cash_handovers set reason = null, contest_note = null where livreur_id = '${livreurId}'`,
    )
    run(`update users set fullname = 'Livreur supprimé', phone = '' where id = '${livreurId}'`)
    await makeOrder(t, { status: 'completed' })
    expect(brokenLinks(t.database)).toEqual([])
    expect(differenceFrom(t.database.sqlite, stated())).toBeUndefined()
  })

  test('shows that the last rows left, with all that told of them here', () => {
    unprotect(t.database)
    run(`delete from history_links where n > (select max(n) - 3 from history_links);
      update sqlite_sequence set seq = (select max(n) from history_links) where name = 'history_links'`)
    const { links } = stated()
    expect(differenceFrom(t.database.sqlite, stated())).toMatchObject({
      found: links - 3,
      headDiffers: true,
    })
  })

  test('shows that everything was written anew, even with the key', () => {
    unprotect(t.database)
    run(
      'update history_links set link = randomblob(16) where n = (select max(n) from history_links)',
    )
    const { links } = stated()
    expect(differenceFrom(t.database.sqlite, stated())).toEqual({ found: links, headDiffers: true })
  })
})
