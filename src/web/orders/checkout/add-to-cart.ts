import { type DraftLine, newLine } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { notify, notifyError } from '#web/components/feedback/notify.tsx'

interface AddedItem {
  product: Catalogue['products'][number]
  service: string
  quantity: number
}

type Add = (line: DraftLine) => number | undefined

/** Adds to the cart and shows the result in a toast, because the cart may not be visible. */
export function addWithToast(add: Add, item: AddedItem): void {
  if (addToCart(add, item))
    notify({ tone: 'success', title: 'Article ajouté', letsTapsThrough: true })
}

/** Adds to the cart; a toast says why it could not. Returns whether it was added. */
export function addToCart(add: Add, { product, service, quantity }: AddedItem): boolean {
  const pieces = add(newLine(product, service, quantity))
  if (pieces === undefined) notifyError('Panier plein', `${MAX_LINES} lignes au plus par commande.`)
  else if (pieces === 0)
    notifyError('Quantité invalide', `${MAX_QUANTITY} pièces au plus pour un même article.`)
  return Boolean(pieces)
}
