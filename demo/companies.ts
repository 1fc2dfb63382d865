import type { Deps } from '#server/deps.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { createLogger } from '#server/lib/logger.ts'
import { recordAccountPayment } from '#server/money/account-payments/account-payments.service.ts'
import { payableInvoice } from '#server/money/account-payments/due-invoices.queries.ts'
import { createCompany, findCompany, saveTerms } from '#server/money/companies/companies.service.ts'
import { saveContact, savePlace } from '#server/money/companies/company-parts.service.ts'
import { saveOwnPrices } from '#server/money/companies/company-prices.service.ts'
import { previewInvoice } from '#server/money/company-invoices/company-invoices.queries.ts'
import { makeInvoice } from '#server/money/company-invoices/make-invoice.service.ts'
import { createFneWorker } from '#server/money/fne/fne-worker.ts'
import { createDemoDgi, directApi } from '#server/money/fne/stand-in/demo-dgi.service.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { countAtCounter } from '#server/orders/counter/counter.service.ts'
import { dropAtCounter } from '#server/orders/counter/drop.service.ts'
import { remind } from '#server/orders/reminders/remind.service.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { listProducts } from '#server/shop/products/products.service.ts'
import { DAY_MS, dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { LedgerMethod } from '#shared/money/payment-methods.ts'
import { type Point, toPoint } from '#shared/places/points.ts'
import { fullCheck, PLAIN } from './counts.ts'
import { NO_CODES, NO_WAVE } from './no-codes.ts'

type Seeder = Omit<Placer, 'actor'> & Pick<Deps, 'database' | 'hub' | 'outbox' | 'listeners'>

interface Demo {
  admin: ServiceContext['actor']
  superadmin: ServiceContext['actor']
  end: number
  publicUrl: string
}

interface Step {
  at: number
  run(): Promise<unknown>
}

/** A garment, washed and ironed, with the price of the company and how many of it each order has. */
type Garment = readonly [name: string, price: number, quantity: number]

interface DemoInvoice {
  /** When each of its orders was brought, and when it was made. */
  daysAgo: readonly number[]
  madeDaysAgo: number
  /** The day after it was due, or the next one where that is a Sunday. */
  remindedDaysAgo?: readonly number[]
  paid?: { method: LedgerMethod; number: string; share: number; daysAgo: number }
}

interface DemoCompany {
  name: string
  phone: string
  ncc: string
  contact: { name: string; job: string; phone: string; email: string }
  place: { label: string; address: string; location: Point }
  percent: number | null
  ceiling: number | null
  garments: readonly Garment[]
  invoices: readonly DemoInvoice[]
  /** The days of orders of the month in progress. */
  comingDaysAgo: readonly number[]
}

const SERVICE = 'Complet'
const KEY = 'essai'

const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Hôtel Le Baobab',
    phone: '+2252721354012',
    ncc: '1204857K',
    contact: {
      name: 'Clarisse Tanoh',
      job: 'Comptable',
      phone: '+2250707118842',
      email: 'compta@baobab.test',
    },
    place: {
      label: 'Lingerie',
      address: 'Marcory, Zone 4, rue du 7 Décembre',
      location: toPoint({ lat: 5.2931, lng: -3.9788 }),
    },
    percent: 15,
    ceiling: 1_500_000,
    garments: [
      ['Drap', 700, 150],
      ['Taie d’oreiller', 250, 150],
      ['Nappe', 800, 32],
    ],
    invoices: [
      { daysAgo: [52, 41], madeDaysAgo: 36, remindedDaysAgo: [20, 19] },
      {
        daysAgo: [29, 17],
        madeDaysAgo: 12,
        paid: { method: 'cheque', number: '0048217', share: 1, daysAgo: 1 },
      },
    ],
    comingDaysAgo: [5],
  },
  {
    name: 'Restaurant Chez Tantie Rose',
    phone: '+2252721260934',
    ncc: '1810442D',
    contact: {
      name: 'Rose Aka',
      job: 'Gérante',
      phone: '+2250505447120',
      email: 'rose@tantie.test',
    },
    place: {
      label: 'Cuisine',
      address: 'Treichville, avenue 12',
      location: toPoint({ lat: 5.3037, lng: -4.0098 }),
    },
    percent: null,
    ceiling: null,
    garments: [['Nappe', 900, 47]],
    invoices: [
      {
        daysAgo: [35, 25],
        madeDaysAgo: 21,
        remindedDaysAgo: [5, 4],
        paid: { method: 'virement', number: 'VIR 204 118', share: 0.5, daysAgo: 3 },
      },
    ],
    comingDaysAgo: [],
  },
]

/** Two companies on account, with their months: one invoice is late, one has its cheque, one is half paid; those that are late were reminded of. */
export function companySteps(seeder: Seeder, demo: Demo): Step[] {
  return COMPANIES.flatMap((company, index) => stepsOf(seeder, demo, company, index * 10))
}

function stepsOf(seeder: Seeder, demo: Demo, company: DemoCompany, minutes: number): Step[] {
  const { admin, end } = demo
  const ctx = { ...seeder, actor: admin, limits: createLimits(seeder.clock) }
  const at = (daysAgo: number, hour = 10) => {
    const day = Math.floor(end / DAY_MS) - daysAgo
    return day * DAY_MS + hour * HOUR_MS + minutes * MINUTE_MS
  }
  let clientId = ''
  const open = async () => {
    clientId = await openCompany(ctx, demo, company)
  }
  const order = (daysAgo: number): Step[] => {
    let orderId = ''
    const drop = async () => {
      orderId = await bring(ctx, company, clientId)
    }
    const till = { ...ctx, secret: NO_CODES, wave: NO_WAVE }
    const collect = () => {
      const check = fullCheck(
        PLAIN,
        company.garments.map(([, , quantity]) => quantity),
      )
      const step = { orderId, from: 'picked_up' as const, check, idempotencyKey: newId() }
      return countAtCounter(till, step)
    }
    return [
      { at: at(daysAgo), run: drop },
      { at: at(daysAgo - 2, 16), run: collect },
    ]
  }
  const invoice = ({ daysAgo, madeDaysAgo, remindedDaysAgo = [], paid }: DemoInvoice): Step[] => {
    let invoiceId = ''
    const make = async () => {
      invoiceId = await makeCertified(ctx, demo, clientId)
    }
    const pay = paid && {
      at: at(paid.daysAgo, 11),
      run: () => payPart(ctx, { invoiceId, ...paid }),
    }
    return [
      ...daysAgo.flatMap(order),
      { at: at(madeDaysAgo, 18), run: make },
      ...remindedDaysAgo.map((day) => ({
        at: at(day),
        run: () => remind(ctx, { template: 'relance_facture', clientId }),
      })),
      ...(pay ? [pay] : []),
    ]
  }
  return [
    { at: at(56), run: open },
    ...company.invoices.flatMap(invoice),
    ...company.comingDaysAgo.flatMap(order),
  ].filter((step) => step.at < end)
}

type Ctx = Seeder & Pick<Deps, 'limits'> & { actor: ServiceContext['actor'] }

async function openCompany(ctx: Ctx, { superadmin }: Demo, company: DemoCompany): Promise<string> {
  const { name, phone, ncc, contact, place, percent, ceiling } = company
  const facts = { name, ncc, template: 'B2B' as const, ordersBy: 'link' as const }
  const { id: clientId } = await createCompany(ctx, {
    ...facts,
    client: { phone },
    idempotencyKey: newId(),
  })
  const owner = { ...ctx, actor: superadmin }
  const seen = findCompany(ctx.database.orm, clientId)?.updatedAt ?? 0
  const terms = { onAccount: true, dueDays: 15, ceiling, transportFree: true }
  await saveTerms(owner, { ...terms, clientId, seen })
  const prices = company.garments.map(([garment, price]) => ({
    productId: productNamed(ctx, garment).id,
    service: SERVICE,
    price,
  }))
  await saveOwnPrices(owner, { clientId, seenN: 0, percent, prices })
  await saveContact(ctx, { ...contact, clientId, id: newId(), mayOrder: true, getsInvoice: true })
  await savePlace(ctx, { ...place, clientId, id: newId() })
  return clientId
}

function productNamed({ database }: Pick<Ctx, 'database'>, name: string) {
  const product = listProducts(database.orm).find((one) => one.name === name)
  if (!product) throw new Error(`The demo catalogue has no ${name}`)
  return product
}

async function bring(ctx: Ctx, { garments, phone }: DemoCompany, clientId: string) {
  const { orderId } = await dropAtCounter(
    { ...ctx, secret: NO_CODES, wave: NO_WAVE },
    {
      client: { id: clientId },
      phone,
      lines: garments.map(([name, , quantity]) => ({
        productId: productNamed(ctx, name).id,
        service: SERVICE,
        quantity,
      })),
      shown: { total: garments.reduce((sum, [, price, quantity]) => sum + price * quantity, 0) },
      reserves: [],
      idempotencyKey: newId(),
    },
  )
  return orderId
}

/** « Facturer maintenant », which the DGI certifies within the minute. */
async function makeCertified(ctx: Ctx, { publicUrl }: Demo, clientId: string): Promise<string> {
  const { total, orders } = previewInvoice(ctx.database.orm, clientId, ctx.clock.now()).invoice
  const shown = { shown: { total, orders: orders.length } }
  const made = await makeInvoice(ctx, { clientId, ...shown, idempotencyKey: newId() })
  const dgi = createDemoDgi({ ...ctx, key: KEY, publicUrl })
  const fne = { api: directApi(dgi, KEY), isTrial: true, pausedUntil: 0 }
  await createFneWorker({ ...ctx, fne, log: createLogger('silent') }).runDue()
  return made.invoiceId
}

interface Part extends NonNullable<DemoInvoice['paid']> {
  invoiceId: string
}

async function payPart(ctx: Ctx, { invoiceId, method, number, share }: Part): Promise<void> {
  const { rest } = payableInvoice(ctx.database.orm, invoiceId)
  await recordAccountPayment(ctx, {
    invoiceId,
    shown: { rest },
    method,
    number,
    amount: Math.round(rest * share),
    receivedOn: dayKey(ctx.clock.now()),
    idempotencyKey: newId(),
  })
}
