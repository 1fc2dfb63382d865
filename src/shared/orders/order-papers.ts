import { isOver, type Mover, moverOf, type OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import type { CheckStep } from './custody.ts'
import { hasInvoice } from './has-invoice.ts'
import { type InvoicePaper, invoicePaperOf } from './invoice-papers.ts'

export type OrderPaper = InvoicePaper | 'ticket' | 'label' | 'pieces'
type PaperPlace = Exclude<OrderPaper, 'delivery_note'>

/** The papers that each reader prints or keeps, the first before the others. */
const PAPERS_OF: Record<Mover, { open: readonly PaperPlace[]; over: readonly PaperPlace[] }> = {
  client: { open: ['invoice', 'ticket'], over: ['invoice', 'ticket'] },
  livreur: { open: ['label', 'ticket'], over: ['label', 'ticket'] },
  // A bag that was brought back needs no label.
  admin: { open: ['label', 'pieces', 'invoice', 'ticket'], over: ['invoice', 'ticket'] },
}

/** While the workshop may have the clothes. */
const AT_WORKSHOP: readonly OrderStatus[] = ['picked_up', 'processing', 'assigned_for_delivery']

interface CountedOrder {
  checks: readonly { step: CheckStep }[]
}

/** The papers of an order that a sheet offers its reader. */
export function papersOf(
  order: CountedOrder &
    Parameters<typeof hasInvoice>[0] &
    Parameters<typeof invoicePaperOf>[0] & { status: OrderStatus },
  role: Role,
  { workshop }: Pick<Modules, 'workshop'>,
): OrderPaper[] {
  const has: Record<PaperPlace, boolean> = {
    invoice: hasInvoice(order),
    ticket: hasTicket(order),
    label: true,
    // Reception makes the pieces of an order that nobody counted.
    pieces: workshop && AT_WORKSHOP.includes(order.status),
  }
  const papers = PAPERS_OF[moverOf(role)][isOver(order.status) ? 'over' : 'open']
  return papers
    .filter((paper) => has[paper])
    .map((paper) => (paper === 'invoice' ? invoicePaperOf(order) : paper))
}

/** The clothes were counted at the pick-up: the order then has a deposit ticket. */
export function hasTicket({ checks }: CountedOrder): boolean {
  return checks.some(({ step }) => step === 'pickup')
}
