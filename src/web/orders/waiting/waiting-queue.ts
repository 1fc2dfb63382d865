import { getQueryKey } from '@trpc/react-query'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { tabStorage } from '#web/lib/storage.ts'
import { invalidateScopes, queryClient, readMe } from '#web/query-client.ts'
import { DeviceQueue } from '#web/record/queue.ts'
import { hasSignedOut, onSessionEnd } from '#web/session-end.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { giveBackDraft } from '../cart/draft-store.ts'
import { VISITOR, VISITOR_NAME_KEY } from '../cart/visitor-basket.ts'
import { readStoredOrders } from './stored-orders.ts'
import { emptyTill, finishOrder, sentWordsOf, WAITING_KINDS, wordsOf } from './waiting-kinds.ts'
import { showSent, showWaiting, writeStoredOrders } from './waiting-on-device.ts'
import {
  isOrder,
  type SentOrder,
  type WaitingAct,
  type WaitingDrop,
  type WaitingOrder,
} from './waiting-order.ts'

/** The orders of clients, of visitors and of the team, and the drops and counts of the till. */
export const waitingQueue: DeviceQueue<WaitingAct, SentOrder> = new DeviceQueue({
  name: 'laveo-commandes',
  kinds: WAITING_KINDS,
  nobody: VISITOR,
  // A visitor's order belongs to this browser: it leaves under every account, and without one.
  isOwn: ({ owner }, account) => owner === account || owner === VISITOR,
  afterRefusal: (act) => (hasForm(act) ? 'ask' : 'tell'),
  onTaken(act, sent, isWatched) {
    if (!sent) return
    finishOrder(sent)
    if (!isWatched && !(isShown(act) && showSent(sent))) notifySent(sent)
  },
  onAsks(act) {
    // Its basket is shown with what is true now.
    void invalidateScopes(['products', 'checkout', 'modules'])
    const { stopped, held } = wordsOf(act)
    notifyWarning(stopped, held)
  },
  onRefused(act) {
    if (isOrder(act)) giveBackEntries(act)
    notifyWarning(
      wordsOf(act).stopped,
      'Son panier est gardé\u00a0: ouvrez «\u00a0Commander\u00a0» pour le vérifier.',
    )
  },
  onCounted: (all) =>
    writeStoredOrders({
      kept: all.map(draftKeyOf),
      waiting: all
        .filter((act) => isShown(act) && !waitingQueue.isWatched(act.key))
        .map(draftKeyOf),
      account: accountToKeep(),
      phone: phoneToKeep(),
    }),
  unreadable: {
    title: 'Mémoire du téléphone illisible',
    text: 'Une commande qui attend y reste. Fermez Lavéo, puis rouvrez-le.',
  },
})

/** A visitor's form is not shown to who is signed in: their own form asks about the basket. */
const hasForm = (act: WaitingAct) =>
  !(isOrder(act) && act.owner === VISITOR && started?.account !== VISITOR)

/** It stands in the place of its form. */
export const isShown = (act: WaitingAct): boolean =>
  !(act.kind === 'drop' && act.payload.isAside === true)

const draftKeyOf = ({ payload }: WaitingAct) => payload.draftKey

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
    void waitingQueue.refresh()
    return
  }
  started?.stop()
  const ends = [
    waitingQueue.subscribe(() =>
      showWaiting(waitingQueue.state().actions.filter(isShown).map(draftKeyOf)),
    ),
    waitingQueue.start(account),
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
  const outcome = await waitingQueue.submit(order)
  if (outcome.kind === 'refused') throw outcome.error
  if (outcome.kind === 'waiting') return 'waiting'
  return outcome.output ?? 'elsewhere'
}

/** Says of an order that it has left, where no screen shows it. */
export const notifySent = (sent: SentOrder): void => notifySuccess(...sentWordsOf(sent))

/** Leaves the till to the next client while a drop waits. */
export async function setAside(drop: WaitingDrop): Promise<void> {
  // First: a till that comes back with its basket would be paid again by a key that is pressed meanwhile.
  emptyTill(drop)
  await waitingQueue.update({ ...drop, payload: { ...drop.payload, isAside: true } })
}

/** Gives the draft of what waits back, if it has one, and cancels its sending. False when it has left meanwhile. */
export async function takeBack(act: WaitingAct): Promise<boolean> {
  if (!(await waitingQueue.remove(act.key))) return false
  if (isOrder(act)) giveBackEntries(act)
  return true
}

function giveBackEntries(order: WaitingOrder): void {
  giveBackDraft(order.payload.draftKey, order.payload.draft)
  if (order.kind === 'request') tabStorage.writeJson(VISITOR_NAME_KEY, order.payload.input.fullname)
}
