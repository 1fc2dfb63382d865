import { useRef } from 'react'
import type { OrderHint } from '#shared/live.ts'
import { referenceOf } from '#shared/orders.ts'
import { announcePayment } from '#web/features/payments/announce-payment.ts'
import { notifyInfo, notifySuccess, notifyWarning } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'

const MONEY_BACK = 'Ce que vous avez payé vous sera rendu.'

/** Says to a client what becomes of their orders, on whatever screen they are. */
export function useClientNews(): (hint: OrderHint) => void {
  const money = usePaymentNews()
  const end = useEndNews()
  const delivery = useRef<OrderHint>(undefined)
  return (hint) => {
    if (isDelivery(hint)) {
      delivery.current = hint
      notifySuccess(deliveryTitle(hint), 'Merci de votre confiance.')
    } else if (hint.kind === 'payment_received') {
      // What is paid at the door comes with the delivery itself: one toast says both.
      const { seq } = delivery.current ?? {}
      const atTheDoor = seq !== undefined && hint.seq === seq + 1
      void money(hint, atTheDoor ? deliveryTitle(hint) : 'Paiement reçu')
    } else if (hint.kind === 'cancelled') void end.cancelled(hint)
    else if (hint.kind === 'deleted') end.deleted(hint)
    else if (hint.kind === 'adjustment_proposed')
      notifyInfo(
        `Nouveau total proposé, commande #${referenceOf(hint.orderId)}`,
        'Acceptez ou refusez dans Suivi.',
      )
  }
}

/** Money may still move once the order is delivered, and its hints say where the order stands too. */
function isDelivery({ kind, status }: OrderHint): boolean {
  return kind === 'moved' && status === 'completed'
}

const deliveryTitle = ({ orderId }: OrderHint) => `Commande #${referenceOf(orderId)} livrée`

/** A hint holds no amount: the order is read for it. */
function usePaymentNews() {
  const utils = trpc.useUtils()
  return async ({ orderId }: OrderHint, title: string) => {
    const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 }).catch(() => null)
    if (order) announcePayment(order, title)
    else notifySuccess(title, `Pour la commande #${referenceOf(orderId)}.`)
  }
}

/** How an order may end without its client. */
function useEndNews() {
  const utils = trpc.useUtils()
  return {
    /** The thread of the order says who cancelled it, and whether money goes back. */
    async cancelled({ orderId, seq }: OrderHint) {
      const title = `Commande #${referenceOf(orderId)} annulée`
      const events = await utils.orders.timeline
        .fetch({ orderId }, { staleTime: 0 })
        .catch(() => undefined)
      if (!events) return notifyWarning(title)
      if (events.find((event) => event.seq === seq)?.actorRole === 'client') return
      const owed = events.some((event) => event.kind === 'refund_due' && event.seq > seq)
      notifyWarning(`${title} par l’équipe`, owed ? MONEY_BACK : undefined)
    },
    /** Nothing of it can be read any more but what the screens still hold. */
    deleted({ orderId }: OrderHint) {
      const mine = utils.orders.mine.getInfiniteData({})?.pages.flatMap((page) => page.orders)
      const known = [utils.orders.latest.getData(), ...(mine ?? [])]
      const order = known.find((one) => one?.id === orderId)
      const owed = order && order.status !== 'completed' && order.payment.paid > 0
      notifyWarning(
        `Commande #${referenceOf(orderId)} supprimée par l’équipe`,
        owed ? MONEY_BACK : undefined,
      )
    },
  }
}
