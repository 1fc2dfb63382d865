import type { Tone } from '#web/lib/toasts/touch-outside.ts'
import { textFieldOf } from '#web/lib/typing/text-field.ts'
import { dismissToast, notify } from './notify.tsx'
import { whenNoToast } from './when-no-toast.ts'

/** Something that was done, and can be undone for a while. */
export interface UndoOffer {
  /** It is null where the screen says it in another place, with an « Annuler » of its own. */
  toast: { tone: Tone; title: string; text: string } | null
  /** Milliseconds from now on. */
  duration: number
  /** The cross has a name of its own, as it does more than close. */
  closeLabel: string
  /** The things that are undone. A newer offer for all of them takes the place of this one. */
  subjects: readonly string[]
  undo: () => Promise<void>
  /** Called when the person closes the toast by its cross. A sweep only puts it out of sight. */
  onClose: () => void
  /** Called when the time is over and it was neither undone nor closed, also where the person swept it away. */
  onOver: () => void
}

/** Less time than this is not worth a toast. */
const SHORTEST_MS = 1_000

interface OpenOffer {
  offer: UndoOffer
  /** In milliseconds of `performance.now()`. */
  until: number
  /** It was swept away, or is said elsewhere: no toast shows it. */
  isHidden: boolean
  timer: ReturnType<typeof setTimeout>
}

/** The offers that still stand, the latest last. */
let open: OpenOffer[] = []
let isWaiting = false

/**
 * Offers to undo what has just been done. The latest is on screen; once it is answered, and once any other toast is gone, the
 * one before it comes back for the rest of its time. Ctrl-Z undoes the latest, also while another toast is read.
 */
export function offerToUndo(offer: UndoOffer): void {
  const isReplaced = ({ offer: { subjects } }: OpenOffer) =>
    subjects.every((subject) => offer.subjects.includes(subject))
  for (const one of open.filter(isReplaced)) take(one)
  const one: OpenOffer = {
    offer,
    until: performance.now() + offer.duration,
    isHidden: offer.toast === null,
    timer: setTimeout(() => take(one) && offer.onOver(), offer.duration),
  }
  open = [...open, one]
  document.addEventListener('keydown', undoByKey)
  showLatest()
}

/** Forgets all offers: another person may sign in. */
export function forgetUndoOffers(): void {
  for (const { timer } of open) clearTimeout(timer)
  open = []
}

function showLatest(): void {
  const latest = latestShown()
  if (!latest) return
  const { offer, until } = latest
  const { toast, closeLabel } = offer
  if (!toast) return
  const action = {
    label: 'Annuler',
    keys: 'Control+Z Meta+Z',
    duration: until - performance.now(),
    closeLabel,
    run: () => void answer(latest, offer.undo),
    onClose: () => void answer(latest, offer.onClose),
    onSweep: () => hide(latest),
  }
  notify({ ...toast, action })
  waitForRoom()
}

const isStanding = ({ until }: OpenOffer) => until - performance.now() >= SHORTEST_MS

const latestShown = () => open.filter((one) => !one.isHidden && isStanding(one)).at(-1)

/** A toast can still be tapped while it leaves, so only the first answer counts. */
function answer(one: OpenOffer, act: () => void | Promise<void>): void | Promise<void> {
  if (!take(one)) return
  dismissToast()
  return act()
}

/** Takes an offer out of those that are open; false where it was out already. */
function take(one: OpenOffer): boolean {
  if (!open.includes(one)) return false
  clearTimeout(one.timer)
  open = open.filter((other) => other !== one)
  return true
}

function hide(one: OpenOffer): void {
  one.isHidden = true
  dismissToast()
}

/** In a text field it undoes what was typed there. Held down, it would go on to the offer before. */
function undoByKey(event: KeyboardEvent): void {
  if (!isUndoKey(event) || event.repeat || event.defaultPrevented) return
  const { target } = event
  if (target instanceof Element && textFieldOf(target)) return
  if (document.querySelector('[aria-modal="true"]')) return
  if (undoLatest()) event.preventDefault()
}

/** Undoes the latest offer, also one that no toast shows. Returns false where none is open. */
export function undoLatest(): boolean {
  const latest = open.filter(isStanding).at(-1)
  if (latest) void answer(latest, latest.offer.undo)
  return latest !== undefined
}

/** Undoes the offer of this one thing, as its toast and the key do; undefined where none is open. */
export function undoOffered(subject: string): Promise<void> | undefined {
  const one = open.filter(({ offer: { subjects } }) => subjects.join() === subject).at(-1)
  return one && Promise.resolve(answer(one, one.offer.undo))
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** Shows the latest offer once no toast is on screen. */
function waitForRoom(): void {
  if (isWaiting) return
  isWaiting = true
  whenNoToast(() => {
    isWaiting = false
    showLatest()
  })
}
