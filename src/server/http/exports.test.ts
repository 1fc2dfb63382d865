import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { staffActions } from '#server/db/schema.ts'
import { openSession } from '#server/features/auth/session.ts'
import { startExport } from '#server/features/exports/exports.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type ExportName, exportPath } from '#shared/exports.ts'
import { appOn, errorIn } from './test-app.ts'

let t: TestContext
let owner: User

beforeEach(async () => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
  owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
})

async function ask(name: ExportName, as?: User, headers = {}): Promise<Response> {
  const session = { secure: false, userAgent: 'Vitest' }
  const cookie = as ? (await openSession(t.database, as.id, session)).cookie.split(';')[0] : ''
  return appOn(t).request(exportPath(name), { headers: { cookie: cookie ?? '', ...headers } })
}

/** The lines of a sheet, without the mark at its start. */
async function sheet(name: ExportName): Promise<string[]> {
  const text = Buffer.from(await (await ask(name, owner)).arrayBuffer()).toString('utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return text.slice(1).split('\r\n').slice(0, -1)
}

/** A house whose database is a file, as a real one's: an export reads it beside those who write. */
async function houseOnDisk() {
  const file = join(temporaryFolder(), 'laveo.db')
  migrateDatabase(file)
  const database = openDatabase(file)
  const house = createTestContext({ DATA_DIR: temporaryFolder() }, { database })
  return { database, house, actor: await makeSuperadmin(house) }
}

describe('a sheet', () => {
  test('of the orders names each with its people, its pieces and its money', async () => {
    const client = await makeClient(t, { fullname: 'Koné; Aminata' })
    const { reference } = await makeOrder(t, { client, status: 'completed' })
    const [heads, line, ...more] = await sheet('commandes')
    expect(heads).toMatch(/^Référence;Identifiant;Créée le;Statut;Client;/)
    expect(line).toMatch(new RegExp(`^${reference};.*;Livrée;"Koné; Aminata";`))
    expect(line).toContain(';3000;')
    expect(line).toContain('Payé en espèces')
    expect(more).toEqual([])
  })

  test('of the clients holds them alone, and runs no formula', async () => {
    await makeClient(t, { fullname: '=HYPERLINK("http://x")' })
    await makeLivreur(t)
    const [, line, ...more] = await sheet('clients')
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";/)
    expect(more).toEqual([])
  })

  test('of the payments says what came, how, and who took it', async () => {
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
    const { reference } = await makeOrder(t, { livreur, status: 'completed' })
    const lines = await sheet('paiements')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`;${reference};Reçu;Espèces;3000;Konan Yao;Konan Yao;$`))
  })

  test('is named after the day, is read as text and stays in no cache', async () => {
    const response = await ask('commandes', owner)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/"laveo-\d{4}-\d\d-\d\d-commandes\.csv"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('the archive of everything', () => {
  test('holds the sheets, the tables and the images, and nothing that opens a door', async () => {
    const { reference } = await makeOrder(t, { status: 'picked_up' })
    const folder = join(t.env.dataDir, 'uploads', 'public')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'chemise.webp'), 'image')
    const zip = Buffer.from(await (await ask('tout', owner)).arrayBuffer())
    const files = readZip(zip)
    expect(files.get('images/public/chemise.webp')?.toString()).toBe('image')
    expect(files.get('csv/commandes.csv')?.toString()).toContain(reference)
    const [order] = JSON.parse(files.get('json/orders.json')?.toString() ?? '')
    expect(order).toMatchObject({ reference, status: 'picked_up' })
    expect(JSON.parse(files.get('json/users.json')?.toString() ?? '')).toHaveLength(4)
    const everything = [...files.values()].join('')
    expect(everything).not.toContain('$argon2')
    expect([...files.keys()].filter((name) => /session|token|code|idempot/.test(name))).toEqual([
      'json/wave_sessions.json',
    ])
  })

  test('is whole also when a photo goes while it is made', async () => {
    const folder = join(t.env.dataDir, 'uploads', 'orders')
    mkdirSync(folder, { recursive: true })
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.webp`), name)
    const { stream } = await startExport({ ...t, actor: owner }, 'tout')
    rmSync(join(folder, 'a.webp'))
    const files = readZip(Buffer.concat(await stream.toArray()))
    expect(files.get('images/orders/a.webp')?.toString()).toBe('')
    expect(files.get('images/orders/b.webp')?.toString()).toBe('b')
  })
})

describe('an export', () => {
  test('is for superadmins alone, and not for another site', async () => {
    for (const other of [await makeAdmin(t), await makeLivreur(t), await makeClient(t)])
      expect((await ask('clients', other)).status).toBe(403)
    expect((await ask('clients')).status).toBe(401)
    const elsewhere = await ask('clients', owner, { 'sec-fetch-site': 'cross-site' })
    expect((await errorIn(elsewhere)).data.appCode).toBe('NOT_FOUND')
    expect(t.database.orm.select().from(staffActions).all()).toEqual([])
  })

  test('is noted in the journal with who took what', async () => {
    await ask('clients', owner)
    expect(t.database.orm.select().from(staffActions).all()).toMatchObject([
      { actorId: owner.id, kind: 'data_exported', data: { what: 'clients' } },
    ])
  })

  test('is answered before the browser goes for it: who may not, and who asks too often', async () => {
    const input = { name: 'clients' } as const
    const caller = await t.as(owner)
    expect(await caller.exports.ask(input)).toBeNull()
    for (let i = 0; i < 10; i += 1) {
      expect(await caller.exports.ask(input)).toBeNull()
      expect((await ask('clients', owner)).status).toBe(200)
    }
    expect((await refusalOf(caller.exports.ask(input))).code).toBe('TOO_MANY_TRIES')
    const refused = await ask('clients', owner)
    expect(refused.status).toBe(429)
    expect(t.database.orm.select().from(staffActions).all()).toHaveLength(10)
  })

  test.each(['clients', 'tout'] as const)(
    'of %s that nobody waits for any more leaves nothing open',
    async (name) => {
      const { database, house, actor } = await houseOnDisk()
      const insert = database.sqlite.prepare(
        `insert into users (id, role, fullname, phone, email, password_hash, created_at)
        values (?, 'client', 'Aminata Koné', '+2250707000001', ?, '', 0)`,
      )
      for (let i = 0; i < 5000; i += 1) insert.run(`id-${i}`, `client-${i}@exemple.ci`)
      const { stream } = await startExport({ ...house, actor }, name)
      await once(stream, 'readable')
      stream.read()
      await makeClient(house)
      const held = () => database.sqlite.pragma('wal_checkpoint(truncate)')
      expect(held()).toMatchObject([{ busy: 1 }])
      stream.destroy()
      await expect.poll(held).toMatchObject([{ busy: 0 }])
      await database.close()
    },
  )

  test('holds what there was when it began, and holds nobody up who writes meanwhile', async () => {
    const { database, house, actor } = await houseOnDisk()
    for (let i = 0; i < 3; i += 1) await makeClient(house)
    const { stream } = await startExport({ ...house, actor }, 'clients')
    await makeClient(house, { fullname: 'Arrivée trop tard' })
    const lines = (await stream.toArray()).join('').split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(3)
    await database.close()
  })
})
