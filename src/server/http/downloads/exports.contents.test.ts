import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { drawerReceipts, orderChecks, orderPhotos, products } from '#server/db/schema.ts'
import { receiptFileOf } from '#server/money/drawer/receipt-files.service.ts'
import { startExport } from '#server/operations/exports/exports.service.ts'
import { deleteOrder } from '#server/orders/orders.service.ts'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { garmentFilesOf } from '#server/record/images/garment-images.service.ts'
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
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { askExport, sheetLines } from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import type { ExportDays } from '#shared/operations/export-days.ts'
import type { ExportName } from '#shared/operations/exports.ts'
import { garmentUrl } from '#shared/record/images/garment-image.ts'

let t: TestContext
let owner: User

beforeEach(async () => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
  owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
})

const ask = (name: ExportName, as?: User) => askExport(t, name, as)

const sheet = async (name: ExportName) => sheetLines(await ask(name, owner))

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

/** A receipt of the drawer with its file on the disk. */
function receiptOf(id: string) {
  const facts = { bytes: 1, contents: Buffer.from([1]), actorN: owner.n, at: 0 }
  t.database.orm
    .insert(drawerReceipts)
    .values({ id, movementN: 1, ...facts })
    .run()
  writeImages([receiptFileOf(t.env.dataDir, id)], id)
  return `images/drawer/${id}.webp`
}

describe('a sheet', () => {
  test('of the orders names each with its people, its pieces and its money', async () => {
    const client = await makeClient(t, { fullname: 'Koné; Aminata' })
    const { reference } = await makeOrder(t, { client, status: 'completed' })
    const [heads, line, ...more] = await sheet('commandes')
    expect(heads).toMatch(/^Référence;Identifiant;Créée le;Livrée le;Statut;Client;/)
    expect(line).toMatch(
      new RegExp(`^#${reference};.*;\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d;Livrée;"Koné; Aminata";`),
    )
    expect(line).toContain(';3000;')
    expect(line).toMatch(/;\d,\d+;-\d,\d+;/)
    expect(line).toContain('Payé en espèces')
    expect(more).toEqual([])
  })

  test('of the orders says where cash did not come', async () => {
    await makeOrder(t, { status: 'picked_up', cash: 0 })
    await makeOrder(t, { status: 'completed', cash: 0 })
    const [, picked, delivered] = await sheet('commandes')
    expect(picked).toContain('Rien payé au ramassage')
    expect(delivered).toContain('Livrée sans paiement')
  })

  test('of the orders has the weight of bags, the price of their kilo, and what rounds it', async () => {
    const rounding = { value: { step: 50 }, seen: null } as const
    await (await t.as(owner)).settings.save({ rounding })
    const bag = await makeBag(t)
    const line = { productId: bag, service: 'Lavage', quantity: 2, grams: 6400 }
    const order = await makeOrder(t, { input: { lines: [line], shown: { total: 4500 } } })
    const [heads = '', cells = ''] = await sheet('commandes')
    const found = new Map(heads.split(';').map((head, at) => [head, cells.split(';')[at]]))
    expect(cells).toContain(`#${order.reference}`)
    expect(found.get('Pièces')).toBe('2')
    expect(found.get('Poids (kg)')).toBe('6,4')
    expect(found.get('Articles')).toBe(
      '2 × Sac de linge (Lavage, 6,4\u00a0kg, 700\u00a0FCFA le kilo)',
    )
    const sums = ['Total articles', 'Arrondi', 'Total', 'Paiement']
    expect(sums.map((head) => found.get(head))).toEqual([
      '4480',
      '20',
      '4500',
      'Total à accepter à la porte',
    ])
  })

  test('of the clients holds them alone, and runs no formula', async () => {
    await makeClient(t, { fullname: '=HYPERLINK("http://x")' })
    await makeLivreur(t)
    const [, line, ...more] = await sheet('clients')
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";/)
    expect(more).toEqual([])
  })

  test('of the clients keeps telephones and what looks like a date as the texts that they are', async () => {
    await makeClient(t, { fullname: 'Awa Koné', phone: '+2250748213600', address: '12-05' })
    const [, line] = await sheet('clients')
    expect(line).toMatch(/^Awa Koné;'07 48 21 36 00;[^;]*;'12-05;\d{4}-\d\d-\d\d \d\d:\d\d;/)
  })

  test('of the payments has an amount whose sum is what came less what was given back', async () => {
    const insert = t.database.sqlite.prepare(
      "insert into payments (kind, method, amount, at) values (?, 'wave', ?, 1)",
    )
    for (const [kind, amount] of [
      ['declared', 3000],
      ['received', 3000],
      ['received', 2500],
      ['handed_over', 2500],
      ['refunded', 500],
    ])
      insert.run(kind, amount)
    const [heads = '', ...lines] = await sheet('paiements')
    const sumOf = (head: string) => {
      const column = heads.split(';').indexOf(head)
      return lines.reduce((sum, line) => sum + Number(line.split(';')[column]), 0)
    }
    expect([sumOf('Montant'), sumOf('Déclaré'), sumOf('Versé')]).toEqual([5000, 3000, 2500])
  })

  test('of the payments is of the days that are asked, the last one whole', async () => {
    const insert = t.database.sqlite.prepare(
      "insert into payments (kind, method, amount, at) values ('received', 'wave', ?, ?)",
    )
    for (const [amount, at] of [
      [1, Date.UTC(2026, 10, 9, 23, 59)],
      [2, Date.UTC(2026, 10, 10)],
      [3, Date.UTC(2026, 10, 11, 23, 59)],
      [4, Date.UTC(2026, 10, 12)],
    ])
      insert.run(amount, at)
    const amountsOf = async (days: ExportDays) => {
      const [, ...lines] = await sheetLines(await askExport(t, 'paiements', owner, {}, days))
      return lines.map((line) => Number(line.split(';')[4]))
    }
    expect(await amountsOf({ from: '2026-11-10', to: '2026-11-11' })).toEqual([2, 3])
    expect(await amountsOf({ from: '2026-11-11', to: null })).toEqual([3, 4])
    expect(await amountsOf({ from: null, to: '2026-11-09' })).toEqual([1])
    const asked = await askExport(t, 'paiements', owner, {}, { from: '2026-11-10', to: null })
    expect(asked.headers.get('content-disposition')).toMatch(/-du-2026-11-10-paiements\.csv"$/)
  })

  test('is refused for days that are none, end before they begin, or narrow what goes by no day', async () => {
    const statusOf = async (name: ExportName, from: string, to: string) =>
      (await askExport(t, name, owner, {}, { from, to })).status
    expect(await statusOf('paiements', '2026-02-30', '2026-03-01')).toBe(404)
    expect(await statusOf('paiements', '2026-03-02', '2026-03-01')).toBe(404)
    expect(await statusOf('clients', '2026-03-01', '2026-03-02')).toBe(404)
  })

  test('of the payments says what came, how, and who took it', async () => {
    const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
    const { reference } = await makeOrder(t, { livreur, status: 'completed' })
    const lines = await sheet('paiements')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      new RegExp(`;#${reference};Reçu;Espèces;3000;;;Konan Yao;Konan Yao;;;;$`),
    )
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
  test('holds the sheets, the tables and the images, and nothing that gives access', async () => {
    const { reference } = await makeOrder(t, { status: 'picked_up' })
    const photo = await photographed('a')
    const receipt = receiptOf('r')
    const shown = '20261120120000000-0011223344556677'
    t.database.orm
      .update(products)
      .set({ imageUrl: garmentUrl(shown) })
      .run()
    writeImages(garmentFilesOf(t.env.dataDir, garmentUrl(shown)), 'image')
    const files = readZip(Buffer.from(await (await ask('tout', owner)).arrayBuffer()))
    expect(files.get(photo)?.toString()).toBe('a')
    expect(files.get(receipt)?.toString()).toBe('r')
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

  test('holds each row as stored, its own number with it', async () => {
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
      n: 41,
      product_id: shirt,
      name: 'Chemise',
      service: 'Lavage',
      price: 500,
      actor_id: owner.id,
      at: 7,
      min_grams: null,
    })
  })

  test.each([99, 100, 101, 200, 201])(
    'holds every row of a table of %i, once and in their order',
    async (count) => {
      const names = Array.from({ length: count }, (_, i) => `message ${i}`)
      const insert = t.database.sqlite.prepare(
        "insert into contact_messages (id, fullname, email, message, created_at) values (?, 'Awa', 'a@b.ci', 'Bonjour', 1)",
      )
      for (const name of names) insert.run(name)
      const files = readZip(Buffer.from(await (await ask('tout', owner)).arrayBuffer()))
      const rows = JSON.parse(String(files.get('json/contact_messages.json'))) as Array<{
        id: string
      }>
      expect(rows.map(({ id }) => id)).toEqual(names)
    },
  )

  test('is cut off, and does not go on for ever, where rows have numbers that look alike', async () => {
    const alike = Array.from({ length: 250 }, (_, i) => `(${2n ** 62n + BigInt(i)})`)
    t.database.sqlite.exec(`insert into contact_messages (rowid, id, fullname, email, message, created_at)
      select column1, column1, 'Awa', 'a@b.ci', 'Bonjour', 1 from (values ${alike})`)
    await expect((await ask('tout', owner)).arrayBuffer()).rejects.toThrow()
  })

  test('names orders and people by their ids, those of a deleted order too', async () => {
    const admin = await makeAdmin(t)
    const gone = await makeOrder(t)
    await deleteOrder({ ...t, actor: admin }, gone.id)
    const livreur = await makeLivreur(t)
    const { id, reference, clientId } = await makeOrder(t, { livreur, status: 'picked_up' })
    const livreurN = numberOfUser(livreur.id)
    const check = {
      orderN: numberOfOrder(id),
      step: 'pickup',
      actorN: livreurN,
      withClient: true,
    } as const
    const figures = { expected: 2, counted: 2, takenAt: 0, createdAt: 0 }
    t.database.orm
      .insert(orderChecks)
      .values({ ...check, ...figures, counts: [], reserves: [] })
      .run()
    const files = readZip(Buffer.from(await (await ask('tout', owner)).arrayBuffer()))
    const rows = (table: string) =>
      JSON.parse(files.get(`json/${table}.json`)?.toString() ?? '') as Record<string, unknown>[]
    const events = rows('order_events')
    expect(new Set(events.map(({ order_id }) => order_id))).toEqual(new Set([gone.id, id]))
    expect(events.find(({ kind }) => kind === 'deleted')).toMatchObject({
      order_id: gone.id,
      reference: gone.reference,
      client_id: gone.clientId,
      actor_id: admin.id,
    })
    const paid = { order_id: id, reference, livreur_id: livreur.id, actor_id: livreur.id }
    expect(rows('payments')).toEqual([expect.objectContaining(paid)])
    expect(rows('order_items')).toEqual([expect.objectContaining({ order_id: id, position: 0 })])
    expect(rows('order_checks')).toEqual([
      expect.objectContaining({ order_id: id, livreur_id: livreur.id }),
    ])
    expect(rows('orders')).toEqual([expect.objectContaining({ id, client_id: clientId })])
    for (const table of ['orders', 'order_items', 'order_checks', 'order_events', 'payments'])
      expect(Object.keys(rows(table)[0] ?? {}).filter((name) => /_n$|^row_/.test(name))).toEqual([])
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
