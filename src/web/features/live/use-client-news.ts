import { useRef } from 'react'
import type { OrderHint } from '#shared/orders/live.ts'
import { referenceOf } from '#shared/orders/orders.ts'
import { notifyInfo, notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { collectedText, describeGaps, isExactCount } from '#web/features/custody/count-words.ts'
import { notifyPayment } from '#web/features/payments/announce-payment.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { createHintGrouper } from './hint-grouper.ts'

const MONEY_BACK = 'Ce que vous avez payé vous sera rendu.'

/** Notifies a client of changes to their orders, on any screen. */
export function useClientNews(): (hint: OrderHint) => void {
  const tell = useOrderNews()
  const end = useEndNews()
  const grouper = useRef(createHintGrouper())
  return (hint) => {
    const news = grouper.current.push(hint)
    if (news === 'delivered') notifySuccess(deliveryTitle(hint), 'Merci de votre confiance.')
    else if (news === 'paid' || news === 'paid_at_delivery' || news === 'paid_at_pickup')
      void tell.payment(hint, news)
    else if (news === 'collected') void tell.count(hint)
    else if (hint.kind === 'cancelled') void end.cancelled(hint)
    else if (hint.kind === 'deleted') end.deleted(hint)
    else if (hint.kind === 'adjustment_proposed') tell.proposal(hint)
  }
}

const deliveryTitle = ({ orderId }: OrderHint) => `Commande #${referenceOf(orderId)} livrée`

/** A hint holds no figure: the order is read for it. */
function useOrderNews() {
  const utils = trpc.useUtils()
  const read = ({ orderId }: OrderHint) =>
    utils.orders.byId.fetch({ orderId }, { staleTime: 0 }).catch(() => null)
  return {
    async payment(hint: OrderHint, news: 'paid' | 'paid_at_delivery' | 'paid_at_pickup') {
      const order = await read(hint)
      const check = order?.checks.find(({ step }) => step === 'pickup')
      const titles = {
        paid: 'Paiement reçu',
        paid_at_delivery: deliveryTitle(hint),
        paid_at_pickup: check ? collectedText(check) : 'Paiement reçu',
      }
      if (order) notifyPayment(order, titles[news])
      else notifySuccess(titles[news], `Pour la commande #${referenceOf(hint.orderId)}.`)
    },
    /** A count that is right is no news beside the step itself. */
    async count(hint: OrderHint) {
      const order = await read(hint)
      const check = order?.checks.find(({ step }) => step === 'pickup')
      if (!order || !check || isExactCount(check)) return
      notifyInfo(
        collectedText(check),
        `Commande #${order.reference}. ${describeGaps(check.counts)}.`,
      )
    },
    proposal({ orderId }: OrderHint) {
      const { pathname } = window.location
      const latest = utils.orders.latest.getData()
      const isHere =
        pathname === paths.client.orders ||
        (pathname === paths.client.dashboard && latest?.id === orderId)
      notifyInfo(
        `Nouveau total proposé, commande #${referenceOf(orderId)}`,
        `Acceptez ou refusez ${isHere ? 'ci-dessous' : 'dans Suivi'}.`,
      )
    },
  }
}

/** How an order may end without its client. */
function useEndNews() {
  const utils = trpc.useUtils()
  return {
    /** The thread of the order says who cancelled it, and whether money goes back. */
    async cancelled({ orderId, orderSeq }: OrderHint) {
      const title = `Commande #${referenceOf(orderId)} annulée`
      const events = await utils.orders.timeline
        .fetch({ orderId }, { staleTime: 0 })
        .catch(() => undefined)
      if (!events) return notifyWarning(title)
      if (events.find((event) => event.orderSeq === orderSeq)?.actorRole === 'client') return
      const owed = events.some((event) => event.kind === 'refund_due' && event.orderSeq > orderSeq)
      notifyWarning(`${title} par l’équipe`, owed ? MONEY_BACK : undefined)
    },
    /** Nothing of it can be read any more but what the screens still hold. */
    deleted({ orderId }: OrderHint) {
      const mine = utils.orders.mine.getInfiniteData({})?.pages.flatMap((page) => page.items)
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
