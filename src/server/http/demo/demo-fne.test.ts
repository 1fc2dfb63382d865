import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fneSales, settings } from '#server/db/schema.ts'
import { createDemoDgi, DEMO_SELLER } from '#server/money/fne/stand-in/demo-dgi.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder } from '#server/testing/factories.ts'
import { appOn, testApp } from '#server/testing/test-app.ts'
import { saleRequest } from '#shared/money/fne/request.ts'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'

const KEY = 'essai'

let t: TestContext
let app: ReturnType<typeof appOn>

beforeEach(() => {
  t = createTestContext({ FNE_API_URL: 'http://localhost:1/demo/dgi', FNE_API_KEY: KEY })
  const value = { ...DEFAULT_SETTINGS.legal, taxNumber: '0000000 A' }
  t.database.orm.insert(settings).values({ key: 'legal', value, updatedAt: 1 }).run()
  app = appOn(t)
})

const body = JSON.stringify(
  saleRequest(
    {
      template: 'B2C',
      buyer: {
        name: 'Awa <b>Koné</b>',
        ncc: null,
        phone: '+2250758214066',
        email: 'awa@exemple.ci',
      },
      lines: [{ description: 'Chemise', quantity: 4, grams: null, total: 6000, isArticle: true }],
      discount: 0,
      paidBy: 'cash',
      rne: null,
      name: 'Commande 4821 0937',
    },
    { ...DEFAULT_FNE, ...DEMO_SELLER },
  ),
)

const sign = (key = KEY) =>
  app.request('/demo/dgi/external/invoices/sign', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })

async function read(path: string) {
  const response = await app.request(path)
  return { status: response.status, html: await response.text() }
}

const act = (acte: string) =>
  app.request('/demo/fne', {
    method: 'POST',
    headers: {
      origin: t.env.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ acte }).toString(),
  })

test('what it certifies is listed, and its code opens a page that says that it is worth nothing', async () => {
  expect((await read('/demo/fne')).html).toContain('Aucune facture pour le moment')
  const answer = (await (await sign()).json()) as { reference: string; token: string }
  expect(answer.reference).toMatch(/^0000000A\d{2}000000001$/)
  const { html } = await read(new URL(answer.token).pathname)
  expect(html).toContain(answer.reference)
  expect(html).toContain('Essai')
  expect(html).toContain('Commande 4821 0937')
  expect(html).toContain('Awa &lt;b&gt;Koné&lt;/b&gt;')
  expect((await read('/demo/fne')).html).toContain(new URL(answer.token).pathname)
  expect((await read('/demo/dgi/verification/nothing')).status).toBe(404)
})

test('another key certifies nothing', async () => {
  expect((await sign('other')).status).toBe(401)
})

test.each([
  ['refused', 400, 0],
  ['away', 503, 0],
  ['key', 401, 0],
  ['fault', 500, 1],
])('its page says how it treats the next call: %s', async (mood, status, made) => {
  expect((await act(mood)).status).toBe(303)
  expect((await sign()).status).toBe(status)
  expect((await read('/demo/fne')).html.match(/<li>/g)?.length ?? 0).toBe(made)
  expect((await sign()).status).toBe(200)
})

test('its page takes the stickers away, and sells others', async () => {
  await act('empty')
  expect((await sign()).status).toBe(400)
  await act('buy')
  expect((await sign()).status).toBe(200)
  expect((await read('/demo/fne')).html).toContain('Stickers restants\u00a0: 49')
})

test('a process that starts knows what the one before it certified, also what we do not know of', async () => {
  const client = await makeClient(t)
  const first = await makeOrder(t, { client })
  const second = await makeOrder(t, { client })
  const row = {
    kind: 'sale' as const,
    clientN: client.n,
    amount: 6000,
    createdAt: 1,
    updatedAt: t.clock.now(),
  }
  const number = '0000000A25000000002'
  t.database.orm
    .insert(fneSales)
    .values([
      { ...row, id: 'a', orderId: first.id, state: 'uncertain' as const },
      {
        ...row,
        id: randomUUID(),
        orderId: second.id,
        state: 'certified' as const,
        number,
        dgiId: 'known',
        certifiedAt: 1,
        stickers: 7,
      },
    ])
    .run()
  const dgi = createDemoDgi({ ...t, key: KEY, publicUrl: t.env.publicUrl })
  expect(dgi.made.map((made) => [made.number, made.id])).toEqual([
    ['0000000A25000000001', 'a'],
    [number, 'known'],
  ])
  expect(dgi.stickers).toBe(7)
  const authorization = `Bearer ${KEY}`
  const asked = { path: '/external/invoices/sign', authorization, body }
  expect(dgi.answer(asked).body).toMatchObject({ reference: expect.stringMatching(/3$/) })
})

test('a real server has no such page, nor a demonstration that is told another stand-in', async () => {
  const real = testApp({
    variables: { DEMO: '0', FNE_API_URL: 'http://localhost:1', FNE_API_KEY: KEY },
  })
  const other = testApp({ variables: { FNE_API_URL: 'http://localhost:1', FNE_API_KEY: KEY } })
  for (const { app: its } of [real, other])
    for (const path of ['/demo/fne', '/demo/dgi/verification/a'])
      expect((await its.request(path)).status).toBe(404)
})
