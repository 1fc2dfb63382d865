import type { DraftLine } from '#shared/draft/draft.ts'
import type { Catalogue } from '#shared/draft/draft-totals.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/orders/orders.ts'
import { notify, notifyError } from '#web/components/feedback/notify.tsx'

interface AddedItem {
  product: Catalogue['products'][number]
  service: string
  quantity: number
}

/** Adds to the cart and shows the result in a toast, because the cart may not be visible. Returns whether it was added. */
export function addWithToast(
  add: (line: DraftLine) => number | undefined,
  { product, service, quantity }: AddedItem,
): boolean {
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
  else notify({ tone: 'success', title: 'Article ajouté', letsTapsThrough: true })
  return Boolean(pieces)
}
