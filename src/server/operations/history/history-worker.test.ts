import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginHistory } from '#server/db/history/begin.ts'
import { excuseDerived } from '#server/db/history/derived.ts'
import { historyStatements, mailOutbox } from '#server/db/schema.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { brokenLinks, unprotect } from '#server/testing/history.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { statementLines } from '#shared/record/history/statement-lines.ts'
import { differencesFrom } from './compare.ts'
import { readHistoryState } from './history.service.ts'
import { createHistoryWorker } from './history-worker.ts'
import { type HistoryStatement, readStatement, signStatement } from './statement.ts'

let t: TestContext
let lines: Record<string, unknown>[]

beforeEach(() => {
  lines = []
  const log = createLogger('error', { write: (line) => lines.push(JSON.parse(line)) })
  // Five in the morning, in Abidjan.
  const clock = createFakeClock(Date.parse('2026-11-22T05:00:00Z'))
  t = createTestContext({}, { clock, log })
})

const run = (sql: string) => t.database.sqlite.exec(sql)
const work = () => createHistoryWorker(t).runDue()
const mails = () =>
  t.database.orm
    .select()
    .from(mailOutbox)
    .all()
    .filter(({ template }) => template === 'history-statement')

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

  test('first comes the morning after the chains began', async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    await beginHistory(t.database, t.clock.now())
    t.clock.advance(HOUR_MS)
    await work()
    expect(mails()).toEqual([])
    t.clock.advance(24 * HOUR_MS)
    await work()
    expect(mails()).toHaveLength(1)
  })

  test('says once that the chains were begun again since the one before', async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    t.clock.advance(HOUR_MS)
    await work()
    run('delete from history_chains')
    const again = t.clock.now() + HOUR_MS
    await beginHistory(t.database, again)
    for (const day of [1, 2]) {
      t.clock.advance(day * 24 * HOUR_MS)
      await work()
    }
    expect(mails().map(({ facts }) => facts.begunAgain)).toEqual([null, again, null])
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

  test('names the count and the head of each chain', async () => {
    await makeSuperadmin(t)
    await makeOrder(t, { status: 'picked_up' })
    t.clock.advance(HOUR_MS)
    await work()
    const events = t.database.sqlite
      .prepare(
        'select count(*), max("row"), lower(hex(link)) from order_event_links order by 2 desc',
      )
      .raw()
      .get() as unknown[]
    const { chain: _, ...head } = stated().heads[0] ?? {}
    expect(Object.values(head)).toEqual(events)
    expect(stated().at).toBe(t.clock.now())
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
  /** A statement of the form before, which did not sign what was broken. */
  function signedBefore(at: number): string {
    const statement = signStatement({ at, since: 0, heads: [], fault: null }, t.tickets)
    const text = statement.replace('history 2', 'history 1').replace(/ fault .*/, '')
    const { keyId, signature } = t.tickets.signText('history statement', text)
    return `${text} key ${keyId} signature ${signature}`
  }
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
    ['of form 1 and another day', () => signedBefore(t.clock.now() - 24 * HOUR_MS)],
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
      update order_event_links set link = 'x' where row = 2`)
    await work()
    expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
    expect(shown()).toMatchObject({ fault: { row: 2, at: null } })
  })

  test('by removing every link, with or without what they are of', async () => {
    run(
      'delete from order_event_links; delete from staff_action_links; delete from product_price_links',
    )
    await work()
    expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
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
    'by removing every statement and saying that the chains begin at %s',
    async (at) => {
      run(`delete from history_statements;
        insert into history_chains (name, begun_at) values ('payments', ${at})`)
      await work()
      expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
    },
  )

  test('by writing other figures beside a signed statement', () => {
    run('update history_statements set at = at + 86400000, links = 1')
    expect(shown()).toMatchObject({ at: t.clock.now() - 24 * HOUR_MS })
    expect(shown()?.links).toBeGreaterThan(1)
  })

  test('while a sound statement of form 1 still counts, and one with a fault is made again', async () => {
    insert(DAY, signedBefore(t.clock.now()))
    expect(shown()).toMatchObject({ fault: null })
    await work()
    expect(mails()).toHaveLength(1)
    run(`update history_statements set fault = '{"chain":"payments"}' where day = '${DAY}'`)
    await work()
    expect(mails()).toHaveLength(2)
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
      delete from order_event_links where row = (select max(row) from order_event_links);
      update sqlite_sequence set seq = (select max(seq) from order_events) where name = 'order_events'`)
    expect(brokenLinks(t.database)).toEqual([])
  })

  test('are told the next morning, and every morning until the cause is dealt with', async () => {
    for (const _ of ['the next', 'the one after']) {
      await work()
      expect(mails().at(-1)?.facts.broken).toContain('Étapes des commandes')
      t.clock.advance(24 * HOUR_MS)
    }
    // The order stands where the row that left had brought it.
    const order = { chain: 'orders', what: 'contradicts', field: 'status' }
    expect(lines[0]).toMatchObject({ faults: [order, { chain: 'order_events', what: 'cut' }] })
  })

  test('are no longer told once the chains were begun again', async () => {
    await beginHistory(t.database, t.clock.now())
    await t.database.write(() =>
      excuseDerived(t.database.sqlite, t.historyKey, { now: t.clock.now() }),
    )
    await work()
    expect(mails().at(-1)?.facts.broken).toBeNull()
  })
})

describe('an old e-mail', () => {
  beforeEach(async () => {
    await makeSuperadmin(t)
    const livreurId = (await makeLivreur(t)).id
    const admin = await makeAdmin(t)
    fillDatabase(t, { livreurId, adminId: admin.id }, 200)
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
    expect(differencesFrom(t.database.sqlite, stated())).toEqual([])
  })

  test.each([
    ['order_events', 'order_event_links', 'seq', 'row'],
    ['payments', 'payment_links', 'n', 'row'],
    ['staff_actions', 'staff_action_links', 'seq', 'row'],
  ])(
    'shows that the last rows of %s left, with all that told of them here',
    (table, links, key, of) => {
      unprotect(t.database)
      const cut = `(select max(${key}) - 2 from ${table})`
      run(`update sqlite_sequence set seq = ${cut} where name = '${table}'`)
      run(`delete from ${links} where "${of}" > ${cut}`)
      run(`delete from ${table} where ${key} > ${cut}`)
      expect(brokenLinks(t.database)).toEqual([])
      expect(differencesFrom(t.database.sqlite, stated())).toMatchObject([
        { chain: table, headDiffers: true },
      ])
    },
  )

  test('shows that everything was written anew, even with the key', () => {
    const { heads } = stated()
    unprotect(t.database)
    run(
      'update payment_links set link = randomblob(16) where "row" = (select max("row") from payment_links)',
    )
    expect(differencesFrom(t.database.sqlite, { ...stated(), heads })).toMatchObject([
      { chain: 'payments', headDiffers: true },
    ])
  })
})
