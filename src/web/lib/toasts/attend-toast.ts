import { keepAboveFoot } from './above-foot.ts'
import { closeAtTouchOutside, type Tone } from './touch-outside.ts'

/** Less than this is a tap. */
const TAP_PX = 5
/** A toast goes when it was swept aside by this share of its width. */
const SWEPT_SHARE = 0.35

interface Handlers {
  /** Called with true while a toast is being read or moved, and with false afterwards. */
  hold(isHeld: boolean): void
  close(): void
  tone: Tone
  /** It offers something, and stays at a touch elsewhere. */
  isOffer: boolean
}

/**
 * The features of a toast besides its text: it stands above the foot of the screen, is held while a mouse or the keyboard's
 * focus is on it, can be swept aside by a finger, closes at a touch elsewhere where it tells of a success, and gives the focus back.
 * Returns the function to call when the toast goes.
 */
export function attendToast(place: HTMLElement, handlers: Handlers): () => void {
  const release = keepAboveFoot(place)
  const stop = handlers.isOffer
    ? undefined
    : closeAtTouchOutside(place, handlers.tone, handlers.close)
  const controller = new AbortController()
  const { signal } = controller
  // Only a mouse tells when it leaves: on some phones a touch would keep the toast for ever.
  const point = ({ type, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') handlers.hold(type === 'pointerenter')
  }
  place.addEventListener('pointerenter', point, { signal })
  place.addEventListener('pointerleave', point, { signal })
  const giveFocusBack = holdFocus(place, handlers, signal)
  letSweep(place, handlers, signal)
  return () => {
    giveFocusBack()
    stop?.()
    controller.abort()
    release()
  }
}

function holdFocus(place: HTMLElement, { hold }: Handlers, signal: AbortSignal): () => void {
  let before: EventTarget | null = null
  place.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      before = relatedTarget
      hold(target instanceof Element && target.matches(':focus-visible'))
    },
    { signal },
  )
  place.addEventListener('focusout', () => hold(false), { signal })
  return () => {
    if (place.contains(document.activeElement) && before instanceof HTMLElement)
      before.focus({ preventScroll: true })
  }
}

function letSweep(place: HTMLElement, { hold, close }: Handlers, signal: AbortSignal): void {
  let start: number | undefined
  let offset = 0
  const move = (to: number) => {
    offset = to
    place.style.translate = to === 0 ? '' : `${to}px`
  }
  const down = ({ clientX }: PointerEvent) => {
    start = clientX
  }
  const drag = ({ clientX, pointerId }: PointerEvent) => {
    if (start === undefined) return
    const moved = clientX - start
    if (offset === 0 && Math.abs(moved) < TAP_PX) return
    // The finger may leave the toast, which must still hear where it goes.
    place.setPointerCapture(pointerId)
    if (offset === 0) hold(true)
    move(moved)
  }
  const end = ({ type }: PointerEvent) => {
    start = undefined
    if (offset === 0) return
    if (type === 'pointerup' && Math.abs(offset) > place.offsetWidth * SWEPT_SHARE) {
      close()
      return
    }
    move(0)
    hold(false)
  }
  place.addEventListener('pointerdown', down, { signal })
  place.addEventListener('pointermove', drag, { signal })
  place.addEventListener('pointerup', end, { signal })
  place.addEventListener('pointercancel', end, { signal })
}
