import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '#server/housekeeping.ts'
import { storeGarmentImage } from '#server/record/images/garment-images.service.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder, orderInput, type User } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type OwnedShop, ownedShop } from '#server/testing/scenes/shop.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import type { CreateProductInput } from '#shared/shop/products/products.ts'
import { addProduct } from './products.service.ts'

type Garment = Omit<CreateProductInput, 'idempotencyKey'>

const BOUBOU: Garment = {
  name: 'Boubou',
  imageUrl: null,
  services: [
    { name: 'Lavage', price: 2000 },
    { name: 'Repassage', price: 1800 },
  ],
}

let t: TestContext
let owner: User
let products: Caller['products']
let shop: OwnedShop

beforeEach(async () => {
  shop = await ownedShop({ DATA_DIR: temporaryFolder() })
  ;({ t, owner } = shop)
  products = shop.boss.products
})

const create = (garment: Partial<Garment> = {}) =>
  products.create({ ...BOUBOU, ...garment, idempotencyKey: randomUUID() })

async function only() {
  const [product, ...others] = await products.list()
  if (!product || others.length > 0) throw new Error('There is not exactly one garment')
  const { id: productId, createdAt: _, ...rest } = product
  return { productId, ...rest }
}

const history = async (productId: string) =>
  (await products.priceHistory({ productId })).map(({ service, price, actorName }) => [
    service,
    price,
    actorName,
  ])
const journal = () =>
  shop.journal().map(({ kind, actorId, target, data }) => ({ kind, actorId, target, data }))
const images = () => {
  const folder = join(t.env.dataDir, 'uploads', 'public')
  return existsSync(folder) ? readdirSync(folder) : []
}
const upload = async () => storeGarmentImage(t, await picture(30, 20))

describe('adding a garment', () => {
  test('puts it into the catalogue of everybody, and into the journal', async () => {
    const { id } = await create({ name: '  Boubou brodé ' })
    const { products: sold } = await (await t.as(await makeClient(t))).products.catalogue()
    expect(sold).toEqual([{ ...BOUBOU, id, name: 'Boubou brodé' }])
    expect(journal()).toEqual([
      {
        kind: 'product_added',
        actorId: owner.id,
        target: id,
        data: { name: 'Boubou brodé', services: 2 },
      },
    ])
    expect(await history(id)).toEqual([
      ['Repassage', 1800, owner.fullname],
      ['Lavage', 2000, owner.fullname],
    ])
  })

  test('sent again after a lost answer adds no second one', async () => {
    const sent = { ...BOUBOU, idempotencyKey: randomUUID() }
    expect(await products.create(sent)).toEqual(await products.create(sent))
    await only()
    const other = products.create({ ...sent, name: 'Autre' })
    expect(await refusalOf(other)).toMatchObject({ code: 'KEY_REUSED' })
  })

  test('puts the newest first in the superadmin’s list', async () => {
    await create({ name: 'Premier' })
    t.clock.advance(1)
    await create({ name: 'Second' })
    expect((await products.list()).map(({ name }) => name)).toEqual(['Second', 'Premier'])
  })

  const WRONG: [Partial<Garment>, Record<string, string>][] = [
    [{ name: ' ' }, { name: 'Le nom est obligatoire.' }],
    [{ name: 'a'.repeat(81) }, { name: '80 caractères au plus.' }],
    [{ services: [] }, { services: 'Ajoutez au moins un service.' }],
    [
      { services: [{ name: 'Lavage', price: -1 }] },
      { 'services.0.price': 'Le prix ne peut pas être négatif.' },
    ],
    [
      { services: [{ name: 'Lavage', price: 10.5 }] },
      { 'services.0.price': 'Le prix doit être un nombre entier.' },
    ],
    [
      { services: [...BOUBOU.services, { name: ' LAVAGE ', price: 1 }] },
      { 'services.2.name': 'Ce service est déjà dans la liste.' },
    ],
    [
      { services: [{ name: 'Lavage', price: 900, minGrams: 3050 }] },
      { 'services.0.minGrams': 'Le poids se dit au dixième de kilo.' },
    ],
    [
      { services: [{ name: 'Lavage', price: 900, minGrams: 21_000 }] },
      { 'services.0.minGrams': '20\u00a0kg au plus.' },
    ],
    [
      { imageUrl: 'https://evil.example/x.webp' },
      { imageUrl: 'Cette image n’est pas connue. Choisissez-la à nouveau.' },
    ],
    [
      { imageUrl: '/garments/../secret.svg' },
      { imageUrl: 'Cette image n’est pas connue. Choisissez-la à nouveau.' },
    ],
  ]

  test('is refused at the field that is wrong', async () => {
    for (const [wrong, fields] of WRONG)
      expect(await refusalOf(create(wrong))).toMatchObject({ status: 400, fields })
    expect(await products.list()).toEqual([])
  })

  test('with an upload that is not there is refused', async () => {
    const imageUrl = '/uploads/public/20250610081200123-0123456789abcdef-640.webp'
    expect(await refusalOf(create({ imageUrl }))).toEqual({ code: 'IMAGE_INVALID', status: 422 })
  })
})

describe('changing a garment', () => {
  test('keeps the history of what changed, and of nothing else', async () => {
    const { id } = await create()
    const seen = await only()
    await products.update({
      ...seen,
      services: [
        { name: 'Lavage', price: 2100 },
        { name: 'Détachage', price: 500 },
      ],
    })
    expect(await history(id)).toEqual([
      ['Détachage', 500, owner.fullname],
      ['Repassage', null, owner.fullname],
      ['Lavage', 2100, owner.fullname],
      ['Repassage', 1800, owner.fullname],
      ['Lavage', 2000, owner.fullname],
    ])
    await products.update({ ...(await only()), name: 'Grand boubou' })
    expect(await history(id)).toHaveLength(5)
    const first = { service: 'Lavage', before: 2000, after: 2100 }
    expect(journal().map(({ kind, data }) => [kind, data])).toEqual([
      ['product_added', { name: 'Boubou', services: 2 }],
      ['product_changed', { name: 'Boubou', ...first, others: 2 }],
      ['product_changed', { name: 'Grand boubou', nameBefore: 'Boubou' }],
    ])
  })

  test('remembers the prices that it had before its first change', async () => {
    const id = await addProduct(t, BOUBOU)
    expect(await history(id)).toEqual([])
    const services = [{ name: 'Lavage', price: 2500 }, ...BOUBOU.services.slice(1)]
    await products.update({ ...(await only()), services })
    expect(await history(id)).toEqual([
      ['Lavage', 2500, owner.fullname],
      ['Repassage', 1800, null],
      ['Lavage', 2000, null],
    ])
  })

  test('to sell by the kilo, or from another weight on, is in its history and in the journal', async () => {
    const { id } = await create({ name: 'Sac', services: [{ name: 'Lavage', price: 900 }] })
    const sell = async (service: { name: string; price: number; minGrams?: number }) =>
      products.update({ ...(await only()), services: [service] })
    await sell({ name: 'Lavage', price: 900, minGrams: 3000 })
    await sell({ name: 'Lavage', price: 900, minGrams: 4500 })
    await sell({ name: 'Lavage', price: 900 })
    const prices = await products.priceHistory({ productId: id })
    expect(prices.map(({ price, minGrams }) => [price, minGrams])).toEqual([
      [900, null],
      [900, 4500],
      [900, 3000],
      [900, null],
    ])
    const same = { service: 'Lavage', before: 900, after: 900 }
    expect(journal().map(({ data }) => data)).toEqual([
      { name: 'Sac', services: 1 },
      { name: 'Sac', ...same, minGramsAfter: 3000, others: 0 },
      { name: 'Sac', ...same, minGramsBefore: 3000, minGramsAfter: 4500, others: 0 },
      { name: 'Sac', ...same, minGramsBefore: 4500, others: 0 },
    ])
  })

  test('leaves the orders that were placed at what they cost, and asks the next ones the new price', async () => {
    const client = await makeClient(t)
    const order = await makeOrder(t, { client })
    const shirt = (await products.list()).find(({ name }) => name === 'Chemise')
    if (!shirt) throw new Error('No shirt')
    const { id: productId, createdAt: _, ...rest } = shirt
    await products.update({ ...rest, productId, services: [{ name: 'Complet', price: 1700 }] })
    const caller = await t.as(client)
    expect((await caller.orders.byId({ orderId: order.id })).grandTotal).toBe(3000)
    const next = caller.checkout.place(await orderInput(t))
    expect(await refusalOf(next)).toMatchObject({ code: 'STALE', details: { about: 'price' } })
  })

  test('gives way to a new image, and removes the former from the disk', async () => {
    const first = await upload()
    await create({ imageUrl: first })
    const second = await upload()
    expect(images()).toHaveLength(4)
    await products.update({ ...(await only()), imageUrl: second })
    expect(images().every((file) => second.includes(file.slice(0, 34)))).toBe(true)
    await products.update({ ...(await only()), imageUrl: null })
    expect(images()).toEqual([])
  })
})

describe('removing a garment', () => {
  test('takes it and its image away, and keeps the history and the journal', async () => {
    const { id } = await create({ imageUrl: await upload() })
    const { productId, version } = await only()
    await products.remove({ productId, version })
    expect(await products.list()).toEqual([])
    expect(images()).toEqual([])
    expect((await history(id)).slice(0, 2)).toEqual([
      ['Repassage', null, owner.fullname],
      ['Lavage', null, owner.fullname],
    ])
    expect(journal().at(-1)).toEqual({
      kind: 'product_deleted',
      actorId: owner.id,
      target: id,
      data: { name: 'Boubou' },
    })
    await products.remove({ productId, version })
    expect(journal()).toHaveLength(2)
  })

  test('leaves the image that another garment shows, and the built-in drawings', async () => {
    const imageUrl = await upload()
    await create({ imageUrl })
    await create({ imageUrl, name: 'Autre' })
    await create({ imageUrl: '/garments/boubou.svg', name: 'Dessin' })
    for (const name of ['Autre', 'Dessin']) {
      const { id: productId, version } = (await products.list()).find((p) => p.name === name) ?? {
        id: '',
        version: '',
      }
      await products.remove({ productId, version })
    }
    expect(images()).toHaveLength(2)
    expect(existsSync('public/garments/boubou.svg')).toBe(true)
  })
})

test('an image whose dialog was left goes with the sweep, a day later, and one that is shown stays', async () => {
  const shown = await upload()
  await upload()
  await create({ imageUrl: shown })
  await sweep(t)
  expect(images()).toHaveLength(4)
  // The files bear the machine's own time.
  t.clock.advance(Date.now() - t.clock.now() + 25 * 3_600_000)
  await sweep(t)
  expect(images().every((file) => shown.includes(file.slice(0, 34)))).toBe(true)
  expect(images()).toHaveLength(2)
})
