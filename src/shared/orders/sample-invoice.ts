import { cleanNcc, isNcc } from '#shared/money/companies/ncc.ts'
import type { Certificate } from '#shared/money/fne/certificate.ts'
import { paymentView } from '#shared/money/payments.ts'
import { type Settings, siteFacts } from '#shared/shop/settings/settings.ts'
import { type Invoice, type InvoicedOrder, invoiceOf } from './invoice.ts'

const TOTAL = 9350

const PAYMENT = paymentView({
  status: 'completed',
  paidAmount: TOTAL,
  creditUsed: 0,
  grandTotal: TOTAL,
  paymentMethod: 'wave',
  paymentDeclaredAt: null,
  paymentMissingAt: null,
  toAgree: null,
  onAccount: false,
})

const line = (name: string, quantity: number, unitPrice: number) => ({
  productId: name,
  name,
  service: 'Complet' as const,
  quantity,
  unitPrice,
})

/** An order that nobody made. */
const SAMPLE: Omit<InvoicedOrder, 'certificate' | 'createdAt' | 'deliveredAt'> = {
  reference: '00000000',
  status: 'completed',
  items: [line('Chemise', 3, 1500), line('Robe', 1, 1500), line('Pantalon', 1, 1000)],
  transportFee: 2350,
  roundTripKm: 7.8,
  ratePerKm: 300,
  feeStep: 25,
  expressFee: 0,
  missedFee: 0,
  rounding: 0,
  discount: 0,
  discountRule: null,
  discountReason: null,
  express: false,
  atCounter: false,
  grandTotal: TOTAL,
  clientAddress: 'Une adresse d’essai',
  landmark: null,
  clientContactPhone: '',
  client: { fullname: 'Client d’essai' },
  paymentMethod: 'wave',
  payment: PAYMENT,
  moneyBack: { owed: 0, back: 0, credited: 0, backAt: null },
  rne: null,
  readyAt: null,
  readyBy: null,
  deliveryFrom: null,
  deliveryTo: null,
}

interface Made {
  /** Milliseconds UTC. */
  now: number
  /** In its code, since the DGI gave none. */
  address: string
}

/** The certified invoice as these settings print it, of an order that nobody made: « essai » is on it, and the DGI is not asked. */
export function sampleInvoice(
  settings: Pick<Settings, 'contact' | 'hours' | 'legal' | 'fne'>,
  { now, address }: Made,
): Invoice {
  const ncc = cleanNcc(settings.legal.taxNumber ?? '')
  const year = String(new Date(now).getUTCFullYear()).slice(-2)
  const certificate: Certificate = {
    number: `${isNcc(ncc) ? ncc : '0000000A'}${year}000000000`,
    token: address,
    certifiedAt: now,
    isTrial: true,
    gap: null,
    taxCode: settings.fne.taxCode,
    amount: SAMPLE.grandTotal,
    changes: [],
  }
  const order = { ...SAMPLE, certificate, createdAt: now, deliveredAt: now }
  return invoiceOf(order, siteFacts(settings))
}
