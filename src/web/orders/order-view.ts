import { firstNameOf } from '#shared/text/first-name.ts'
import { isolated } from '#shared/text/isolate.ts'
import type { Outputs } from '#web/trpc.ts'

export type OrderDetail = Outputs['orders']['detail']

/** An order as the screens of one order and the client's lists show it. */
export type OrderView = Outputs['orders']['mine']['items'][number]

/** A delivered order that asks its client whether all is well. */
export type AskedOrder = OrderView & { deliveredAt: number }

/** An order as the staff's lists, the map and the day's sheet show it. */
export type ListedOrder = Outputs['orders']['list']['items'][number]

/** The lists of the staff. Each offers its own actions. */
export type OrderListKind = 'board' | 'unassigned' | 'inProgress' | 'delivered'

/** The sum that a list of the staff shows of each order: what it costs, or what is left to pay. */
export type RowSum = 'total' | 'due'

/** The name of an order in its article, its dialogs and its toasts. */
export function orderName({ reference }: Pick<OrderView, 'reference'>): string {
  return `Commande #${reference}`
}

/** The name by which people are spoken of. */
export const firstName = (fullname: string) => isolated(firstNameOf(fullname) ?? fullname)
