import { type Box, coveredBy, freePlace, type Obstacle, type Size } from './free-place.ts'

/** Everything that can be tapped, the main content of some screens, and headers, which may be bars without a button. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [data-keep-clear], header'
/** Left free only where a toast need not cover a control instead. */
const TITLES = 'h2, h3'
/**
 * A cross, and controls that are tapped many times in a row, where each tap shows another toast, with the controls that
 * choose for them.
 */
const NEVER_COVERED = '[aria-label="Fermer"], [data-never-covered]'
/** No event tells that the layout has changed. A look takes about a millisecond, and a toast is gone after five seconds. */
const LOOK_MS = 200
/** The share of the screen from which something that does not scroll is no bar, but the screen itself. */
const LARGEST_BAR = 0.4
/** The shares of its width that a toast may take: the narrower ones where the whole has no room. */
const WIDTHS = [1, 0.82, 0.66]
/** A narrower toast may become at most so many times as high as at its whole width. */
const TALLEST = 1.5

/**
 * Moves a toast to where it covers no button and no bar, and again when something opens or scrolls. `element` holds the toast
 * and is fixed: its own styles give its size and its best place. Returns what to call when the toast goes.
 */
export function keepClear(element: HTMLElement): () => void {
  let place: Box | undefined
  let scrolled = window.scrollY
  const pressed = watchPress(element)
  const look = () => {
    // It stands still while the page moves, and while it is pressed: a press that ends beside what it began on does nothing.
    const isScrolling = window.scrollY !== scrolled
    scrolled = window.scrollY
    if (isScrolling || pressed.now) return
    const obstacles = obstaclesOf(element)
    const isFitting = place?.height === element.offsetHeight && isOnScreen(place)
    const covered = place && isFitting ? coveredBy(place, obstacles) : undefined
    if (covered === 0) return
    const { area, sizes } = measure(element)
    const withTitles = [...obstacles, ...titlesOf(element)]
    const clear = freePlace({ area, sizes, obstacles: withTitles })
    const isClear = coveredBy(clear, withTitles) === 0
    const next = isClear ? clear : freePlace({ area, sizes, obstacles })
    const coveredNext = coveredBy(next, obstacles)
    if (!place || covered === undefined || coveredNext < covered) place = next
    stand(element, place, Math.min(coveredNext, covered ?? coveredNext) > 0)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    pressed.stop()
  }
}

/** Tells whether a finger or a mouse is down on this element. */
function watchPress(element: HTMLElement): { now: boolean; stop: () => void } {
  const controller = new AbortController()
  const { signal } = controller
  const pressed = { now: false, stop: () => controller.abort() }
  element.addEventListener('pointerdown', () => (pressed.now = true), { signal })
  // On its way down: a control that stops the event would leave the element pressed for good.
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => (pressed.now = false), { signal, capture: true })
  return pressed
}

const screenSize = (): Size => ({
  width: document.documentElement.clientWidth,
  // The keyboard of a phone hides the foot of the page.
  height: Math.min(window.innerHeight, window.visualViewport?.height ?? window.innerHeight),
})

function isOnScreen({ left, top, width, height }: Box): boolean {
  const screen = screenSize()
  return left + width <= screen.width && top + height <= screen.height
}

/** The room and the size of the element, by its own styles and when it is narrow. */
function measure(element: HTMLElement): { area: Box; sizes: Size[] } {
  element.removeAttribute('style')
  const { left: farLeft, right, top, width } = element.getBoundingClientRect()
  const screen = screenSize()
  const margin = screen.width - right
  const left = Math.min(margin, farLeft)
  const sizes = WIDTHS.map((share) => {
    const wanted = Math.round(width * share)
    element.style.width = `${wanted}px`
    const { scrollHeight = 0, clientHeight = 0 } = element.firstElementChild ?? {}
    return { width: wanted, height: element.offsetHeight, isCut: scrollHeight > clientHeight }
  })
  const tallest = TALLEST * (sizes[0]?.height ?? 0)
  return {
    area: { left, top, width: right - left, height: screen.height - top - margin },
    // A column of single words would cover more than it spares, and no word may be cut.
    sizes: sizes.filter(({ height, isCut }, i) => i === 0 || (height <= tallest && !isCut)),
  }
}

function stand(element: HTMLElement, { left, top, width }: Box, isCovering: boolean): void {
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    right: 'auto',
    width: `${width}px`,
  })
  // A tap goes through to the control under it.
  element.toggleAttribute('data-covering', isCovering)
}

/** The controls on screen: of the dialog that is open, if there is one, with the dialog itself. */
function obstaclesOf(element: HTMLElement): Obstacle[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].findLast(isVisible)
  const bars = new Map<Element, Element | null>()
  const obstacles: Obstacle[] = dialog ? [boxOf(dialog)] : []
  for (const found of (dialog ?? document).querySelectorAll(CONTROLS)) {
    // The label around a box or a choice can be tapped whole.
    const control = found.closest('label') ?? found
    if (element.contains(control) || !isVisible(control)) continue
    if (barOf(control, bars) === null && control.tagName !== 'HEADER')
      obstacles.push({ ...boxOf(control), never: control.closest(NEVER_COVERED) !== null })
  }
  for (const bar of new Set(bars.values())) if (bar) obstacles.push({ ...boxOf(bar), never: true })
  return obstacles
}

function titlesOf(element: HTMLElement): Obstacle[] {
  const titles = [...document.querySelectorAll(TITLES)]
  return titles.filter((title) => !element.contains(title) && isVisible(title)).map(boxOf)
}

function isVisible(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  const screen = screenSize()
  const isInView =
    width > 0 && height > 0 && right > 0 && bottom > 0 && left < screen.width && top < screen.height
  return isInView && (element.checkVisibility?.({ visibilityProperty: true }) ?? true)
}

/** The bar that an element is a part of: what stays where it is while the page scrolls. */
function barOf(element: Element, known: Map<Element, Element | null>): Element | null {
  const found = known.get(element)
  if (found !== undefined) return found
  const parent = element.parentElement
  const isBar = /fixed|sticky/.test(getComputedStyle(element).position) && isSmall(element)
  const bar = isBar ? element : parent && barOf(parent, known)
  known.set(element, bar)
  return bar
}

function isSmall(element: Element): boolean {
  const { width, height } = boxOf(element)
  const screen = screenSize()
  return width * height < LARGEST_BAR * screen.width * screen.height
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
