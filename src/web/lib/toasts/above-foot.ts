/** The tabs, a dock, a bar of chosen rows, the buttons of a sheet: each carries `data-foot`. */
const BARS = '[data-foot]'
/**
 * A bar that is no farther than this from the foot, or from the bar under it, leaves no room for a toast below itself. At
 * the end of a long page a bar stands above the margin of the page.
 */
const GAP_PX = 72
/** The main button of a screen and those that end a form: used next, so no toast lies over them. */
const MAIN = '[data-main], [type="submit"]'
/** No toast climbs higher than this share of the screen. */
const HIGHEST = 0.5

/**
 * Keeps a toast above what stands at the foot of the screen; `--foot` is its height. Returns the function that ends it. It has
 * one place: one that looked for room stood elsewhere each time, and at the top it covered the title and the field in use.
 */
export function keepAboveFoot(place: HTMLElement): () => void {
  let foot: number | undefined
  let frame = 0
  // Before each picture: no event tells of another screen's dock, of a sheet and of the keyboard. A toast is soon gone.
  const look = () => {
    const height = footHeight(place)
    if (height !== foot) place.style.setProperty('--foot', `${height}px`)
    foot = height
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

function footHeight(place: HTMLElement): number {
  const { left, right } = place.getBoundingClientRect()
  const boxesOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .map((bar) => bar.getBoundingClientRect())
      .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
      .sort((a, b) => b.bottom - a.bottom)
  let foot = keyboardHeight()
  for (const { top, bottom } of boxesOf(BARS))
    if (bottom >= window.innerHeight - foot - GAP_PX)
      foot = Math.max(foot, window.innerHeight - top)
  const needed = place.offsetHeight + 2 * edgeOf(place)
  for (const { top, bottom } of boxesOf(MAIN)) {
    const isUnder = bottom > window.innerHeight - foot - needed && top < window.innerHeight - foot
    if (isUnder && top > window.innerHeight * HIGHEST) foot = window.innerHeight - top
  }
  return Math.round(foot)
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
