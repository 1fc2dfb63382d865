import { pieceCount, piecesLabel } from '#shared/pricing.ts'
import type { Outputs } from '#web/trpc.ts'

/** One page of a staff list. */
export type OrderPage = Outputs['orders']['board']

/** An order as the staff's lists show it. */
export type OrderView = OrderPage['orders'][number]

/** The four staff lists; each offers its own actions. */
export type OrderListKind = 'board' | 'unassigned' | 'inProgress' | 'delivered'

/** An order's article, its dialogs and its toasts all name it so. */
export function orderName({ reference }: Pick<OrderView, 'reference'>): string {
  return `Commande #${reference}`
}

/** How many garments: `5 pièces`. */
export function piecesText(items: OrderView['items']): string {
  return piecesLabel(pieceCount(items))
}
