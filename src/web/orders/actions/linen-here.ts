import { isAtWork } from '#shared/order-status.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import type { ListedOrder } from '../order-view.ts'

type WithLinen = Pick<ListedOrder, 'status' | 'counted' | 'pieces' | 'bags'>

/** Warns before orders are cancelled or deleted: « 10 pièces sont chez nous, à rendre au client ensuite. » Empty where no linen is with us. */
export function linenHere(chosen: readonly WithLinen[]): string {
  const here = chosen.filter(({ status }) => isAtWork(status))
  const sum = (of: (order: WithLinen) => number) => here.reduce((all, one) => all + of(one), 0)
  const pieces = sum((order) => order.counted ?? order.pieces)
  if (pieces === 0) return ''
  const what = contentsLabel({
    pieces,
    bags: Math.min(
      pieces,
      sum(({ bags }) => bags),
    ),
  })
  return `${what} ${pieces > 1 ? 'sont' : 'est'} chez nous, à rendre au client ensuite. `
}
