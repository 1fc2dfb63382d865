import type { DraftLine } from '#shared/orders/draft/draft.ts'
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
  const seenPrice = product.services.find(({ name }) => name === service)?.price
  const pieces = add({
    productId: product.id,
    name: product.name,
    service,
    quantity,
    ...(seenPrice === undefined ? {} : { seenPrice }),
  })
  if (pieces === undefined) notifyError('Panier plein', `${MAX_LINES} lignes au plus par commande.`)
  else if (pieces === 0)
    notifyError('Quantité invalide', `${MAX_QUANTITY} pièces au plus pour un même article.`)
  return Boolean(pieces)
}
