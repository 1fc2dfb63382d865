import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isCartEmpty } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { soldService } from '#shared/shop/prices/pricing.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyError, notifyWarning } from '#web/components/feedback/notify.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { readDraft } from '../cart/draft-store.ts'
import { isReordered, type PastOrderFacts, reorder } from '../cart/reorder.ts'
import { stepAddress } from '../checkout/order-address.ts'

/** Replaces the cart by the lines of a past order that the catalogue still has, and leads to its review. */
export function useReorder(order: PastOrderFacts) {
  const me = useMe()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [reading, setReading] = useState(false)

  const readCatalogue = async () => {
    setReading(true)
    try {
      // A cached catalogue may have old prices.
      return await utils.products.catalogue.fetch(undefined, { staleTime: 0 })
    } catch (error) {
      showError(error, 'Impossible de charger les produits.')
    } finally {
      setReading(false)
    }
  }
  const confirmReplace = async () =>
    isCartEmpty(readDraft(me.id)) ||
    confirm({
      title: 'Remplacer votre panier\u202f?',
      text: 'Votre panier sera remplacé par les articles de cette commande.',
      confirmLabel: 'Remplacer',
    })
  const start = async () => {
    const catalogue = await readCatalogue()
    if (!catalogue) return
    if (order.toAgree !== 'count' && !order.items.some((item) => isSold(item, catalogue)))
      return notifyError('Rien à commander', 'Plus aucun article de cette commande n’est proposé.')
    const review = stepAddress(paths.client.order, 'review')
    if (isReordered(readDraft(me.id), order, catalogue)) return navigate(review)
    if (!(await confirmReplace())) return
    const unavailable = reorder(me.id, order, catalogue, config.waveEnabled)
    if (unavailable.length > 0)
      notifyWarning('Des articles ne sont plus proposés', `${unavailable.join(', ')}.`)
    else announceToReaders('Panier repris aux prix du jour')
    navigate(review)
  }
  return { reading, start: useOneAtATime(start) }
}

function isSold(item: PastOrderFacts['items'][number], { products }: Catalogue): boolean {
  const product = products.find(({ id }) => id === item.productId)
  return product !== undefined && soldService(product, item) !== undefined
}
