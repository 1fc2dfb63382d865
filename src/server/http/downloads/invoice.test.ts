import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  type User,
} from '#server/testing/factories.ts'
import { appOn, errorIn } from '#server/testing/test-app.ts'
import { invoicePdfPath } from '#shared/orders/invoice.ts'

let t: TestContext
let app: ReturnType<typeof appOn>
let client: User
let order: Order

beforeEach(async () => {
  t = createTestContext()
  app = appOn(t)
  client = await makeClient(t)
  order = await makeOrder(t, { client })
})

async function ask(orderId: string, as?: User): Promise<Response> {
  const path = invoicePdfPath(orderId)
  if (!as) return app.request(path)
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, as.id, session)
  return app.request(path, { headers: { cookie: cookie.split(';')[0] ?? '' } })
}

const refusal = async (response: Response) => {
  const { appCode } = (await errorIn(response)).data
  return [response.status, appCode]
}

test('a client downloads the invoice of their own order, for themselves alone', async () => {
  const response = await ask(order.id, client)
  expect(response.status).toBe(200)
  const headers = Object.fromEntries(response.headers)
  const body = new Uint8Array(await response.arrayBuffer())
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="facture-${order.reference}.pdf"`,
    'content-length': String(body.byteLength),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const { text } = await extractText(await getDocumentProxy(body), { mergePages: true })
  expect(text).toContain(client.fullname)
  expect(text).toContain(`#${order.reference}`)
})

test('staff download any', async () => {
  for (const person of [await makeAdmin(t), await makeSuperadmin(t)])
    expect((await ask(order.id, person)).status).toBe(200)
})

test('another client’s order and an unknown order look the same', async () => {
  const stranger = await makeClient(t)
  expect(await refusal(await ask(order.id, stranger))).toEqual([404, 'ORDER_NOT_FOUND'])
  for (const id of [randomUUID(), 'rien', '%00', order.reference])
    expect(await refusal(await ask(id, client))).toEqual([404, 'ORDER_NOT_FOUND'])
})

test('no one reads one signed out, disabled or as a livreur', async () => {
  expect(await refusal(await ask(order.id))).toEqual([401, 'UNAUTHENTICATED'])
  const livreur = await makeLivreur(t)
  const carried = await makeOrder(t, { client, livreur, status: 'assigned' })
  expect(await refusal(await ask(carried.id, livreur))).toEqual([403, 'FORBIDDEN'])
  await disable(t, client)
  expect(await refusal(await ask(order.id, client))).toEqual([403, 'ACCOUNT_DISABLED'])
})

test('thirty in a row are answered, then the person must wait, in French, and no one else must', async () => {
  for (let i = 0; i < 30; i += 1) expect((await ask(order.id, client)).status).toBe(200)
  const late = await ask(order.id, client)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '2'])
  const { message, data } = await errorIn(late)
  expect(message).toBe('Patientez 2\u00a0secondes avant de recommencer.')
  expect(data.appCode).toBe('TOO_MANY_DOWNLOADS')
  expect((await ask(order.id, await makeAdmin(t))).status).toBe(200)
  t.clock.advance(2_000)
  expect((await ask(order.id, client)).status).toBe(200)
})
