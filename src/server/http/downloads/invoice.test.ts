import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { invoiceAddress } from '#server/money/company-invoices/invoice-link.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  type User,
} from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { appOn, testApp } from '#server/testing/test-app.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { type AppErrorCode, errorMessage, errorStatus } from '#shared/errors.ts'
import { invoicePdfPath } from '#shared/paths.ts'

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

const linkFor = async (user: User, orderId = order.id) =>
  (await t.as(user)).invoices.link({ orderId })

/** Opens a link as the system's browser does: without a cookie. */
const open = async (link: string) => app.request(link)

/** The status and the words of a page of refusal. */
async function refused(link: string) {
  const answer = await open(link)
  expect(answer.headers.get('content-type')).toContain('text/html')
  return [answer.status, await answer.text()]
}

/** The status and the sentence of the page of a refusal. */
const pageOf = (code: AppErrorCode) => [
  errorStatus(code),
  expect.stringContaining(errorMessage(code, undefined).text),
]
const OVER = pageOf('INVOICE_LINK_INVALID')

test('a client’s link gives the invoice of their own order to a browser without a session', async () => {
  const response = await open(await linkFor(client))
  expect(response.status).toBe(200)
  const headers = Object.fromEntries(response.headers)
  const body = new Uint8Array(await response.arrayBuffer())
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="facture-${order.reference}.pdf"`,
    'content-length': String(body.byteLength),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  const { text } = await extractText(await getDocumentProxy(body), { mergePages: true })
  expect(text).toContain(client.fullname)
  expect(text).toContain(`#${order.reference}`)
})

test('staff have a link of any invoice', async () => {
  for (const person of [await makeAdmin(t), await makeSuperadmin(t)])
    expect((await open(await linkFor(person))).status).toBe(200)
})

test('a client who follows by a link has one of their own orders, and of no other', async () => {
  const follower = await makeClientWithoutEmail(t)
  const own = await makeOrder(t, { client: follower, status: 'picked_up' })
  const caller = await t.as(follower, { byLink: true })
  expect((await open(await caller.invoices.link({ orderId: own.id }))).status).toBe(200)
  const others = refusalOf(caller.invoices.link({ orderId: order.id }))
  expect((await others).code).toBe('ORDER_NOT_FOUND')
})

test('nobody else is given a link', async () => {
  const livreur = await makeLivreur(t)
  const carried = await makeOrder(t, { client, livreur, status: 'assigned' })
  expect(await codeOfRefusal(linkFor(livreur, carried.id))).toBe('FORBIDDEN')
  expect(await codeOfRefusal(linkFor(await makeClient(t)))).toBe('ORDER_NOT_FOUND')
  expect(await codeOfRefusal(linkFor(client, randomUUID()))).toBe('ORDER_NOT_FOUND')
  const signedOut = t.browser().caller.invoices.link({ orderId: order.id })
  expect(await codeOfRefusal(signedOut)).toBe('UNAUTHENTICATED')
})

test('a link opens for ten minutes; then a page says to come back and press again', async () => {
  const link = await linkFor(client)
  t.clock.advance(10 * MINUTE_MS - 1)
  expect((await open(link)).status).toBe(200)
  t.clock.advance(1)
  expect(await refused(link)).toEqual(OVER)
})

test('a link opens one invoice: with another order, person or time in it, it opens nothing', async () => {
  const link = await linkFor(client)
  const other = await makeOrder(t, { client })
  const until = String(t.clock.now() + 10 * MINUTE_MS)
  for (const altered of [
    link.replace(order.id, other.id),
    link.replace(client.id, (await makeAdmin(t)).id),
    link.replace(until, String(Number(until) + 1)),
    link.replace('.pdf', 'a.pdf'),
    invoicePdfPath(order.id),
    invoicePdfPath('rien'),
    invoicePdfPath('%00'),
  ])
    expect(await refused(altered), altered).toEqual(OVER)
})

test('a link ends with the account that asked for it, and with the order', async () => {
  const admin = await makeAdmin(t)
  const links = [await linkFor(client), await linkFor(admin)]
  await disable(t, client)
  expect(await refused(links[0] ?? '')).toEqual(OVER)
  await (await t.as(admin)).orders.delete({ orderId: order.id })
  const [status] = await refused(links[1] ?? '')
  expect(status).toBe(404)
})

test('thirty in a row are answered, then the person must wait, in French, and no one else must', async () => {
  const link = await linkFor(client)
  for (let i = 0; i < 28; i += 1) t.limits.take('download', `invoice ${client.id}`)
  for (let i = 0; i < 2; i += 1) expect((await open(link)).status).toBe(200)
  const late = await open(link)
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await late.text()).toContain('Patientez 2\u00a0secondes avant de recommencer.')
  expect((await open(await linkFor(await makeAdmin(t)))).status).toBe(200)
  t.clock.advance(2_000)
  expect((await open(link)).status).toBe(200)
})

describe('the link of a company’s invoice', () => {
  /** The token of the link that Clarisse of the hotel was sent, and the number of its invoice. */
  async function sent() {
    const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
    putOnAccount(t, hotel)
    addContact(t, hotel)
    await makeOwedOrder(t, hotel)
    const { invoiceId, label } = await invoiceAll(await t.as(await makeAdmin(t)), hotel)
    const token = invoiceAddress(t, { id: invoiceId, linkVersion: 0 }).split('/').at(-1) ?? ''
    return { token, label, invoiceId }
  }

  const ENDED = pageOf('INVOICE_LINK_OVER')

  test('gives its PDF without an account, for as long as it opens', async () => {
    const { token, label } = await sent()
    t.clock.advance(60 * MINUTE_MS)
    const response = await open(invoicePdfPath(token))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="facture-${label}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const body = new Uint8Array(await response.arrayBuffer())
    const { text } = await extractText(await getDocumentProxy(body), { mergePages: true })
    expect(text).toContain(label)
    expect(text).toContain('Hôtel Le Baobab')
  })

  test('gives none once the company has another link, or is erased: a page says so', async () => {
    const { token } = await sent()
    t.database.orm.update(users).set({ linkVersion: 1 }).run()
    expect(await refused(invoicePdfPath(token))).toEqual(ENDED)
    t.database.orm.update(users).set({ linkVersion: 0, deletedAt: t.clock.now() }).run()
    expect(await refused(invoicePdfPath(token))).toEqual(ENDED)
  })

  test('gives thirty in a row, and lets who has a session go on', async () => {
    const { token, invoiceId } = await sent()
    for (let i = 0; i < 28; i += 1) t.limits.take('download', `company invoice ${invoiceId}`)
    for (let i = 0; i < 2; i += 1) expect((await open(invoicePdfPath(token))).status).toBe(200)
    expect((await refused(invoicePdfPath(token)))[0]).toBe(429)
    expect((await open(await linkFor(client))).status).toBe(200)
  })
})

test('no log has a link, whatever becomes of it', async () => {
  const { app: logging, lines } = testApp()
  await logging.request(invoicePdfPath('un-lien-secret'))
  await logging.request(invoicePdfPath('un-lien-secret').toUpperCase())
  expect(JSON.stringify(lines).toLowerCase()).not.toContain('un-lien-secret')
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ path: '/factures/…' })
})
