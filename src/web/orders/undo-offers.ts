import { useSyncExternalStore } from 'react'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import type { AssignmentKey } from '#shared/orders/orders.inputs.ts'
import { serverNow } from '#web/lib/clock.ts'
import { textFieldOf } from '#web/lib/typing/text-field.ts'
import { onSessionEnd } from '#web/session-end.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order that was just given to a livreur, or taken from one. */
export type MadeAssignment = Outputs['orders']['assignMany']['made'][number]

/** One act of this tab, of one order or several, while it can be undone. */
export interface UndoOffer {
  made: readonly MadeAssignment[]
  undo: (assignments: AssignmentKey[]) => Promise<unknown>
  /** Puts back what the caller changed with it; called once all of it is undone. */
  onUndone?: (() => void) | undefined
}

interface OpenOffer {
  offer: UndoOffer
  /** Those of its orders that are neither undone nor given anew. */
  made: readonly MadeAssignment[]
  /** It is so while all that has left it was undone. */
  isWhole: boolean
  isSending: boolean
}

/** The latest last. */
let open: readonly OpenOffer[] = []
const listeners = new Set<() => void>()

function setOpen(next: readonly OpenOffer[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Offers to undo an act until its words leave, in the rows of its orders and by a key. Returns a function that undoes it. */
export function offerToUndo(offer: UndoOffer): () => void {
  const { made } = offer
  const one: OpenOffer = { offer, made, isWhole: true, isSending: false }
  leaveOffers(made.map(({ orderId }) => orderId))
  setOpen([...open, one])
  const until = Math.min(...made.map(({ at }) => at)) + UNDO_MS
  setTimeout(() => setOpen(open.filter((other) => other !== one)), until - serverNow())
  document.addEventListener('keydown', undoByKey)
  return () => void undo(one)
}

/** Takes out orders that were undone, for which an undo came too late, or that have another livreur since. */
export function leaveOffers(orderIds: readonly string[], undone: readonly string[] = []): void {
  for (const one of open) {
    const left = one.made.filter(({ orderId }) => orderIds.includes(orderId))
    if (left.length === 0) continue
    one.made = one.made.filter((made) => !left.includes(made))
    one.isWhole &&= left.every(({ orderId }) => undone.includes(orderId))
    if (one.made.length === 0 && one.isWhole) one.offer.onUndone?.()
  }
  setOpen(open.filter(({ made }) => made.length > 0))
}

/** Forgets all offers: another person may sign in. */
export function forgetUndoOffers(): void {
  setOpen([])
}

onSessionEnd(forgetUndoOffers)

async function undo(one: OpenOffer): Promise<void> {
  if (one.isSending || one.made.length === 0) return
  one.isSending = true
  // Whose answer is lost tells it, and may be sent again.
  await one.offer.undo(one.made.map(assignmentKey)).catch(() => {})
  one.isSending = false
}

/** The key that « Annuler » names. */
export const assignmentKey = ({ orderId, orderSeq }: AssignmentKey): AssignmentKey => ({
  orderId,
  orderSeq,
})

/** Undoes the latest act that is not being undone. Returns false where there is none. */
export function undoLatest(): boolean {
  const latest = open.filter(({ isSending }) => !isSending).at(-1)
  if (latest) void undo(latest)
  return latest !== undefined
}

/** The key undoes in a text field what was typed there. Held down, it would go on to the offer before. */
function undoByKey(event: KeyboardEvent): void {
  if (!isUndoKey(event) || event.repeat || event.defaultPrevented) return
  const { target } = event
  if (target instanceof Element && textFieldOf(target)) return
  if (document.querySelector('[aria-modal="true"]')) return
  if (undoLatest()) event.preventDefault()
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The orders of this tab's acts that can be undone. */
export function useUndoOffers(): ReadonlySet<string> {
  const offers = useSyncExternalStore(subscribe, () => open)
  return new Set(offers.flatMap(({ made }) => made.map(({ orderId }) => orderId)))
}

/** The act of this tab on an order, while it can be undone. */
export function useUndoOffer(orderId: string): MadeAssignment | undefined {
  return useSyncExternalStore(subscribe, () =>
    open.flatMap(({ made }) => made).find((one) => one.orderId === orderId),
  )
}

/** Whether the key undoes this act. */
export function useIsLatestOffer(made: MadeAssignment): boolean {
  return useSyncExternalStore(subscribe, () => open.at(-1)?.made.includes(made) === true)
}
