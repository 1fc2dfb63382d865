import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyLog, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { orderPhotos, products, staffActions } from '#server/db/schema.ts'
import { closeSnapshots } from '#server/db/snapshot.ts'
import { openSession } from '#server/features/auth/session.ts'
import { startExport } from '#server/features/exports/exports.service.ts'
import { garmentFilesOf } from '#server/features/images/garment-images.service.ts'
import { photoFilesOf } from '#server/features/photos/photo-files.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
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
import { garmentUrl } from '#shared/garment-image.ts'
import { appOn, errorIn } from './test-app.ts'

let t: TestContext
let owner: User

beforeEach(async () => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
  owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
})

interface Asking extends RequestInit {
  house?: TestContext
}

async function ask(name: ExportName, as?: User, asking: Asking = {}): Promise<Response> {
  const { house = t, ...init } = asking
  const session = { secure: false, userAgent: 'Vitest' }
  const cookie = as ? (await openSession(house.database, as.id, session)).cookie.split(';')[0] : ''
  const headers = { cookie: cookie ?? '', ...init.headers }
  return appOn(house).request(exportPath(name), { ...init, headers })
}

const actions = (house = t) => house.database.orm.select().from(staffActions).all()

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

/** More clients than fit between the reading and whoever takes none of it. */
async function crowdedHouse() {
  const made = await houseOnDisk()
  const insert = made.database.sqlite.prepare(
    `insert into users (id, role, fullname, phone, email, password_hash, created_at)
    values (?, 'client', 'Aminata Koné', '+2250707000001', ?, '', 0)`,
  )
  made.database.sqlite.transaction(() => {
    for (let i = 0; i < 5000; i += 1) insert.run(`id-${i}`, `client-${i}@exemple.ci`)
  })()
  return made
}

function writeImages(files: readonly string[], text: string): void {
  for (const file of files) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
}

/** An order with a photo on the disk, as the archive finds it. */
async function photographed(photoId: string) {
  const { id: orderId } = await makeOrder(t, { status: 'picked_up' })
  const photo = { id: photoId, orderId, step: 'pickup', livreurId: 'l', caption: null } as const
  const size = { width: 2, height: 1, bytes: 5, takenAt: 0, createdAt: 0 }
  t.database.orm
    .insert(orderPhotos)
    .values({ ...photo, ...size })
    .run()
  writeImages(photoFilesOf(t.env.dataDir, { orderId, photoId }), photoId)
  return `images/orders/${orderId}/${photoId}.webp`
}

describe('a sheet', () => {
  test('of the orders names each with its people, its pieces and its money', async () => {
    const client = await makeClient(t, { fullname: 'Koné; Aminata' })
    const { reference } = await makeOrder(t, { client, status: 'completed' })
    const [heads, line, ...more] = await sheet('commandes')
    expect(heads).toMatch(/^Référence;Identifiant;Créée le;Statut;Client;/)
    expect(line).toMatch(new RegExp(`^#${reference};.*;Livrée;"Koné; Aminata";`))
    expect(line).toContain(';3000;')
    expect(line).toMatch(/;\d,\d+;-\d,\d+;/)
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
    expect(lines[1]).toMatch(new RegExp(`;#${reference};Reçu;Espèces;3000;Konan Yao;Konan Yao;$`))
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
    const photo = await photographed('a')
    const shown = '20261120120000000-0011223344556677'
    t.database.orm
      .update(products)
      .set({ imageUrl: garmentUrl(shown) })
      .run()
    writeImages(garmentFilesOf(t.env.dataDir, garmentUrl(shown)), 'image')
    const files = readZip(Buffer.from(await (await ask('tout', owner)).arrayBuffer()))
    expect(files.get(photo)?.toString()).toBe('a')
    const garments = [...files.keys()].filter((name) => name.startsWith('images/public/'))
    expect(garments).toHaveLength(2)
    for (const name of garments) expect(files.get(name)?.toString()).toBe('image')
    expect(files.get('csv/commandes.csv')?.toString()).toContain(reference)
    const orders = JSON.parse(files.get('json/orders.json')?.toString() ?? '')
    expect(orders).toContainEqual(expect.objectContaining({ reference, status: 'picked_up' }))
    const everything = [...files.values()].join('')
    expect(everything).not.toContain('$argon2')
    expect([...files.keys()].filter((name) => /session|token|code|idempot/.test(name))).toEqual([
      'json/wave_sessions.json',
    ])
  })

  test('holds each row as it stands, its own number with it', async () => {
    const { shirt } = await makeCatalogue(t)
    t.database.sqlite
      .prepare(
        `insert into product_prices (n, product_id, name, service, price, actor_id, at)
        values (41, ?, 'Chemise', 'Lavage', 500, ?, 7)`,
      )
      .run(shirt, owner.id)
    const files = readZip(Buffer.from(await (await ask('tout', owner)).arrayBuffer()))
    const prices = JSON.parse(files.get('json/product_prices.json')?.toString() ?? '')
    expect(prices.at(-1)).toEqual({
      ...{ n: 41, product_id: shirt, name: 'Chemise', service: 'Lavage', price: 500 },
      ...{ actor_id: owner.id, at: 7 },
    })
  })

  test('is whole also when photos are missing, and holds no file that nothing names', async () => {
    const kept = await photographed('b')
    const gone = await photographed('c')
    rmSync(join(t.env.dataDir, 'uploads', gone.slice('images/'.length)))
    writeImages([join(t.env.dataDir, 'uploads', 'public', 'stray.webp')], 'x')
    const { stream } = await startExport({ ...t, actor: owner }, 'tout')
    const files = readZip(Buffer.concat(await stream.toArray()))
    expect(files.get(kept)?.toString()).toBe('b')
    expect([...files.keys()]).not.toContain(gone)
    expect([...files.keys()].join()).not.toContain('stray')
  })
})

describe('an export', () => {
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
      expect(await sheet('clients')).toHaveLength(1)
    }
    expect((await refusalOf(caller.exports.ask(input))).code).toBe('TOO_MANY_TRIES')
    const refused = await ask('clients', owner)
    expect(refused.status).toBe(429)
    expect(actions()).toHaveLength(10)
  })

  test.each(['clients', 'tout'] as const)(
    'of %s that nobody waits for any more leaves nothing open',
    async (name) => {
      const { database, house, actor } = await crowdedHouse()
      const { stream } = await startExport({ ...house, actor }, name)
      await once(stream, 'readable')
      stream.read()
      await makeClient(house)
      expect(emptyLog(database)).toBe(false)
      stream.destroy()
      await expect.poll(() => emptyLog(database)).toBe(true)
      await database.close()
    },
  )

  test.each([
    { what: 'that nobody takes', patience: { stalledMs: 30, longestMs: 60_000 } },
    { what: 'that lasts too long', patience: { stalledMs: 60_000, longestMs: 30 } },
  ])('$what is cut off, and another one may start', async ({ patience }) => {
    const { database, house, actor } = await crowdedHouse()
    const { stream } = await startExport({ ...house, actor }, 'clients', undefined, patience)
    await once(stream, 'readable')
    await makeClient(house)
    expect(emptyLog(database)).toBe(false)
    await expect.poll(() => emptyLog(database)).toBe(true)
    await expect(stream.toArray()).rejects.toThrow()
    const next = await startExport({ ...house, actor }, 'clients')
    expect((await next.stream.toArray()).join('')).toContain('client-4999@exemple.ci')
    await database.close()
  })

  test('that is taken slowly goes on to its end', async () => {
    const { database, house, actor } = await crowdedHouse()
    const patience = { stalledMs: 400, longestMs: 60_000 }
    const { stream } = await startExport({ ...house, actor }, 'clients', undefined, patience)
    let text = ''
    for await (const piece of stream) {
      text += piece
      await setTimeout(60)
    }
    expect(text).toContain('client-4999@exemple.ci')
    await database.close()
  })

  test('whose browser goes away leaves nothing open', async () => {
    const { database, house, actor } = await crowdedHouse()
    const leaving = new AbortController()
    const { body } = await ask('clients', actor, { house, signal: leaving.signal })
    await makeClient(house)
    expect(emptyLog(database)).toBe(false)
    leaving.abort()
    await expect.poll(() => emptyLog(database)).toBe(true)
    await expect(new Response(body).text()).rejects.toThrow()
    await database.close()
  })

  test('is asked about without being taken: nothing is open, noted or counted', async () => {
    const { database, house, actor } = await crowdedHouse()
    for (let i = 0; i < 12; i += 1) {
      const answer = await ask('tout', actor, { house, method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(answer.headers.get('content-type')).toBe('application/zip')
    }
    await makeClient(house)
    expect(emptyLog(database)).toBe(true)
    expect(actions(house)).toEqual([])
    expect((await ask('tout', undefined, { house, method: 'HEAD' })).status).toBe(401)
    await database.close()
  })

  test('is one at a time in the house, and a failed one does not count', async () => {
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

  test('ends with the house', async () => {
    const { database, house, actor } = await crowdedHouse()
    const { stream } = await startExport({ ...house, actor }, 'clients')
    await makeClient(house)
    closeSnapshots(database)
    expect(emptyLog(database)).toBe(true)
    await expect(stream.toArray()).rejects.toThrow()
    await database.close()
  })

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
