import type { ClientTemplate } from '#shared/money/companies/companies.ts'
import type { LedgerMethod } from '#shared/money/payment-methods.ts'
import type { FneSettings } from '#shared/shop/settings/fne-settings.ts'
import { type DgiPayment, METHOD_WORDS } from '../method-words.ts'
import type { FneBuyer } from './fne-sales.ts'
import { type DgiItem, dgiItems, type SoldLine } from './items.ts'

/** All that a sale is told by, however it was sold. */
export interface SoldFacts {
  template: ClientTemplate
  buyer: FneBuyer
  lines: readonly SoldLine[]
  /** Francs off the articles. */
  discount: number
  paidBy: DgiPayment
  /** The number of a receipt (RNE) that was given for it before. */
  rne: string | null
  /** `Commande 4821 0937`: what the owner looks for on the site of the DGI. */
  name: string
}

/** How a sale is said to be paid: the largest part where half of it or more is, else later. */
export function dgiPayment(
  total: number,
  parts: readonly { method: LedgerMethod; amount: number }[],
): DgiPayment {
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0)
  const [largest] = [...parts].sort((a, b) => b.amount - a.amount)
  return largest && paid * 2 >= total ? METHOD_WORDS[largest.method].dgi : 'deferred'
}

/** The body of a request to certify a sale. */
export interface SaleRequest {
  invoiceType: 'sale'
  paymentMethod: DgiPayment
  template: ClientTemplate
  isRne: boolean
  rne?: string
  clientNcc?: string
  clientCompanyName: string
  clientPhone: string
  clientEmail: string
  pointOfSale: string
  establishment: string
  footer: string
  items: (DgiItem & { reference: string })[]
}

/** The request of a sale, by the table of `docs/fne.md`. */
export function saleRequest(sold: SoldFacts, fne: FneSettings): SaleRequest {
  const { template, buyer, rne } = sold
  const isNamed = template === 'B2B' || template === 'B2G'
  return {
    invoiceType: 'sale',
    paymentMethod: sold.paidBy,
    template,
    isRne: rne !== null,
    ...(rne !== null && { rne }),
    ...(isNamed && buyer.ncc !== null && { clientNcc: buyer.ncc }),
    clientCompanyName: buyer.name || fne.walkInName,
    clientPhone: localPhone(buyer.phone ?? fne.walkInPhone ?? ''),
    clientEmail: buyer.email ?? fne.walkInEmail ?? '',
    pointOfSale: fne.pointOfSale ?? '',
    establishment: fne.establishment ?? '',
    footer: sold.name,
    items: dgiItems({ ...sold, taxCode: fne.taxCode }).map((item, index) => ({
      ...item,
      reference: String(index + 1),
    })),
  }
}

/** `0758214066`: the DGI knows numbers of the country without its code. */
const localPhone = (phone: string) => phone.replace(/^\+225/, '')
