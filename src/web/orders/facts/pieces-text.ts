import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import type { OrderView } from '../order-view.ts'

/** `5 pièces`, `1 sac (6,4 kg)` */
export function piecesText(
  items: OrderView['items'],
  toAgree: OrderView['toAgree'] = null,
): string {
  return contentsLabel(contentsOf(items, toAgree))
}
