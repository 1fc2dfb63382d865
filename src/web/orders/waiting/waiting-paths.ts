import { paths } from '#web/lib/navigation/paths.ts'
import { stepAddress } from '../checkout/order-address.ts'
import { tillTicketPath } from '../counter/till-paths.ts'
import { teamOrderPath } from '../team-order-paths.ts'
import type { SentOrder, WaitingAct } from './waiting-order.ts'

/** The address of the form that it was made in. */
export function formPathOf(order: WaitingAct): string {
  switch (order.kind) {
    case 'order':
      return stepAddress(paths.client.order, 'review')
    case 'request':
      return stepAddress(paths.basket, 'review')
    case 'team-order':
      return teamOrderPath(order.payload.input.clientId)
    case 'drop':
      return paths.admin.till
    case 'count':
      return paths.admin.counter(order.payload.input.orderId)
  }
}

/** The address where its person sees that it leaves. */
export function homePathOf({ kind }: WaitingAct): string {
  if (kind === 'request') return paths.basket
  return kind === 'order' ? paths.client.dashboard : paths.admin.dashboard
}

/** The address that shows an order which has left, as it does where its form sent it. */
export function sentPathOf(sent: SentOrder): string {
  if (sent.kind === 'request') return paths.requestStatus(sent.output.statusKey)
  if (sent.kind === 'drop') return tillTicketPath(sent.output.orderId)
  return homePathOf(sent.order)
}
