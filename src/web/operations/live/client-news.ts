import { isExactCount } from '#shared/orders/counts.ts'
import type { OrderHint } from '#shared/record/live.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyInfo, notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notifyPayment } from '#web/money/notify-payment.ts'
import { collectedText, describeGaps } from '#web/orders/count-words.ts'
import type { OrderView } from '#web/orders/order-view.ts'
import type { trpc } from '#web/trpc.ts'
import { createHintGrouper } from './hint-grouper.ts'

const MONEY_BACK = 'Ce que vous avez payé vous sera rendu.'

type Utils = ReturnType<typeof trpc.useUtils>

/** A function that shows a client the changes of their orders in toasts, on any screen that does not show them. */
export function createClientNews(utils: Utils): (hint: OrderHint) => void {
  const notify = createOrderToasts(utils)
  const notifyEnd = createEndToasts(utils)
  const grouper = createHintGrouper()
  return (hint) => {
    const news = grouper.push(hint)
    if (news === 'delivered') notifySuccess(deliveryTitle(hint), 'Merci de votre confiance.')
    else if (news === 'paid' || news === 'paid_at_delivery' || news === 'paid_at_pickup')
      void notify.payment(hint, news)
    else if (news === 'collected') void notify.count(hint)
    else if (hint.kind === 'cancelled') void notifyEnd.cancelled(hint)
    else if (hint.kind === 'deleted') notifyEnd.deleted(hint)
    else if (hint.kind === 'refund_due') notifyEnd.refundDue(hint)
    else if (hint.kind === 'adjustment_proposed') void notify.proposal(hint)
    else if (hint.kind === 'promise_moved') void notify.moved(hint)
  }
}

const deliveryTitle = ({ orderId }: OrderHint) => `Commande #${referenceOf(orderId)} livrée`

/** A hint holds no figures, so the order is read. */
function createOrderToasts(utils: Utils) {
  const isOnScreen = () => {
    const { pathname } = window.location
    return pathname === paths.client.orders || pathname === paths.client.dashboard
  }
  const tell = (title: string, text: string) => {
    if (isOnScreen()) announceToReaders(`${title}. ${text}`)
    else notifyInfo(title, text)
  }
  const read = ({ orderId }: OrderHint) =>
    utils.orders.byId.fetch({ orderId }, { staleTime: 0 }).catch(() => null)
  return {
    async payment(hint: OrderHint, news: 'paid' | 'paid_at_delivery' | 'paid_at_pickup') {
      const order = await read(hint)
      const check = order?.checks.find(({ step }) => step === 'pickup')
      const isCredit = order !== null && isPaidByCredit(order)
      if (isCredit && (await isOwnAct(utils, hint))) return
      const titles = {
        paid: isCredit ? 'Avoir utilisé' : 'Paiement reçu',
        paid_at_delivery: deliveryTitle(hint),
        paid_at_pickup: check ? collectedText(check) : 'Paiement reçu',
      }
      if (order) notifyPayment(order, titles[news])
      else notifySuccess(titles[news], `Pour la commande #${referenceOf(hint.orderId)}.`)
    },
    /** An exact count needs no notification beside that of the step. */
    async count(hint: OrderHint) {
      const order = await read(hint)
      const check = order?.checks.find(({ step }) => step === 'pickup')
      if (!order || !check || isExactCount(check)) return
      const text = `Commande #${order.reference}. ${describeGaps(check.counts)}.${loweredWords(order)}`
      tell(collectedText(check), text)
    },
    /** A promise that their own choice of a slot moved needs no notification. */
    async moved(hint: OrderHint) {
      const { orderId, orderSeq } = hint
      const events = await utils.orders.timeline
        .fetch({ orderId }, { staleTime: 0 })
        .catch(() => undefined)
      if (events?.find((event) => event.orderSeq === orderSeq)?.moved)
        tell(`Nouvelle heure, commande #${referenceOf(orderId)}`, 'Elle est dans Suivi.')
    },
    async proposal(hint: OrderHint) {
      const order = await read(hint)
      const what = order?.adjustment?.atDoor
        ? 'Votre linge est pesé ou compté'
        : 'Nouveau total proposé'
      const title = `${what}, commande #${referenceOf(hint.orderId)}`
      tell(title, `Répondez ${isOnScreen() ? 'ci-dessous' : 'sur Accueil'}.`)
    },
  }
}

/** No money came: the client's credit was used. */
const isPaidByCredit = ({ payment: { paid, credit } }: OrderView) => paid > 0 && paid === credit

/** The screen on which a client acts tells it already. */
async function isOwnAct(utils: Utils, { orderId, orderSeq }: OrderHint): Promise<boolean> {
  const events = await utils.orders.timeline
    .fetch({ orderId }, { staleTime: 0 })
    .catch(() => undefined)
  return events?.find((event) => event.orderSeq === orderSeq)?.actorRole === 'client'
}

/** The words of an order whose total went down with the count. */
function loweredWords({ adjustment }: Pick<OrderView, 'adjustment'>): string {
  return adjustment?.byCount ? ` Votre total baisse\u00a0: ${formatFcfa(adjustment.total)}.` : ''
}

/** The toasts of an order that was cancelled or deleted. */
function createEndToasts(utils: Utils) {
  let deletedId: string | undefined
  const notifyDeleted = (orderId: string, text?: string) =>
    notifyWarning(`Commande #${referenceOf(orderId)} supprimée par l’équipe`, text)
  return {
    /** The timeline tells who cancelled the order and whether a refund is due. */
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
    deleted({ orderId }: OrderHint) {
      deletedId = orderId
      notifyDeleted(orderId)
    },
    /** A deleted order cannot be read any more: the hint that follows its deletion says that money is owed. */
    refundDue({ orderId }: OrderHint) {
      if (orderId === deletedId) notifyDeleted(orderId, MONEY_BACK)
    },
  }
}
