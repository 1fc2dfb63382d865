import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { emptyLog, openDatabase } from '#server/db/database.ts'
import { staffActions } from '#server/db/schema.ts'
import { closeSnapshots } from '#server/db/snapshot.ts'
import { startExport } from '#server/operations/exports/exports.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { addTotp, makeProofOld } from '#server/testing/scenes/access.ts'
import { askExport, sheetLines } from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { appOn, errorIn } from '#server/testing/test-app.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { ALL_DAYS, exportPath } from '#shared/operations/export-days.ts'
import type { ExportName } from '#shared/operations/exports.ts'

const STALLED_MS = 2 * MINUTE_MS

let t: TestContext
let owner: User

beforeEach(async () => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
  owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
})

interface Asking extends RequestInit {
  server?: TestContext
}

const ask = (name: ExportName, as?: User, { server = t, ...init }: Asking = {}) =>
  askExport(server, name, as, init)

const actions = (server = t) => server.database.orm.select().from(staffActions).all()

/** A server whose database is a file, as a real one's: an export reads it beside those who write. */
async function serverOnDisk() {
  const file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  const database = openDatabase(file)
  const server = createTestContext({ DATA_DIR: temporaryFolder() }, { database })
  return { database, server, actor: await makeSuperadmin(server) }
}

/** More clients than fit into the buffers of an unread download. */
async function crowdedServer() {
  const made = await serverOnDisk()
  const insert = made.database.sqlite.prepare(
    `insert into users (id, role, fullname, phone, email, password_hash, created_at)
    values (?, 'client', 'Aminata Koné', '+2250707000001', ?, '', 0)`,
  )
  made.database.sqlite.transaction(() => {
    for (let i = 0; i < 2000; i += 1) insert.run(`id-${i}`, `client-${i}@exemple.ci`)
  })()
  return made
}

/** The limit `pass` reaches ends an export under way, which then keeps nothing open. */
async function expectCutOff(pass: () => void) {
  const { database, server, actor } = await crowdedServer()
  const { stream } = await startExport({ ...server, actor }, 'clients')
  await once(stream, 'readable')
  await makeClient(server)
  expect(emptyLog(database)).toBe(false)
  pass()
  vi.useRealTimers()
  await expect.poll(() => emptyLog(database)).toBe(true)
  await expect(stream.toArray()).rejects.toThrow()
  const next = await startExport({ ...server, actor }, 'clients')
  expect((await next.stream.toArray()).join('')).toContain('client-1999@exemple.ci')
  await database.close()
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an export', () => {
  test('asks at its address, too, for the second factor of a team that must have one, and for a fresh proof', async () => {
    t = createTestContext({ DEMO: '0', DATA_DIR: temporaryFolder() })
    const [first, other] = [await makeSuperadmin(t), await makeSuperadmin(t)]
    const code = async (response: Response) => (await errorIn(response)).data.appCode
    const { cookie } = await openSession(t, first.id, { secure: false, userAgent: 'Vitest' })
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const download = () => appOn(t).request(exportPath('clients', ALL_DAYS), { headers })
    expect((await download()).status).toBe(200)
    makeProofOld(t, first)
    expect(await code(await download())).toBe('PROOF_REQUIRED')
    const caller = await t.as(other)
    await addTotp(t, caller)
    const { secondFactor } = await caller.settings.all()
    const seen = secondFactor.updatedAt
    await caller.settings.save({ secondFactor: { value: { rule: 'staff' }, seen } })
    expect(await code(await download())).toBe('ENROLMENT_NEEDED')
  })

  test('is for superadmins alone, and not for another site', async () => {
    for (const other of [await makeAdmin(t), await makeLivreur(t), await makeClient(t)])
      expect((await ask('clients', other)).status).toBe(403)
    expect((await ask('clients')).status).toBe(401)
    const elsewhere = await ask('clients', owner, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect((await errorIn(elsewhere)).data.appCode).toBe('NOT_FOUND')
    expect(actions()).toEqual([])
  })

  test('is noted in the journal with who took what', async () => {
    await ask('clients', owner)
    expect(actions()).toMatchObject([
      { actorId: owner.id, kind: 'data_exported', data: { what: 'clients' } },
    ])
  })

  test('is answered before the browser goes for it: who may not, and who asks too often', async () => {
    const input = { name: 'clients' } as const
    const caller = await t.as(owner)
    expect(await caller.exports.ask(input)).toBeNull()
    for (let i = 0; i < 10; i += 1) {
      expect(await caller.exports.ask(input)).toBeNull()
      expect(await sheetLines(await ask('clients', owner))).toHaveLength(1)
    }
    expect((await refusalOf(caller.exports.ask(input))).code).toBe('TOO_MANY_DOWNLOADS')
    const refused = await ask('clients', owner)
    expect(refused.status).toBe(429)
    expect(actions()).toHaveLength(10)
  })

  test.each(['clients', 'tout'] as const)(
    'of %s whose client has left leaves nothing open',
    async (name) => {
      const { database, server, actor } = await crowdedServer()
      const { stream } = await startExport({ ...server, actor }, name)
      await once(stream, 'readable')
      stream.read()
      await makeClient(server)
      expect(emptyLog(database)).toBe(false)
      stream.destroy()
      await expect.poll(() => emptyLog(database)).toBe(true)
      await database.close()
    },
  )

  test('that nobody takes for two minutes is cut off, and another one may start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expectCutOff(() => vi.advanceTimersByTime(STALLED_MS))
  })

  test('that lasts half an hour is cut off, and another one may start', async () => {
    const longest = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(longest.signal)
    await expectCutOff(() => longest.abort())
    expect(AbortSignal.timeout).toHaveBeenCalledWith(30 * MINUTE_MS)
  })

  test('that is taken slowly goes on to its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { database, server, actor } = await crowdedServer()
    const { stream } = await startExport({ ...server, actor }, 'clients')
    const pieces: string[] = []
    for await (const piece of stream) {
      pieces.push(String(piece))
      vi.advanceTimersByTime(STALLED_MS - 1)
    }
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.join('')).toContain('client-1999@exemple.ci')
    await database.close()
  })

  test('whose browser goes away leaves nothing open', async () => {
    const { database, server, actor } = await crowdedServer()
    const leaving = new AbortController()
    const { body } = await ask('clients', actor, { server, signal: leaving.signal })
    await makeClient(server)
    expect(emptyLog(database)).toBe(false)
    leaving.abort()
    await expect.poll(() => emptyLog(database)).toBe(true)
    await expect(new Response(body).text()).rejects.toThrow()
    await database.close()
  })

  test('is asked about without being taken: nothing is open, noted or counted', async () => {
    const { database, server, actor } = await crowdedServer()
    for (let i = 0; i < 12; i += 1) {
      const answer = await ask('tout', actor, { server, method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(answer.headers.get('content-type')).toBe('application/zip')
    }
    await makeClient(server)
    expect(emptyLog(database)).toBe(true)
    expect(actions(server)).toEqual([])
    expect((await ask('tout', undefined, { server, method: 'HEAD' })).status).toBe(401)
    await database.close()
  })

  test('is one at a time on the server, and a failed one does not count', async () => {
    const caller = await t.as(owner)
    vi.spyOn(t.database, 'write').mockRejectedValueOnce(new Error('disk full'))
    await expect(startExport({ ...t, actor: owner }, 'clients')).rejects.toThrow('disk full')
    const { stream } = await startExport({ ...t, actor: owner }, 'clients')
    const busy = { code: 'DATABASE_BUSY', status: 503 }
    expect(await refusalOf(startExport({ ...t, actor: owner }, 'commandes'))).toEqual(busy)
    expect(await refusalOf(caller.exports.ask({ name: 'commandes' }))).toEqual(busy)
    await stream.toArray()
    expect(await caller.exports.ask({ name: 'commandes' })).toBeNull()
    expect(actions()).toHaveLength(1)
  })

  test('tells its owner what left so far, that it ended, and nobody else', async () => {
    const caller = await t.as(owner)
    expect(await caller.exports.progress()).toBeNull()
    const { stream } = await startExport({ ...t, actor: owner }, 'clients')
    expect(await caller.exports.progress()).toMatchObject({ name: 'clients', state: 'running' })
    const bytes = Buffer.concat(await stream.toArray()).byteLength
    expect(await caller.exports.progress()).toMatchObject({ state: 'done', bytes })
    await caller.exports.cancel()
    expect(await caller.exports.progress()).toMatchObject({ state: 'done' })
    expect(await (await t.as(await makeSuperadmin(t))).exports.progress()).toBeNull()
  })

  test('is cut when its owner cancels it, and another may start at once', async () => {
    const { database, server, actor } = await crowdedServer()
    const caller = await server.as(actor)
    const { stream } = await startExport({ ...server, actor }, 'clients')
    const closed = once(stream, 'close').catch(() => undefined)
    stream.on('error', () => undefined)
    await caller.exports.cancel()
    await closed
    expect(await caller.exports.progress()).toMatchObject({ state: 'cancelled' })
    const next = await startExport({ ...server, actor }, 'clients')
    await next.stream.toArray()
    expect(await caller.exports.progress()).toMatchObject({ state: 'done' })
    await database.close()
  })

  test('ends with the server', async () => {
    const { database, server, actor } = await crowdedServer()
    const { stream } = await startExport({ ...server, actor }, 'clients')
    await makeClient(server)
    closeSnapshots(database)
    expect(emptyLog(database)).toBe(true)
    await expect(stream.toArray()).rejects.toThrow()
    await database.close()
  })

  test('holds the data of its start, and blocks no one who writes meanwhile', async () => {
    const { database, server, actor } = await serverOnDisk()
    for (let i = 0; i < 3; i += 1) await makeClient(server)
    const { stream } = await startExport({ ...server, actor }, 'clients')
    await makeClient(server, { fullname: 'Arrivée trop tard' })
    const lines = (await stream.toArray()).join('').split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(3)
    await database.close()
  })
})
