import { dgiItems } from '#shared/money/fne/items.ts'
import { type SaleRequest, saleRequest } from '#shared/money/fne/request.ts'
import type { DgiPayment } from '#shared/money/method-words.ts'
import type { FneSettings, TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { type FneOutcome, readAnswer } from './answers.ts'
import type { DgiApi, DgiCall } from './dgi-api.ts'
import type { DgiSeller } from './dgi-seller.service.ts'

/** One of the five invoices that the DGI asks for before it gives a key. */
export interface Specimen {
  /** The name of its files: `1-b2c-especes`. */
  name: string
  request: object
  call: DgiCall
  outcome: FneOutcome
}

const COMPANY = { name: 'Société Spécimen', ncc: '9502363N', phone: '+2250709080765' }
const NOBODY = { name: '', ncc: null, phone: null, email: null }

const line = (description: string, quantity: number, total: number) => ({
  description,
  quantity,
  grams: null,
  total,
  isArticle: true,
})
const SHIRTS = line('Chemise, lavé-repassé', 4, 6000)
const SUITS = line('Costume, nettoyage à sec', 2, 7000)

/**
 * Sends the specimens, one after the other: a sale in cash and one by mobile money, one to a company, one with several rates, and a
 * credit note of a part. Ends at the first that is not certified.
 */
export async function sendSpecimens(api: DgiApi, { fne, ncc }: DgiSeller): Promise<Specimen[]> {
  const sent: Specimen[] = []
  const never = new AbortController().signal
  const send = async (name: string, request: object, call: Promise<DgiCall>) => {
    const known = await call
    const kind = name.includes('avoir') ? 'refund' : 'sale'
    const outcome = readAnswer(known, { kind, ncc })
    sent.push({ name, request, call: known, outcome })
    return outcome.state === 'certified' ? outcome.certificate : undefined
  }
  const sales: [string, SaleRequest][] = [
    ['1-b2c-especes', person(fne, 'cash', 'Spécimen 1')],
    ['2-b2c-mobile-money', person(fne, 'mobile-money', 'Spécimen 2')],
    ['3-b2b', company(fne, 'Spécimen 3')],
    ['4-plusieurs-taux', severalRates(fne, 'Spécimen 4')],
  ]
  let toTakeBack: { dgiId: string; item: string } | undefined
  for (const [name, request] of sales) {
    const certificate = await send(name, request, api.sign(JSON.stringify(request), never))
    if (!certificate) return sent
    const [item] = certificate.items
    if (name === '3-b2b' && certificate.dgiId && item)
      toTakeBack = { dgiId: certificate.dgiId, item: item.id }
  }
  if (!toTakeBack) return sent
  const refund = { items: [{ id: toTakeBack.item, quantity: 1 }] }
  const call = api.refund(toTakeBack.dgiId, JSON.stringify(refund), never)
  await send('5-facture-d-avoir-partielle', refund, call)
  return sent
}

function person(fne: FneSettings, paidBy: DgiPayment, name: string): SaleRequest {
  const sold = { buyer: NOBODY, lines: [SHIRTS], discount: 0, rne: null, paidBy, name }
  return saleRequest({ ...sold, template: 'B2C' }, fne)
}

function company(fne: FneSettings, name: string): SaleRequest {
  const sold = { lines: [SHIRTS, SUITS], discount: 0, rne: null, name }
  const buyer = { ...COMPANY, email: fne.walkInEmail }
  return saleRequest({ ...sold, buyer, template: 'B2B', paidBy: 'transfer' }, fne)
}

/** We sell at one rate; the DGI wants to see others. */
function severalRates(fne: FneSettings, name: string): SaleRequest {
  const at = (taxCode: TaxCode) => dgiItems({ lines: [SUITS], discount: 0, taxCode })
  const items = (['TVA', 'TVAB', 'TVAC', 'TVAD'] as const).flatMap(at)
  const numbered = items.map((item, index) => ({ ...item, reference: String(index + 1) }))
  return { ...person(fne, 'cash', name), items: numbered }
}
