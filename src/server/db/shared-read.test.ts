import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { disable, makeAdmin, makeLivreur, makeOrder, type User } from '#server/testing/factories.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { openDatabase } from './database.ts'
import { sharedRead } from './shared-read.ts'

const TEAM = 50

/** The statement of the board, among all that ran. */
const BOARD = /from "orders".*order by "orders"\."created_at" desc/s

describe('fifty admins with the board open', () => {
  let t: TestContext
  let statements: ReturnType<typeof recordStatements>
  let team: Array<{ user: User; read: (path?: string) => Promise<Response> }>

  beforeEach(async () => {
    statements = recordStatements()
    t = createTestContext()
    const app = appOn(t)
    team = []
    for (let i = 0; i < TEAM; i += 1) {
      const user = await makeAdmin(t)
      const { cookie } = await openSession(t, user.id, { secure: false, userAgent: '' })
      const headers = { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: user.id }
      const read = async (path = 'orders.list?input={}') =>
        app.request(`/trpc/${path}`, { headers })
      team.push({ user, read })
    }
    await makeOrder(t)
    statements.clear()
  })

  const readAll = () => Promise.all(team.map(({ read }) => read()))
  const boardsRead = () => statements.executed.filter((source) => BOARD.test(source)).length

  test('read it once after each change, and each sees the change', async () => {
    expect((await readAll()).map(({ status }) => status)).toEqual(Array(TEAM).fill(200))
    expect(boardsRead()).toBe(1)
    const { reference } = await makeOrder(t)
    statements.clear()
    for (const answer of await readAll()) expect(await answer.text()).toContain(reference)
    expect(boardsRead()).toBe(1)
  })

  test('are let in one by one: who was disabled or signed out meanwhile reads nothing', async () => {
    await readAll()
    const [first, second, third] = team
    if (!first || !second || !third) throw new Error('No team')
    await disable(t, first.user)
    await third.read()
    statements.clear()
    expect((await first.read()).status).toBe(403)
    t.database.sqlite.prepare('delete from sessions where user_id = ?').run(second.user.id)
    expect((await second.read()).status).toBe(401)
    const livreur = await t.as(await makeLivreur(t))
    await expect(livreur.orders.list({ sort: 'recent' })).rejects.toMatchObject({
      appCode: 'FORBIDDEN',
    })
    expect(boardsRead()).toBe(0)
    expect((await third.read()).status).toBe(200)
  })

  test('get other answers to other questions', async () => {
    const [one] = team
    const filter = encodeURIComponent(JSON.stringify({ status: 'completed' }))
    const all = await (await one?.read())?.text()
    const delivered = await (await one?.read(`orders.list?input=${filter}`))?.text()
    const waiting = await (
      await one?.read(
        `orders.list?input=${encodeURIComponent(JSON.stringify({ view: 'unassigned' }))}`,
      )
    )?.text()
    expect(all).toContain('"items":[{')
    expect(delivered).toContain('"items":[]')
    expect(waiting).toContain('"items":[{')
    expect(boardsRead()).toBe(2)
  })
})

test('what another process writes is read too', async () => {
  const file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  const database = openDatabase(file)
  const count = vi.fn(() => countSettings(database.sqlite))
  const read = sharedRead(count)
  const asked = { ctx: { database }, input: undefined }
  const before = read(asked).toJSON()
  expect(read(asked).toJSON()).toBe(before)
  expect(count).toHaveBeenCalledTimes(1)
  const other = new BetterSqlite(file)
  other.prepare("insert into settings (key, value, updated_at) values ('x', '1', 0)").run()
  other.close()
  expect(read(asked).toJSON()).toBe(before + 1)
  await database.close()
})

test('answers take a bounded part of the memory: the former ones go for one that does not fit beside them', () => {
  const { database } = createTestContext()
  const read = vi.fn((_: unknown, size: number) => 'x'.repeat(size))
  const shared = sharedRead(read)
  const ask = (input: number) => shared({ ctx: { database }, input })
  for (const size of [1_000_000, 2_000_000, 3_000_000, 3_000_000, 1_000_000, 1_000_000]) ask(size)
  expect(read.mock.calls.map(([, size]) => size)).toEqual([
    1_000_000, 2_000_000, 3_000_000, 1_000_000,
  ])
})

const countSettings = (sqlite: BetterSqlite.Database) =>
  sqlite.prepare<[], number>('select count(*) from settings').pluck().get() ?? 0
