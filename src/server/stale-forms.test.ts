import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayKey, MINUTE_MS } from '#shared/dates.ts'
import { amountDue } from '#shared/money/payments.ts'
import { STALE_ABOUT, type StaleAbout } from '#shared/refusals/stale.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { type Caller, createTestContext, type TestContext } from './testing/create-test-context.ts'
import { dumpTables } from './testing/dump-tables.ts'
import {
  makeCatalogue,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
} from './testing/factories.ts'
import { makeHotel } from './testing/fixtures/companies.fixture.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from './testing/fixtures/company-invoices.fixture.ts'
import { countedDrawer, makeOpenDrawer } from './testing/fixtures/drawer.fixture.ts'
import { codeOfRefusal } from './testing/refusal.ts'

interface Form {
  /** Reads what the form shows to a person who opens it. */
  open: (as: Caller) => Promise<unknown>
  /** Saves one of two other values over what was shown. */
  save: (as: Caller, shown: never, which: 0 | 1) => Promise<unknown>
  /** The fact that the refusal says has moved, where it is another by now. */
  about: StaleAbout
}

/** Keeps the type of what the form shows between its two functions. */
const form = <Shown>(of: {
  open: (as: Caller) => Promise<Shown>
  save: (as: Caller, shown: Shown, which: 0 | 1) => Promise<unknown>
  about: StaleAbout
}): Form => of

const NAMES = ['Fatou D.', 'Fatoumata'] as const

const FORMS: Record<string, (t: TestContext) => Promise<Form>> = {
  'the settings': async () =>
    form({
      open: async (as) => (await as.settings.all()).pricing,
      save: (as, { updatedAt: seen }, which) => {
        const value = { ...DEFAULT_SETTINGS.pricing, ratePerKm: [800, 900][which] ?? 0 }
        return as.settings.save({ pricing: { value, seen } })
      },
      about: 'settings',
    }),
  async 'a garment'(t) {
    await makeCatalogue(t)
    return form({
      open: openGarment,
      save: (as, shown, which) => as.products.update({ ...shown, name: NAMES[which] }),
      about: 'product',
    })
  },
  async 'a garment that is taken away'(t) {
    await makeCatalogue(t)
    return form({
      open: openGarment,
      save: (as, shown, which) =>
        which === 0
          ? as.products.update({ ...shown, name: NAMES[which] })
          : as.products.remove({ productId: shown.productId, version: shown.version }),
      about: 'product',
    })
  },
  async 'a company'(t) {
    const { id: clientId } = await makeHotel(t)
    return form({
      open: (as) => companyOf(as, clientId),
      save: (as, { updatedAt: seen, template, ordersBy, ncc }, which) =>
        as.companies.change({
          linesBy: 'order',
          clientId,
          name: NAMES[which],
          template,
          ordersBy,
          ...(ncc && { ncc }),
          seen,
        }),
      about: 'company',
    })
  },
  async 'the terms of a company'(t) {
    const { id: clientId } = await makeHotel(t)
    return form({
      open: (as) => companyOf(as, clientId),
      save: (as, { updatedAt: seen }, which) => {
        const ceiling = [400_000, 500_000][which] ?? null
        const terms = { onAccount: true, dueDays: 30, ceiling, transportFree: true }
        return as.companies.saveTerms({ ...terms, clientId, seen })
      },
      about: 'company',
    })
  },
  async 'the prices of a company'(t) {
    const { id: clientId } = await makeHotel(t)
    return form({
      open: async (as) => (await as.companies.ownPrices({ clientId }))?.lastN ?? 0,
      save: (as, seenN, which) =>
        as.companies.savePrices({ clientId, seenN, percent: [10, 20][which] ?? null, prices: [] }),
      about: 'company',
    })
  },
  async 'the name and the number of a client'(t) {
    const { id: userId } = await makeClientWithoutEmail(t)
    return form({
      open: async (as) => {
        const record = await as.clientRecords.byId({ userId })
        return { fullname: record?.fullname ?? '', phone: record?.phone ?? '' }
      },
      save: (as, seen, which) =>
        as.clientRecords.change({ userId, ...seen, fullname: NAMES[which], seen }),
      about: 'client',
    })
  },
  async 'what a client asks for their laundry'(t) {
    const { id: userId } = await makeClient(t)
    return form({
      open: async (as) => (await as.clientRecords.byId({ userId }))?.preferences ?? {},
      save: (as, seen, which) => {
        const starch = ['Amidon léger', 'Amidon fort'][which] ?? ''
        return as.clientRecords.setPreferences({ userId, next: { starch }, seen })
      },
      about: 'preferences',
    })
  },
  async 'the round of a livreur'(t) {
    const { id: livreurId } = await makeLivreur(t)
    const [a, b] = [randomUUID(), randomUUID()]
    const day = dayKey(t.clock.now())
    return form({
      open: async () =>
        JSON.parse(
          String(
            t.database.sqlite.prepare('select order_ids from arranged_rounds').pluck().get() ??
              '[]',
          ),
        ) as string[],
      save: (as, seen, which) =>
        as.orders.arrangeRound({ livreurId, day, orderIds: which === 0 ? [a, b] : [b, a], seen }),
      about: 'round',
    })
  },
  async 'the price of an order'(t) {
    const { id: clientId } = await makeClient(t)
    const { lines, shown: _, ...order } = await orderInput(t)
    const [line] = lines
    const ordered = async (as: Caller) => {
      const product = (await as.products.list()).find(({ id }) => id === line?.productId)
      if (!product) throw new Error('No garment')
      return product
    }
    return form({
      async open(as) {
        const { services } = await ordered(as)
        const price = services.find(({ name }) => name === line?.service)?.price ?? 0
        return { total: price * (line?.quantity ?? 0), garment: await ordered(as) }
      },
      save: (as, { total, garment }, which) => {
        if (which === 1)
          return as.checkout.placeFor({ ...order, lines, clientId, shown: { total } })
        const { id: productId, createdAt: __, ...values } = garment
        const services = values.services.map((service) => ({ ...service, price: 2000 }))
        return as.products.update({ ...values, productId, services })
      },
      about: 'price',
    })
  },
  async 'the credit that pays an order'(t) {
    const { id: clientId } = await makeClient(t)
    const order = await orderInput(t)
    const gesture = { clientId, reason: 'Un retard', idempotencyKey: randomUUID() }
    await (await t.as(await makeSuperadmin(t))).credit.grant({
      ...gesture,
      amount: 500,
      shown: { entry: 0 },
    })
    const key = randomUUID()
    return form({
      open: async (as) => {
        const { balance, lastEntry } = await as.credit.ofClient({ userId: clientId })
        return { credit: balance, entry: lastEntry }
      },
      save: (as, { credit, entry }, which) =>
        which === 0
          ? as.credit.grant({ ...gesture, amount: 1000, shown: { entry }, idempotencyKey: key })
          : as.checkout.placeFor({ ...order, clientId, shown: { ...order.shown, credit } }),
      about: 'credit',
    })
  },
  async 'a gesture to a client'(t) {
    const { id: clientId } = await makeClient(t)
    const keys = [randomUUID(), randomUUID()] as const
    return form({
      open: async (as) => (await as.credit.ofClient({ userId: clientId })).lastEntry,
      save: (as, entry, which) =>
        as.credit.grant({
          clientId,
          amount: [1000, 2000][which] ?? 0,
          reason: 'Un retard',
          shown: { entry },
          idempotencyKey: keys[which],
        }),
      about: 'entry',
    })
  },
  async 'a payment of an order'(t) {
    await makeOpenDrawer(t)
    const { id, reference } = await makeOrder(t)
    const keys = [randomUUID(), randomUUID()] as const
    return form({
      open: async () => {
        const order = readOrder(t, id)
        return { due: amountDue(order), received: order.paidAmount }
      },
      save: (as, shown, which) =>
        as.payments.record({
          reference,
          method: 'espece',
          amount: [1000, 1500][which] ?? 0,
          shown,
          idempotencyKey: keys[which],
        }),
      about: 'due',
    })
  },
  async 'a payment of an invoice'(t) {
    const { invoiceId } = await invoiced(t)
    const keys = [randomUUID(), randomUUID()] as const
    return form({
      open: async (as) => (await as.accountPayments.ofInvoice({ invoiceId })).rest,
      save: (as, rest, which) =>
        as.accountPayments.record({
          invoiceId,
          method: 'virement',
          amount: [1000, 1500][which] ?? 0,
          receivedOn: dayKey(t.clock.now()),
          shown: { rest },
          idempotencyKey: keys[which],
        }),
      about: 'rest',
    })
  },
  async 'a credit note'(t) {
    const { invoiceId } = await invoiced(t)
    const keys = [randomUUID(), randomUUID()] as const
    return form({
      open: async (as) => (await as.companyInvoices.byId({ invoiceId })).balance,
      save: (as, { rest, credited }, which) =>
        as.companyInvoices.credit({
          invoiceId,
          shown: { rest, credited },
          reason: 'Un drap rendu taché',
          what: { by: 'amount', amount: [500, 600][which] ?? 0 },
          idempotencyKey: keys[which],
        }),
      about: 'credited',
    })
  },
  async 'the invoice of a month'(t) {
    const { company } = await invoiced(t)
    await makeOwedOrder(t, company)
    const { id: clientId } = company
    const delivered = onlyOnce(() => makeOwedOrder(t, company))
    const idempotencyKey = randomUUID()
    return form({
      open: async (as) => (await as.companyInvoices.preview({ clientId })).invoice,
      save: (as, { total, orders }, which) =>
        which === 0
          ? delivered()
          : as.companyInvoices.make({
              clientId,
              shown: { total, orders: orders.length },
              idempotencyKey,
            }),
      about: 'statement',
    })
  },
  async 'the cash of a livreur'(t) {
    await makeOpenDrawer(t)
    const livreur = await makeLivreur(t)
    const collected = () => makeOrder(t, { livreur, status: 'picked_up' })
    await collected()
    const more = onlyOnce(collected)
    const idempotencyKey = randomUUID()
    return form({
      async open(as) {
        const held = (await as.cash.holdings()).find(({ livreurId }) => livreurId === livreur.id)
        if (!held) throw new Error('They carry nothing')
        return held
      },
      save: (as, { amount: expected, payments, since }, which) =>
        which === 0
          ? more()
          : as.cash.handOver({
              livreurId: livreur.id,
              expected,
              payments,
              since,
              counted: expected,
              idempotencyKey,
            }),
      about: 'holding',
    })
  },
  async 'the closing of the drawer'(t) {
    await makeOpenDrawer(t)
    const idempotencyKey = randomUUID()
    return form({
      open: countedDrawer,
      save: (as, shown, which) =>
        which === 0
          ? as.drawer.spend({ amount: 500, reason: 'soap', idempotencyKey })
          : as.drawer.close(shown),
      about: 'drawer',
    })
  },
  async 'money out of the drawer'(t) {
    await makeOpenDrawer(t)
    const keys = [randomUUID(), randomUUID()] as const
    return form({
      open: async (as) => (await as.drawer.desk()).lastOut,
      save: (as, out, which) =>
        as.drawer.spend({
          amount: [500, 600][which] ?? 0,
          reason: 'soap',
          shown: { out },
          idempotencyKey: keys[which],
        }),
      about: 'out',
    })
  },
  async 'the answer to a claim'(t) {
    const client = await makeClient(t)
    const { id: orderId } = await makeOrder(t, { client, status: 'completed' })
    const { claimId } = await (await t.as(client)).claims.open({
      claimId: randomUUID(),
      orderId,
      kind: 'damaged',
      pieces: [{ position: 0, quantity: 1 }],
      note: 'Brûlure de fer sur la poche.',
      photoIds: [],
    })
    const keys = [randomUUID(), randomUUID()] as const
    return form({
      open: (as) => as.claims.read({ claimId }),
      save: (as, { state, proposedAt }, which) =>
        as.claims.propose({
          claimId,
          remedy: 'refuse',
          message: ['La tache était là.', 'Elle était là au ramassage.'][which] ?? '',
          from: state,
          proposedAt,
          idempotencyKey: keys[which],
        }),
      about: 'claim',
    })
  },
}

/** A company and its invoice of one order. */
async function invoiced(t: TestContext) {
  const company = await makeClient(t)
  putOnAccount(t, company)
  await makeOwedOrder(t, company)
  const staff = await t.as(await makeSuperadmin(t))
  return { company, ...(await invoiceAll(staff, company)) }
}

/** It happens in the shop meanwhile, and nobody sends it a second time. */
function onlyOnce(happen: () => Promise<unknown>): () => Promise<unknown> {
  let happened: Promise<unknown> | undefined
  return () => (happened ??= happen())
}

/** The first one of the catalogue, as its form is sent. */
async function openGarment(as: Caller) {
  const [first] = await as.products.list()
  if (!first) throw new Error('No garment')
  const { id: productId, createdAt: _, ...shown } = first
  return { productId, ...shown }
}

async function companyOf(as: Caller, clientId: string) {
  const company = await as.companies.byId({ clientId })
  if (!company) throw new Error('It is no company')
  return company
}

/** Their forms have tests of their own: the times of an order and of a visit, and the desk of the DGI. */
const ELSEWHERE: readonly StaleAbout[] = ['promise', 'slot', 'fne']

test('everything that may move under a form has one here', async () => {
  const forms = await Promise.all(Object.values(FORMS).map((make) => make(createTestContext())))
  const found = new Set([...forms.map(({ about }) => about), ...ELSEWHERE])
  expect([...found].sort()).toEqual([...STALE_ABOUT].sort())
})

test.each(Object.keys(FORMS))(
  '%s, saved from an old screen, leaves what a colleague saved, and is saved once it is read again',
  async (name) => {
    const t = createTestContext()
    const { open, save, about } = await (FORMS[name] as (t: TestContext) => Promise<Form>)(t)
    const [one, other] = [await t.as(await makeSuperadmin(t)), await t.as(await makeSuperadmin(t))]
    const shown = (await open(one)) as never
    t.clock.advance(MINUTE_MS)
    await save(one, shown, 0)
    const before = dumpTables(t.database)
    t.clock.advance(MINUTE_MS)
    expect(await codeOfRefusal(save(other, shown, 1))).toBe(`STALE ${about}`)
    expect(dumpTables(t.database)).toEqual(before)
    await save(one, shown, 0)
    expect(dumpTables(t.database), 'sent again').toEqual(before)
    await save(other, (await open(other)) as never, 1)
    expect(dumpTables(t.database)).not.toEqual(before)
  },
)
