import type { Certificate } from '#shared/money/fne/certificate.ts'
import type { Paper } from '#shared/money/paper.ts'
import { WAVE } from '#shared/money/payment-methods.ts'
import { paymentView } from '#shared/money/payments.ts'
import { storedLines } from '#shared/places/place-words.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import { roundFee } from '#shared/shop/prices/rounding.ts'
import { type Settings, siteFacts } from '#shared/shop/settings/settings.ts'
import { cleanNcc, isNcc } from '#shared/text/ncc.ts'
import { type InvoicedOrder, invoiceOf } from './invoice.ts'

const line = (name: string, quantity: number, unitPrice: number) => ({
  productId: name,
  name,
  service: 'Complet' as const,
  quantity,
  unitPrice,
})

/** Kilometres there and back. */
const DISTANCE = 7.8

const SAMPLE = {
  reference: '00000000',
  status: 'completed',
  items: [line('Chemise', 3, 1500), line('Robe', 1, 1500), line('Pantalon', 1, 1000)],
  roundTripKm: DISTANCE,
  expressFee: 0,
  missedFee: 0,
  rounding: 0,
  discount: 0,
  discountRule: null,
  discountReason: null,
  express: false,
  atCounter: false,
  clientAddress: 'Une adresse d’essai',
  ...storedLines({}),
  clientContactPhone: '',
  client: { fullname: 'Client d’essai' },
  paymentMethod: WAVE,
  moneyBack: { owed: 0, back: 0, credited: 0, backAt: null },
  rne: null,
  readyAt: null,
  readyBy: null,
  deliveryFrom: null,
  deliveryTo: null,
} satisfies Partial<InvoicedOrder>

/** An order that nobody made, at the rate of the settings. */
function sampleOrder({ pricing, rounding }: Pick<Settings, 'pricing' | 'rounding'>) {
  const { ratePerKm } = pricing
  const transportFee = roundFee(DISTANCE * ratePerKm, rounding.step)
  const grandTotal = itemsTotal(SAMPLE.items) + transportFee
  const payment = paymentView({
    status: 'completed',
    paidAmount: grandTotal,
    creditUsed: 0,
    grandTotal,
    paymentMethod: WAVE,
    paymentDeclaredAt: null,
    paymentMissingAt: null,
    toAgree: null,
    onAccount: false,
  })
  return { ...SAMPLE, ratePerKm, feeStep: rounding.step, transportFee, grandTotal, payment }
}

type SampleSettings = Pick<Settings, 'contact' | 'fne' | 'hours' | 'legal' | 'pricing' | 'rounding'>

interface Made {
  /** Milliseconds UTC. */
  now: number
  /** In its code, since the DGI gave none. */
  address: string
}

/** The certified invoice as these settings print it, of an order that nobody made: « essai » is on it, and the DGI is not asked. */
export function sampleInvoice(settings: SampleSettings, { now, address }: Made): Paper {
  const sample = sampleOrder(settings)
  const ncc = cleanNcc(settings.legal.taxNumber ?? '')
  const year = String(new Date(now).getUTCFullYear()).slice(-2)
  const certificate: Certificate = {
    number: `${isNcc(ncc) ? ncc : '0000000A'}${year}000000000`,
    token: address,
    certifiedAt: now,
    isTrial: true,
    gap: null,
    taxCode: settings.fne.taxCode,
    amount: sample.grandTotal,
    changes: [],
  }
  const order = { ...sample, certificate, createdAt: now, deliveredAt: now }
  return invoiceOf(order, siteFacts(settings))
}
