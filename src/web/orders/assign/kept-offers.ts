import type { AssignmentKind } from '#shared/order-status.ts'
import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { KEPT_ASSIGNMENTS, tabStorage } from '#web/lib/storage.ts'

/** Assignments that can be undone. */
export interface Offer {
  /** The server's answer. It is empty where all of them stand already. */
  waiting: WaitingAssignmentKey[]
  /** Of several: `12 commandes assignées à Konan Yao`. One says it in its own row or card. */
  title?: string | undefined
  /** Of one order: says it in its own words once it stands. Absent of several. */
  kind?: AssignmentKind
}

interface KeptOffer {
  offer: Offer
  /** Until when it is offered, in milliseconds UTC. */
  until: number
}

/** An offer that ended longer ago is no news: the tab was closed and restored. */
const NEWS_MS = 60_000

/** Keeps an offer in this tab, so that its end is told after a reload too; those for the same orders are no more. */
export function keepOffer(offer: Offer, until: number): void {
  const orders = ordersOf(offer)
  const others = kept().filter(
    ({ offer: old }) => !ordersOf(old).every((id) => orders.includes(id)),
  )
  write([...others, { offer, until }])
}

/** The ids of the orders that it assigns. */
export function ordersOf({ waiting }: Offer): string[] {
  return waiting.map(({ orderId }) => orderId)
}

/** Forgets an offer whose end was told, or that was undone. */
export function forgetOffer({ waiting }: Offer): void {
  const own = JSON.stringify(waiting)
  write(kept().filter(({ offer }) => JSON.stringify(offer.waiting) !== own))
}

/** Takes the offers that a page of this tab left when it was reloaded, not those of this page. */
export function takeKeptOffers(now: number): KeptOffer[] {
  const taken = left
  left = []
  for (const { offer } of taken) forgetOffer(offer)
  return taken.filter(({ until }) => until > now - NEWS_MS)
}

function kept(): KeptOffer[] {
  const stored = tabStorage.readJson(KEPT_ASSIGNMENTS)
  return Array.isArray(stored) ? (stored as KeptOffer[]) : []
}

function write(offers: KeptOffer[]): void {
  if (offers.length === 0) tabStorage.remove(KEPT_ASSIGNMENTS)
  else tabStorage.writeJson(KEPT_ASSIGNMENTS, offers)
}

/** The offers that were there when this page began. */
let left = kept()
