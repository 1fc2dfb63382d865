/** The tabs, a dock, a bar of chosen rows, the buttons of a sheet: each carries `data-foot`. */
const BARS = '[data-foot]'
/**
 * A bar that is no farther than this from the foot, or from the bar under it, leaves no room for a toast below itself. At
 * the end of a long page a bar stands above the margin of the page.
 */
const GAP_PX = 72
/** The main button of a screen and those that end a form: used next, so no toast lies over them. */
const MAIN = '[data-main], [type="submit"]'
/** A toast comes over none of these. */
const CONTROLS = 'main :is(a[href], input, select, textarea, button)'
/** A toast that finds no room above all of them lies over no field at least. */
const FIELDS = 'main :is(input, select, textarea)'
/** No toast climbs higher than this share of the screen. */
const HIGHEST = 0.5
/** So long a toast looks for its place: what a press brings has come by then. */
const SETTLE_MS = 600
/** A team's list has hundreds of controls: they are not all measured at each picture. */
const LOOK_MS = 150

/**
 * Keeps a toast above what stands at the foot of the screen; `--foot` is its height. Returns the function that ends it. It looks
 * for a place over no control as it comes, and stays there: at the top it would cover the title and the field in use.
 */
export function keepAboveFoot(place: HTMLElement): () => void {
  const settled = performance.now() + SETTLE_MS
  let foot: number | undefined
  let clear = 0
  let nextLook = 0
  let frame = 0
  // Before each picture: no event tells of another screen's dock, of a sheet and of the keyboard. A toast is soon gone.
  const look = () => {
    const height = footHeight(place)
    const now = performance.now()
    if (now < settled && now >= nextLook) {
      clear = clearHeight(place, height)
      nextLook = now + LOOK_MS
    }
    const needed = Math.max(height, clear)
    if (needed !== foot) place.style.setProperty('--foot', `${needed}px`)
    foot = needed
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

/** The height from which a toast lies over no control, or over no field, in the lower half of the screen; `foot` where there is none. */
function clearHeight(place: HTMLElement, foot: number): number {
  const highest = window.innerHeight * HIGHEST
  const found = [CONTROLS, FIELDS].map((selector) => climbed(place, foot, { selector, highest: 1 }))
  return found.find((height) => height <= highest) ?? foot
}

function footHeight(place: HTMLElement): number {
  let foot = keyboardHeight()
  for (const { top, bottom } of boxesUnder(place, BARS))
    if (bottom >= window.innerHeight - foot - GAP_PX)
      foot = Math.max(foot, window.innerHeight - top)
  return climbed(place, foot, { selector: MAIN, highest: HIGHEST })
}

/** The height at which a toast lies over nothing that the selector names, as far as it may climb. */
function climbed(
  place: HTMLElement,
  from: number,
  { selector, highest }: { selector: string; highest: number },
): number {
  const needed = place.offsetHeight + 2 * edgeOf(place)
  let foot = from
  for (const { top, bottom } of boxesUnder(place, selector)) {
    const isUnder = bottom > window.innerHeight - foot - needed && top < window.innerHeight - foot
    if (isUnder && top > window.innerHeight * (1 - highest)) foot = window.innerHeight - top
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
