import { getQueryKey } from '@trpc/react-query'
import type { AppErrorCode } from '#shared/errors.ts'
import { failedAgain, replayQueue, type Stop } from '#shared/record/queue.ts'
import { answerFor, type Refusal } from '#shared/refusals/answer.ts'
import { ofPerson } from '#shared/text/french.ts'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { appCodeOf, whyRefused } from '#web/lib/error-message.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { invalidateScopes, queryClient, readMe } from '#web/query-client.ts'
import { checkSession } from '#web/record/check-session.ts'
import { type BaseHandlers, DeviceQueue } from '#web/record/queue.ts'
import { databaseStore } from '#web/record/queue-store.ts'
import { sendWhenBack } from '#web/record/send-when-back.ts'
import { hasSignedOut, onSessionEnd } from '#web/session-end.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { giveBackDraft } from '../cart/draft-store.ts'
import { VISITOR, VISITOR_NAME_KEY } from '../cart/visitor-basket.ts'
import { emptyTill, finishOrder, sendOrder } from './send-order.ts'
import { readStoredOrders } from './stored-orders.ts'
import { showSent, showWaiting, writeStoredOrders } from './waiting-on-device.ts'
import {
  isOrder,
  type SentOrder,
  WAITING_KINDS,
  type WaitingAct,
  type WaitingCount,
  type WaitingDrop,
  type WaitingOrder,
} from './waiting-order.ts'
import { wordsOf } from './waiting-words.ts'

/** `sent` is absent where another tab has sent the order. */
type Outcome = { kind: 'taken'; sent?: SentOrder } | { kind: 'refused'; error: unknown }

const store = databaseStore<WaitingAct>(WAITING_KINDS)

const queue = new DeviceQueue<WaitingAct, Outcome, BaseHandlers>({
  name: 'laveo-commandes',
  store,
  replay: (account) =>
    replayQueue({
      store,
      // An order that was refused meanwhile waits for its person.
      mayLeave: (order) => isOwn(order, account) && !order.refusal,
      settle,
    }),
  isOwn,
  actKeyOf: ({ key }) => key,
  sentElsewhere: { kind: 'taken' },
  onCounted: (all) =>
    writeStoredOrders({
      kept: all.map(draftKeyOf),
      waiting: all.filter((order) => isShown(order) && !queue.isWatched(order.key)).map(draftKeyOf),
      account: accountToKeep(),
      phone: phoneToKeep(),
    }),
  unreadable: {
    title: 'Mémoire du téléphone illisible',
    text: 'Une commande qui attend y reste. Fermez Lavéo, puis rouvrez-le.',
  },
})

export const waitingState = queue.state
export const subscribeToWaiting = queue.subscribe
export const sendWaiting = queue.send
export const readWaiting = () => queue.refresh()

/** It stands in the place of its form. */
export const isShown = (act: WaitingAct): boolean =>
  !(act.kind === 'drop' && act.payload.isAside === true)

const draftKeyOf = ({ payload }: WaitingAct) => payload.draftKey

/** A visitor's order belongs to this browser: it leaves under every account, and without one. */
function isOwn({ owner }: WaitingAct, account: string): boolean {
  return owner === account || owner === VISITOR
}

let started: { account: string; stop: () => void } | undefined

/** The account of this page; without a network it is not known, and the last one of this device is taken. */
function currentAccount(): string {
  const me = readMe()
  return (me === undefined ? readStoredOrders().account : me?.id) ?? VISITOR
}

/** A page that does not know its account leaves the one that is kept. */
function accountToKeep(): string | undefined {
  if (hasSignedOut()) return undefined
  const me = readMe()
  return me === undefined ? readStoredOrders().account : me?.id
}

/** A page that was opened without a network has read no number. */
function phoneToKeep(): string | undefined {
  const key = getQueryKey(trpc.products.catalogue, undefined, 'query')
  const catalogue = queryClient.getQueryData<Outputs['products']['catalogue']>(key)
  return catalogue ? (catalogue.contact.phone ?? undefined) : readStoredOrders().phone
}

/** Sends what waits of the person of this page, now and whenever the network may be back. */
export function startWaitingQueue(account = currentAccount()): void {
  if (started?.account === account) {
    void queue.refresh()
    return
  }
  started?.stop()
  const ends = [
    queue.subscribe(() => showWaiting(queue.state().actions.filter(isShown).map(draftKeyOf))),
    queue.start(account, { onReplayed() {}, onSignedOut: checkSession }),
    sendWhenBack(queue),
  ]
  started = {
    account,
    stop() {
      for (const end of ends) end()
    },
  }
}

// The page goes on without its account, whose orders nobody may send until it signs in again.
onSessionEnd(() => {
  started?.stop()
  started = undefined
})

/**
 * Keeps an order on the device, then sends it while its person waits on screen. `waiting`: it leaves once the network is back;
 * `elsewhere`: another tab has sent it. Throws what the server refused. A device that cannot keep it sends it directly.
 */
export async function submitOrder(order: WaitingAct): Promise<SentOrder | 'waiting' | 'elsewhere'> {
  startWaitingQueue()
  const outcome = await queue.submit(order.key, [order]).catch(() => undefined)
  if (outcome?.kind === 'refused') throw outcome.error
  if (outcome?.kind === 'waiting') return 'waiting'
  if (outcome?.kind === 'taken') return outcome.sent ?? 'elsewhere'
  const sent = await sendOrder(order)
  finishOrder(sent)
  return sent
}

async function settle(order: WaitingAct): Promise<Exclude<Stop, 'done'> | null> {
  let sent: SentOrder
  try {
    sent = await sendOrder(order, !queue.isWatched(order.key))
  } catch (error) {
    return settleError(order, error)
  }
  queue.hide(order.key)
  finishOrder(sent)
  if (queue.isWatched(order.key)) queue.resolve(order.key, { kind: 'taken', sent })
  else if (!isShown(order) || !showSent(sent)) notifySent(sent)
  await store.remove(order.key)
  return null
}

/** Says of an order that it has left, where no screen shows it. */
export function notifySent(sent: SentOrder): void {
  if (sent.kind === 'request') notifySuccess('Votre commande est partie', 'Nous l’avons reçue.')
  else if (sent.kind === 'order')
    notifySuccess('Votre commande est partie', 'Un livreur vous contactera bientôt.')
  else if (sent.kind === 'count') notifyCounted(sent.order)
  else
    notifySuccess(
      'Commande enregistrée',
      `Commande #${sent.output.reference} ${ofPerson(sent.order.payload.fullname)}.`,
    )
}

function notifyCounted({ payload }: WaitingCount): void {
  const { input, fullname, reference } = payload
  notifySuccess(
    input.from === 'pending' ? 'Dépôt compté' : 'Linge rendu',
    `Commande #${reference} ${ofPerson(fullname)}.`,
  )
}

/** The session goes on, but its account may not order: the same answer would come for ever. */
const NOT_ALLOWED = new Set<AppErrorCode>(['FORBIDDEN', 'EMAIL_NOT_CONFIRMED'])

async function settleError(order: WaitingAct, error: unknown) {
  const code = appCodeOf(error)
  if (code && queue.isWatched(order.key)) {
    await store.remove(order.key)
    queue.resolve(order.key, { kind: 'refused', error })
    return null
  }
  const answer = answerFor(code, whyRefused(error))
  if (answer.kind === 'answered') return null
  if (answer.kind === 'refused') {
    const { refusal } = answer
    if (await failedAgain({ ...order, answer: refusal.text }, refusal, store)) return 'unanswered'
    return hold(order, refusal)
  }
  const { kind, text } = answer
  if (code && NOT_ALLOWED.has(code)) return hold(order, { code, ...(text && { text }) })
  if (kind === 'unanswered' && text !== order.answer) await store.update({ ...order, answer: text })
  return kind
}

/** Its hour is gone, or its price is another one: it stops and asks. */
async function hold(order: WaitingAct, refusal: Refusal): Promise<null> {
  if (isOrder(order) && order.owner === VISITOR && started?.account !== VISITOR)
    return giveUp(order)
  await store.update({ ...order, refusal })
  // Its basket is shown with what is true now.
  void invalidateScopes(['products', 'checkout', 'modules'])
  const { stopped, held } = wordsOf(order)
  notifyWarning(stopped, held)
  return null
}

/** A visitor's form is not shown to who is signed in: their own form asks about the basket. */
async function giveUp(order: WaitingOrder): Promise<null> {
  await store.remove(order.key)
  giveBackEntries(order)
  notifyWarning(
    wordsOf(order).stopped,
    'Son panier est gardé\u00a0: ouvrez «\u00a0Commander\u00a0» pour le vérifier.',
  )
  return null
}

/** Leaves the till to the next client while a drop waits. */
export async function setAside(drop: WaitingDrop): Promise<void> {
  // First: a till that comes back with its basket would be paid again by a key that is pressed meanwhile.
  emptyTill(drop)
  await queue.update({ ...drop, payload: { ...drop.payload, isAside: true } })
}

/** Gives the draft of what waits back, if it has one, and cancels its sending. False when it has left meanwhile. */
export async function takeBack(act: WaitingAct): Promise<boolean> {
  if (!(await queue.remove(act.key))) return false
  if (isOrder(act)) giveBackEntries(act)
  return true
}

function giveBackEntries(order: WaitingOrder): void {
  giveBackDraft(order.payload.draftKey, order.payload.draft)
  if (order.kind === 'request') tabStorage.writeJson(VISITOR_NAME_KEY, order.payload.input.fullname)
}
