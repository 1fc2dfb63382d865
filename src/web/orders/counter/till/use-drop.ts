import { useRef, useState } from 'react'
import { methodIs } from '#shared/money/payment-methods.ts'
import { statedPayment } from '#shared/money/transaction.ts'
import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import type { When } from '#shared/orders/draft/draft-when.ts'
import { counterInput } from '#shared/orders/draft/order-input.ts'
import { toWeigh } from '#shared/orders/draft/weights.ts'
import { cartLineOf } from '#shared/shop/prices/lines.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { detailsOf, isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { markErrorShown } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { changeDraft, finishDraft, readLatestDraft } from '../../cart/draft-store.ts'
import { usePlacingError } from '../../checkout/placing-error.ts'
import { movedWords } from '../../team-order/placed-words.ts'
import { useQueuedAct } from '../../waiting/use-queued-act.ts'
import type { SentOrder } from '../../waiting/waiting-order.ts'
import { sentDefects } from './basket-defects.ts'
import type { TillClient } from './till-client.ts'
import type { TillEntries } from './till-entries.ts'

export interface TillCash {
  /** The cash that the client hands over, the part that is kept, and the part that goes back, in francs. */
  given: number
  kept: number
  back: number
  /** Francs that are still to be paid at the collection. */
  rest: number
}

/** Said where an earlier try has made the order, and something was changed since. */
export const MADE_BEFORE = {
  title: 'Déjà enregistrée',
  text: 'Un premier envoi a été enregistré, avec son paiement. Voyez cette commande avant d’encaisser encore.',
}

/** An order that was just taken, with what is said once. */
export interface TakenOrder {
  orderId: string
  /** Francs to give back. */
  back: number
  /** The promise moved while the clothes were typed. */
  moved: string | undefined
}

export interface StatedDrop {
  draft: Draft
  entries: TillEntries
  client: TillClient
  phone: string
  totals: CartTotals
  when: When | undefined
  cash: TillCash
  /** Francs of the client's credit that pay it, and what is left to pay. */
  credit: number
  due: number
  countLater: boolean
  /** It is taken though its company reached its ceiling. */
  aboveCeiling: boolean
}

interface SentDrop {
  input: CounterDropInput
  typed: string
}

/** Sends the order with its count and its payment, once for the key of the basket. */
export function useDrop({
  draftKey,
  onTaken,
}: {
  draftKey: string
  onTaken: (taken: TakenOrder) => void
}) {
  const { shown, handleError, placingError, forgetError } = usePlacingError()
  const utils = trpc.useUtils()
  const { id: userId } = useMe()
  // An order that an earlier try has made, where the basket was changed since.
  const [madeBefore, setMadeBefore] = useState<string>()
  const sent = useRef<SentDrop>(undefined)
  const lost = useRef<SentDrop>(undefined)
  const showTaken = (order: SentOrder) => {
    if (order.kind !== 'drop') return
    const { orderId, movedPromise } = order.output
    const { back, times } = order.order.payload
    const former = times?.promise
    const moved = movedPromise && former ? movedWords(movedPromise, former, serverNow()) : undefined
    onTaken({ orderId, back, moved })
  }
  const act = useQueuedAct({
    // A discount may be above what is left to give today.
    stale: ['dailyCeiling'],
    onSuccess(order) {
      if (typeof order === 'object') showTaken(order)
    },
    onError(error) {
      lost.current = isNetworkError(error) ? sent.current : undefined
      const made = detailsOf(error, 'IDEMPOTENCY_CONFLICT')
      setMadeBefore(made?.orderId)
      if (made) {
        // The words of the error itself are those of a client.
        markErrorShown(error)
        notifyError(MADE_BEFORE.title, MADE_BEFORE.text)
      }
      if (detailsOf(error, 'PHONE_KNOWN')) void utils.users.findClients.invalidate()
      void handleError(error)
    },
  })
  const send = (stated: StatedDrop) => {
    const input = dropInput(stated)
    if (!input || act.isRunning) return
    const { totals, when, entries, cash } = stated
    const times = when?.times ?? null
    shown.current = { totals, times }
    forgetError()
    const typed = typedOf(stated)
    sent.current = lost.current?.typed === typed ? lost.current : { input, typed }
    const back = methodIs(entries.payBy, 'inDrawer') && !stated.countLater ? cash.back : 0
    void act.run({
      key: input.idempotencyKey,
      owner: userId,
      at: serverNow(),
      kind: 'drop',
      payload: {
        draftKey,
        draft: stated.draft,
        input: sent.current.input,
        fullname: nameOf(stated),
        back,
        times,
        typed: entries,
      },
    })
  }
  const leaveMade = async () => {
    if (!madeBefore) return
    const { idempotencyKey } = readLatestDraft(draftKey)
    // Unread, the basket stays under its key, with which nothing is taken twice.
    const made = await utils.orders.byId.fetch({ orderId: madeBefore }).catch(() => undefined)
    forgetError()
    if (!made) return
    finishDraft(draftKey, { idempotencyKey, lines: made.items.map(cartLineOf) })
    const { lines } = readLatestDraft(draftKey)
    // The bags that stay were weighed together with those that leave.
    if (lines.length > 0) changeDraft(draftKey, { lines: lines.map(toWeigh) })
    else changeDraft(draftKey, { contactPhone: null })
  }
  return {
    send,
    showTaken,
    isRunning: act.isRunning,
    /** It may have taken the express pieces itself: the promise on screen is not read again. */
    isHeld: act.isRunning || placingError?.kind === 'network',
    placingError,
    forgetError,
    madeBefore,
    /** The pieces of the order that was made before leave the basket; those that were added since stay. */
    leaveMade,
    /** The basket is another one than that of the order which was made before. */
    takeNewKey: () => changeDraft(draftKey, { idempotencyKey: newKey() }),
  }
}

/**
 * The drop as the person stated it, without the facts that a lost answer may have changed: the new client has a record then,
 * and the express pieces are taken. Where it is unchanged the first input is sent once more, so that the server knows it again.
 */
function typedOf({ draft, entries, phone, countLater }: StatedDrop): string {
  return JSON.stringify([draft.lines, draft.express, draft.discount, phone, entries, countLater])
}

function dropInput(stated: StatedDrop): CounterDropInput | undefined {
  const { draft, entries, phone, totals, credit, when, countLater, aboveCeiling } = stated
  const client = clientOf(stated)
  if (!client) return undefined
  const cart = counterInput(draft, { phone, total: totals.total, when })
  if (aboveCeiling) cart.aboveCeiling = true
  if (countLater) return { ...cart, client, reserves: [], countLater: true }
  const reserves = sentDefects(entries.defects, draft.lines)
  const paid = { ...cart, client, reserves, payment: paymentOf(stated) }
  return credit > 0 ? { ...paid, shown: { ...paid.shown, credit } } : paid
}

function nameOf({ client, entries }: StatedDrop): string {
  return client.kind === 'known' ? client.client.fullname : entries.fullname
}

function clientOf({ client, entries }: StatedDrop): CounterDropInput['client'] | undefined {
  if (client.kind === 'known') return { id: client.client.id }
  if (client.kind !== 'new') return undefined
  const { fullname } = entries
  return client.owners.length > 0 ? { fullname, sharedPhone: true } : { fullname }
}

function paymentOf({ entries, due, cash }: StatedDrop): CounterDropInput['payment'] {
  const { payBy, transactionId } = entries
  if (due === 0 || payBy === null || payBy === 'later') return undefined
  return statedPayment(payBy, { cash: cash.kept, due, transactionId })
}
