/** The tabs, a dock, a bar of chosen rows, the buttons of a sheet: each carries `data-foot`. */
const BARS = '[data-foot]'
/**
 * A bar that is no farther than this from the foot, or from the bar under it, leaves no room for a toast below itself. At
 * the end of a long page a bar stands above the margin of the page.
 */
const GAP_PX = 72
/** The main button of a screen and those that end a form: used next, so no toast lies over them. */
const MAIN = '[data-main], [type="submit"]'
/** A toast comes over as little as it can of these. */
const CONTROLS = 'main :is(a[href], input, select, textarea, button, summary)'
/** It comes over these last of all. */
const FIELDS = 'main :is(input, select, textarea)'
const FIELD_WEIGHT = 100
/** No toast climbs higher than this share of the screen. */
const HIGHEST = 0.5
/** So long a toast looks for its place once controls came or went: what a press brings, another page, has come by then. */
const SETTLE_MS = 600
/** A team's list has hundreds of controls: they are not all measured at each picture. */
const LOOK_MS = 150

/**
 * Keeps a toast above what stands at the foot of the screen; `--foot` is its height. Returns the function that ends it. It looks
 * for a place over no control as it comes, and stays there as long as the page does: at the top it would cover the title and the field in use.
 */
export function keepAboveFoot(place: HTMLElement): () => void {
  let settled = 0
  let known = -1
  let foot: number | undefined
  let clear = 0
  let nextLook = 0
  let frame = 0
  // Before each picture: no event tells of another screen's dock, of a sheet and of the keyboard. A toast is soon gone.
  const look = () => {
    const height = footHeight(place)
    const now = performance.now()
    if (now >= nextLook) {
      nextLook = now + LOOK_MS
      const controls = document.querySelectorAll(CONTROLS).length
      if (controls !== known) settled = now + SETTLE_MS
      known = controls
      if (now < settled) clear = clearHeight(place, height)
    }
    const needed = Math.max(height, clear)
    if (needed !== foot) place.style.setProperty('--foot', `${needed}px`)
    foot = needed
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

/** The lowest height, in the lower half of the screen, at which a toast lies over no control, or over least of them. */
function clearHeight(place: HTMLElement, foot: number): number {
  const controls = boxesUnder(place, CONTROLS)
  const fields = boxesUnder(place, FIELDS)
  const heights = [foot, ...controls.map(({ top }) => Math.round(window.innerHeight - top))]
  let best = { height: foot, covered: Number.POSITIVE_INFINITY }
  for (const height of heights.sort((a, b) => a - b)) {
    if (height < foot || height > window.innerHeight * HIGHEST) continue
    const low = window.innerHeight - height - edgeOf(place)
    const covered = covers(place, low, controls) + FIELD_WEIGHT * covers(place, low, fields)
    if (covered < best.covered) best = { height, covered }
  }
  return best.height
}

/** Pixels of these boxes that a toast lies over whose lower edge is there. */
function covers(place: HTMLElement, low: number, boxes: readonly DOMRect[]): number {
  const { left, right, height } = place.getBoundingClientRect()
  return boxes.reduce((sum, box) => {
    const tall = Math.floor(Math.min(low, box.bottom) - Math.max(low - height, box.top))
    const wide = Math.min(right, box.right) - Math.max(left, box.left)
    return tall > 0 ? sum + tall * wide : sum
  }, 0)
}

function footHeight(place: HTMLElement): number {
  let foot = keyboardHeight()
  for (const { top, bottom } of boxesUnder(place, BARS))
    if (bottom >= window.innerHeight - foot - GAP_PX)
      foot = Math.max(foot, window.innerHeight - top)
  const needed = place.offsetHeight + 2 * edgeOf(place)
  for (const { top, bottom } of boxesUnder(place, MAIN)) {
    const isUnder = bottom > window.innerHeight - foot - needed && top < window.innerHeight - foot
    if (isUnder && top > window.innerHeight * (1 - HIGHEST)) foot = window.innerHeight - top
  }
  return Math.round(foot)
}

/** The boxes that stand in the columns of the toast, the lowest first. */
function boxesUnder(place: HTMLElement, selector: string): DOMRect[] {
  const { left, right } = place.getBoundingClientRect()
  return [...document.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .sort((a, b) => b.bottom - a.bottom)
}

const edgeOf = (place: HTMLElement) =>
  Number.parseFloat(getComputedStyle(place).getPropertyValue('--edge')) || 0

/** A phone's keyboard lies over the foot of the page. */
function keyboardHeight(): number {
  const { visualViewport: seen } = window
  // Zoomed in, one sees a part of the page for another reason.
  if (seen?.scale !== 1) return 0
  return Math.max(0, window.innerHeight - seen.offsetTop - seen.height)
}
