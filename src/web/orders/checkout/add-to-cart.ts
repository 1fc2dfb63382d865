import { type DraftLine, newLine } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { MAX_LINES, MOST_PIECES } from '#shared/orders/order-limits.ts'
import { notify, notifyError } from '#web/components/feedback/notify.tsx'

interface AddedItem {
  product: Catalogue['products'][number]
  service: string
  quantity: number
}

type Add = (line: DraftLine) => number | undefined

/** Adds to the cart and shows the result in a toast, because the cart may not be visible. */
export function addWithToast(add: Add, item: AddedItem): void {
  if (addToCart(add, item) === item.quantity)
    notify({ tone: 'success', title: 'Article ajouté', letsTapsThrough: true })
}

/** Adds to the cart; a toast says why it could not, or not all of it. Returns how many were added. */
export function addToCart(add: Add, { product, service, quantity }: AddedItem): number {
  const pieces = add(newLine(product, service, quantity))
  if (pieces === undefined) notifyError('Panier plein', `${MAX_LINES} lignes au plus par commande.`)
  else if (pieces < quantity) notifyError('Quantité invalide', MOST_PIECES)
  return pieces ?? 0
}
