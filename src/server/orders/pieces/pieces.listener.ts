import type { Listener } from '#server/lib/context.ts'
import { isOver } from '#shared/order-status.ts'
import { freeTags } from './pieces.service.ts'

export const piecesListener: Listener = {
  orderMoved(_, orm, { order, to }) {
    if (isOver(to)) freeTags(orm, order.n)
    return undefined
  },
}
