import { randomUUID } from 'node:crypto'

/** The account of the business in a stand-in: its key, its taxpayer and its stickers. */
export interface DgiAccount {
  key: string
  ncc: string
  pointsOfSale: readonly string[]
  establishments: readonly string[]
  stickers: number
  /** Before the id of a certificate, in the address of its verification. */
  verifyUrl: string
  clock: { now(): number }
  /** Invoices certified before, the oldest first. */
  made?: DgiInvoice[]
}

export interface DgiAsked {
  path: string
  authorization: string | undefined
  body: string
}
export interface DgiAnswer {
  status: number
  body: object
}

interface MadeItem {
  id: string
  quantity: number
  /** Not taken back yet. */
  left: number
}

/** A certificate as it was made. */
export interface DgiInvoice {
  id: string
  number: string
  request: Record<string, unknown>
  /** Francs, tax included. */
  total: number
  items: MadeItem[]
}

/** A stand-in for the DGI. It is written from what is known of the DGI (`docs/fne.md`), and with nothing of what asks it. */
export interface Dgi {
  answer(asked: DgiAsked): DgiAnswer
  /** All that it certified, the oldest first. */
  made: DgiInvoice[]
  stickers: number
}

/** Invoices up to this sum cost no sticker. */
const FREE_FRANCS = 5000
const LOW_STICKERS = 20
const RATES: Record<string, number> = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0 }
const PAYMENTS = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred']
const TEMPLATES = ['B2C', 'B2B', 'B2G', 'B2F']

type Facts = Record<string, unknown>
type Faults = Record<string, string>

export function createDgi(account: DgiAccount): Dgi {
  const dgi: Dgi = {
    made: account.made ?? [],
    stickers: account.stickers,
    answer({ path, authorization, body }) {
      if (authorization !== `Bearer ${account.key}`) return refusal(401, 'Unauthorized')
      const facts = factsOf(body)
      if (path === '/external/invoices/sign') return sign(dgi, account, facts)
      const [, id] = path.match(/^\/external\/invoices\/([^/]+)\/refund$/) ?? []
      return id === undefined ? refusal(404, 'Not Found') : takeBack(dgi, account, id, facts)
    },
  }
  return dgi
}

function sign(dgi: Dgi, account: DgiAccount, facts: Facts): DgiAnswer {
  const faults = { ...faultsOfSale(account, facts), ...faultsOfItems(facts.items) }
  const [first] = Object.values(faults)
  if (first !== undefined) return refusal(400, first, faults)
  const items = facts.items as Facts[]
  const total = totalOf(items, Number(facts.discount ?? 0))
  if (total > FREE_FRANCS && dgi.stickers <= 0) return refusal(400, 'Sticker balance is empty')
  if (total > FREE_FRANCS) dgi.stickers -= 1
  const made: DgiInvoice = {
    id: randomUUID(),
    number: numberOf(dgi, account, ''),
    request: facts,
    total,
    items: items.map(({ quantity }) => {
      const whole = Number(quantity)
      return { id: randomUUID(), quantity: whole, left: whole }
    }),
  }
  return certificate(dgi, account, made, 200)
}

function takeBack(dgi: Dgi, account: DgiAccount, id: string, facts: Facts): DgiAnswer {
  const sale = dgi.made.find((one) => one.id === id)
  if (!sale) return refusal(400, 'Invoice not found')
  const asked = Array.isArray(facts.items) ? (facts.items as Facts[]) : []
  const taken = asked.map((one) => ({
    item: sale.items.find((item) => item.id === one.id),
    quantity: Number(one.quantity),
  }))
  const isWhole = taken.every(
    ({ item, quantity }) => item !== undefined && quantity > 0 && quantity <= item.left,
  )
  if (asked.length === 0 || !isWhole)
    return refusal(400, 'Items are not valid', { items: 'Items are not valid' })
  const items: MadeItem[] = []
  for (const { item, quantity } of taken) {
    if (item) item.left -= quantity
    items.push({ id: randomUUID(), quantity, left: 0 })
  }
  const number = numberOf(dgi, account, 'A')
  return certificate(
    dgi,
    account,
    { id: randomUUID(), number, request: facts, total: 0, items },
    201,
  )
}

function certificate(dgi: Dgi, account: DgiAccount, made: DgiInvoice, status: number): DgiAnswer {
  dgi.made.push(made)
  const { id, number, total, items } = made
  return {
    status,
    body: {
      ncc: account.ncc,
      reference: number,
      token: `${account.verifyUrl}${id}`,
      warning: dgi.stickers < LOW_STICKERS,
      balance_sticker: dgi.stickers,
      invoice: {
        id,
        reference: number,
        amount: total,
        items: items.map((item) => ({ id: item.id, quantity: item.quantity })),
      },
    },
  }
}

const DIGITS = 9

/** Its number of taxpayer, the year and nine digits, without holes. */
function numberOf({ made }: Dgi, { ncc, clock }: DgiAccount, kind: '' | 'A'): string {
  const year = String(new Date(clock.now()).getUTCFullYear()).slice(2)
  const last = Number(made.at(-1)?.number.slice(-DIGITS) ?? 0)
  return `${kind}${ncc}${year}${String(last + 1).padStart(DIGITS, '0')}`
}

function totalOf(items: readonly Facts[], discount: number): number {
  let untaxed = 0
  let tax = 0
  for (const { quantity, amount, taxes } of items) {
    const price = Number(quantity) * Number(amount) * (1 - discount / 100)
    untaxed += price
    tax += (price * (RATES[String((taxes as string[])[0])] ?? 0)) / 100
  }
  return Math.round(Math.round(untaxed) + tax)
}

function faultsOfSale(account: DgiAccount, facts: Facts): Faults {
  const { template, clientNcc, pointOfSale, establishment, isRne, rne } = facts
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  const checks: readonly (readonly [field: string, isRight: boolean, words: string])[] = [
    ['invoiceType', facts.invoiceType === 'sale', 'Invoice type is not valid'],
    [
      'paymentMethod',
      PAYMENTS.includes(String(facts.paymentMethod)),
      'Payment method is not valid',
    ],
    ['template', TEMPLATES.includes(String(template)), 'Template is not valid'],
    ['isRne', isRne === false || (isRne === true && isText(rne)), 'RNE is not valid'],
    [
      'clientNcc',
      template !== 'B2B' || /^\d{7}[A-Z]$/.test(String(clientNcc)),
      'Client NCC is not valid',
    ],
    ['clientCompanyName', isText(facts.clientCompanyName), 'Client company name is required'],
    ['clientPhone', isText(facts.clientPhone), 'Client phone is required'],
    ['clientEmail', String(facts.clientEmail).includes('@'), 'Client email is not valid'],
    [
      'pointOfSale',
      account.pointsOfSale.includes(String(pointOfSale)),
      'Point of sale is not valid',
    ],
    [
      'establishment',
      account.establishments.includes(String(establishment)),
      'Establishment is not valid',
    ],
  ]
  return faultsOf(checks)
}

function faultsOfItems(items: unknown): Faults {
  if (!Array.isArray(items) || items.length === 0) return { items: 'Items are required' }
  const isRight = ({ description, quantity, amount, taxes }: Facts) =>
    typeof description === 'string' &&
    description !== '' &&
    Number(quantity) > 0 &&
    Number(amount) > 0 &&
    Array.isArray(taxes)
  const hasOneTax = ({ taxes }: Facts) =>
    Array.isArray(taxes) && taxes.length === 1 && String(taxes[0]) in RATES
  return faultsOf([
    ['items', items.every(isRight), 'Items are not valid'],
    ['taxes', items.every(hasOneTax), 'Taxes are not valid'],
  ])
}

const faultsOf = (checks: readonly (readonly [string, boolean, string])[]): Faults =>
  Object.fromEntries(
    checks.filter(([, isRight]) => !isRight).map(([field, , words]) => [field, words]),
  )

const refusal = (status: number, message: string, errors?: Faults): DgiAnswer => ({
  status,
  body: {
    message,
    error: status === 401 ? 'Unauthorized' : 'Bad Request',
    statusCode: status,
    ...(errors && { errors }),
  },
})

function factsOf(body: string): Facts {
  try {
    const facts: unknown = JSON.parse(body)
    return typeof facts === 'object' && facts !== null ? (facts as Facts) : {}
  } catch {
    return {}
  }
}
