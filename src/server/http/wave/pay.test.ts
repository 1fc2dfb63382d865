import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { appOn } from '#server/testing/test-app.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { paidPath, payPath } from '#shared/money/payments.ts'

const LINK = 'https://pay.wave.com/m/M_ci_1/c/ci/'

let t: TestContext
let client: User
let app: ReturnType<typeof appOn>

function start(variables: Record<string, string>) {
  t = createTestContext(variables)
  app = appOn(t)
}

beforeEach(async () => {
  start({ DEMO: '0', WAVE_PAYMENT_LINK: LINK })
  client = await makeClient(t)
})

async function cookieOf({ id }: { id: string }): Promise<string> {
  const { cookie } = await openSession(t, id, { secure: false, userAgent: 'Vitest' })
  return cookie.split(';')[0] ?? ''
}

const orderOf = (person: User, paymentMethod: PaymentMethod | null = 'wave') =>
  makeOrder(t, { client: person, input: { paymentMethod } })

/** The place where the browser is sent, or the status when it is sent nowhere. */
async function go(path: string, as?: User, headers: Record<string, string> = {}, method = 'GET') {
  const cookie = as ? { cookie: await cookieOf(as) } : {}
  const response = await app.request(path, { method, headers: { ...cookie, ...headers } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.status === 303 ? response.headers.get('location') : response.status
}

const rowsIn = (table: string) => t.database.sqlite.prepare(`select * from ${table}`).all()

describe('with the merchant link', () => {
  test('the client goes to Wave with the amount due, and nothing is declared', async () => {
    const { id } = await orderOf(client)
    expect(await go(payPath(id), client)).toBe(`${LINK}?amount=3000`)
    expect(readOrder(t, id).paymentDeclaredAt).toBeNull()
    expect(rowsIn('payment_ledger')).toEqual([])
  })

  test('« Oui, j’ai payé » makes it a payment to verify, once', async () => {
    const { id } = await orderOf(client)
    const own = await t.as(client)
    expect(await own.payments.announce({ orderId: id })).toMatchObject({ state: 'to_verify' })
    await own.payments.announce({ orderId: id })
    expect(readOrder(t, id).paymentDeclaredAt).toBe(t.clock.now())
    expect(rowsIn('payment_ledger')).toMatchObject([
      { order_id: id, kind: 'declared', method: 'wave', amount: 3000, transaction_id: null },
    ])
  })

  test('its client reads that Wave was opened, on any device, until they say what became of it', async () => {
    const own = await t.as(client)
    const openedFor = async (id: string) => (await own.orders.byId({ orderId: id })).waveOpenedAt
    const said = await orderOf(client)
    const turned = await orderOf(client)
    for (const { id } of [said, turned]) {
      expect(await openedFor(id)).toBeNull()
      await go(payPath(id), client)
      expect(await openedFor(id)).toBe(t.clock.now())
      const staff = await t.as(await makeAdmin(t))
      expect((await staff.orders.byId({ orderId: id })).waveOpenedAt).toBeNull()
    }
    await own.payments.announce({ orderId: said.id })
    await own.payments.switchToCash({ orderId: turned.id })
    for (const { id } of [said, turned]) expect(await openedFor(id)).toBeNull()
  })

  test('going again leads there again and changes nothing', async () => {
    const { id } = await orderOf(client)
    await go(payPath(id), client)
    const before = dumpTables(t.database)
    expect(await go(payPath(id), client)).toBe(`${LINK}?amount=3000`)
    expect({ ...dumpTables(t.database), sessions: [] }).toEqual({ ...before, sessions: [] })
  })

  test('a link that has parameters keeps them', async () => {
    start({ WAVE_PAYMENT_LINK: 'https://pay.example/m/1?lang=fr' })
    client = await makeClient(t)
    const { id } = await orderOf(client)
    expect(await go(payPath(id), client)).toBe('https://pay.example/m/1?lang=fr&amount=3000')
  })

  test('a part already received is not asked for again', async () => {
    const { id, reference } = await orderOf(client)
    const admin = await t.as(await makeAdmin(t))
    await admin.payments.confirmWave({ orderId: id, transactionId: 'T_1000', amount: 1000 })
    expect(await go(payPath(id), client)).toBe(`${LINK}?amount=2000`)
    expect(reference).toBe(id.slice(0, 8))
  })
})

describe('with a link that an owner saved', () => {
  const OWN = 'https://pay.wave.com/m/M_ci_own/c/ci/'
  const saveLink = async (waveLink: string | null, seen: number | null = null) =>
    (await t.as(await makeSuperadmin(t))).settings.save({ payment: { value: { waveLink }, seen } })

  test('Wave is offered where the server has none, until they remove it', async () => {
    start({ DEMO: '0' })
    client = await makeClient(t)
    const saved = await saveLink(OWN)
    const { id } = await orderOf(client)
    expect(await go(payPath(id), client)).toBe(`${OWN}?amount=3000`)
    await saveLink(null, saved.payment.updatedAt)
    await expect(orderOf(client)).rejects.toThrow('Wave')
  })

  test('it takes the place of the server’s, and the demonstration stays on its own page', async () => {
    await saveLink(OWN)
    const { id } = await orderOf(client)
    expect(await go(payPath(id), client)).toBe(`${OWN}?amount=3000`)
    start({ DEMO: '1' })
    client = await makeClient(t)
    await saveLink(OWN)
    const local = await orderOf(client)
    expect(await go(payPath(local.id), client)).toMatch(/^\/demo\/wave\?/)
  })

  test.each([
    'https://pay.example/m/1',
    'http://pay.wave.com/m/1',
    'https://pay.wave.com.example/m/1',
    'javascript:alert(1)//https://pay.wave.com/m/1',
    'https://pay.wave.com/',
  ])('%s is refused', async (link) => {
    expect((await refusalOf(saveLink(link))).code).toBe('BAD_REQUEST')
  })
})

test('in the demonstration it leads to the local page', async () => {
  start({})
  client = await makeClient(t)
  const { id } = await orderOf(client)
  expect(await go(payPath(id), client)).toBe(`/demo/wave?amount=3000&commande=${id}`)
})

describe('« J’ai payé » on the demonstration’s page', () => {
  beforeEach(async () => {
    start({})
    client = await makeClient(t)
  })

  test('announces the payment, again when the team had not found it, and leads back to the order', async () => {
    const { id } = await orderOf(client)
    const page = await app.request((await go(payPath(id), client)) as string)
    expect(await page.text()).toContain(`<a class="pay" href="${paidPath(id)}">J’ai payé</a>`)
    const staff = await t.as(await makeAdmin(t))
    await (await t.as(client)).payments.announce({ orderId: id })
    await staff.payments.rejectWave({ orderId: id })
    expect(readOrder(t, id).paymentDeclaredAt).toBeNull()
    const back = `/client/commandes?paiement=annonce&commande=${id}`
    expect(await go(paidPath(id), client)).toBe(back)
    expect((await staff.payments.toVerify({})).items).toMatchObject([{ orderId: id, amount: 3000 }])
    const before = rowsIn('payment_ledger')
    expect(await go(paidPath(id), client)).toBe(back)
    expect(rowsIn('payment_ledger')).toEqual(before)
  })

  test('announces nothing for another client, from another site, or by itself', async () => {
    const { id } = await orderOf(await makeClient(t))
    const own = await orderOf(client)
    expect(await go(paidPath(id), client)).toContain('paiement=introuvable')
    expect(await go(paidPath(own.id), client, { 'sec-fetch-site': 'cross-site' })).toBe(
      '/client/commandes',
    )
    expect(await go(paidPath(own.id), client, { 'sec-fetch-mode': 'no-cors' })).toBe(404)
    expect(rowsIn('payment_ledger')).toEqual([])
  })

  test('is not there outside the demonstration', async () => {
    start({ DEMO: '0', WAVE_PAYMENT_LINK: LINK })
    client = await makeClient(t)
    const { id } = await orderOf(client)
    expect(await go(paidPath(id), client)).toBe(404)
    expect(rowsIn('payment_ledger')).toEqual([])
  })
})

describe('a person who cannot pay this', () => {
  const backTo = (code: string, id: string) => `/client/commandes?paiement=${code}&commande=${id}`

  test('without a session is asked to sign in', async () => {
    const { id } = await orderOf(client)
    expect(await go(payPath(id))).toBe('/connexion')
  })

  test('with a disabled account is asked to sign in', async () => {
    const { id } = await orderOf(client)
    await disable(t, client)
    expect(await go(payPath(id), client)).toBe('/connexion')
  })

  test.each(['abc', '%00', "'; drop table orders; --"])(
    'with the id %s says that there is no such order',
    async (id) => {
      const path = `/api/orders/${encodeURIComponent(id)}/payer`
      expect(await go(path, client)).toBe('/client/commandes?paiement=introuvable')
    },
  )

  test('says so for another client’s order, one that is cancelled, and one for cash', async () => {
    const other = await makeClient(t)
    const cancelled = { client, status: 'cancelled', input: { paymentMethod: 'wave' } } as const
    const ids = [
      await orderOf(other),
      await makeOrder(t, cancelled),
      await orderOf(client, 'espece'),
    ]
    const before = rowsIn('payment_ledger')
    for (const { id } of ids) expect(await go(payPath(id), client)).toBe(backTo('introuvable', id))
    expect(rowsIn('payment_ledger')).toEqual(before)
  })

  test('is told so when they are not a client', async () => {
    const { id } = await orderOf(client)
    expect(await go(payPath(id), await makeAdmin(t))).toBe(backTo('introuvable', id))
    expect(readOrder(t, id).paymentDeclaredAt).toBeNull()
  })

  test('is told that it is paid', async () => {
    const { id } = await orderOf(client)
    const admin = await t.as(await makeAdmin(t))
    await admin.payments.confirmWave({ orderId: id, transactionId: 'T_3000', amount: 3000 })
    expect(await go(payPath(id), client)).toBe(backTo('deja-paye', id))
  })

  test('is told that Wave cannot be had where nothing is set up any more', async () => {
    const { id } = await orderOf(client)
    app = appOn({ ...t, env: { ...t.env, wavePaymentLink: undefined } })
    expect(await go(payPath(id), client)).toBe(backTo('wave-indisponible', id))
  })
})

describe('only a person who opens the page is sent to pay', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['a script’s request', { 'sec-fetch-mode': 'cors' }],
    ['an image', { 'sec-fetch-mode': 'no-cors' }],
    ['a look ahead', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }],
    ['an old browser’s look ahead', { purpose: 'prefetch' }],
    ['a question about the headers', {}, 'HEAD'],
  ])('%s does not', async (_, headers, method) => {
    const { id } = await orderOf(client)
    expect(await go(payPath(id), client, headers, method)).toBe(404)
    expect(readOrder(t, id).paymentDeclaredAt).toBeNull()
  })

  test('a link on another site shows the orders instead', async () => {
    const { id } = await orderOf(client)
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
    expect(await go(payPath(id), client, headers)).toBe('/client/commandes')
    expect(readOrder(t, id).paymentDeclaredAt).toBeNull()
  })

  test('a tap in the application does', async () => {
    const { id } = await orderOf(client)
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
    expect(await go(payPath(id), client, headers)).toBe(`${LINK}?amount=3000`)
  })
})
