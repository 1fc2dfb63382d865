import { dismissToast, notify } from './notify.tsx'
import type { Tone } from './toast.tsx'
import { whenNoToast } from './when-no-toast.ts'

/** Something that was done, as the toast that can undo it says it. */
export interface UndoOffer {
  tone: Tone
  title: string
  text: string
  /** How long it is offered from now on, in milliseconds. */
  duration: number
  /** What the cross is called, as it does more than close. */
  closeLabel: string
  undo: () => void
  /** Called when the person closes the toast by its cross. A sweep only puts it out of sight. */
  onClose: () => void
}

/** Less time than this is not worth a toast. */
const SHORTEST_MS = 1_000

/** What can still be undone, and until when, in milliseconds of `performance.now()`; the latest last. */
let open: Array<{ offer: UndoOffer; until: number }> = []
let isWaiting = false

/**
 * Offers to undo what has just been done. The latest is on screen; once it is answered, and once any other toast is gone, the
 * one before it comes back for the rest of its time.
 */
export function offerToUndo(offer: UndoOffer): void {
  open = [...open, { offer, until: performance.now() + offer.duration }]
  showLatest()
}

/** Forgets all offers: another person may sign in. */
export function forgetUndoOffers(): void {
  open = []
}

function showLatest(): void {
  open = open.filter(({ until }) => until - performance.now() >= SHORTEST_MS)
  const latest = open.at(-1)
  if (!latest) return
  const { offer, until } = latest
  const { tone, title, text, closeLabel } = offer
  /** It can still be tapped while it leaves, so only the first answer counts. */
  const close = (answer?: () => void) => () => {
    if (!open.includes(latest)) return
    open = open.filter((other) => other !== latest)
    dismissToast()
    answer?.()
  }
  notify(tone, title, text, {
    label: 'Annuler',
    undoes: true,
    duration: until - performance.now(),
    closeLabel,
    run: close(offer.undo),
    onClose: close(offer.onClose),
    onSweep: close(),
  })
  waitForRoom()
}

/** Shows the latest offer once no toast is on screen. */
function waitForRoom(): void {
  if (isWaiting) return
  isWaiting = true
  whenNoToast(() => {
    isWaiting = false
    showLatest()
  })
}
