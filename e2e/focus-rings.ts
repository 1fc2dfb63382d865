import type { Page } from '@playwright/test'

/** The controls whose focus ring has a contrast under 3 with its background. Fields have a border of their own. */
export function faintRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((value) => {
        const share = value / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundUnder = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255]
      const color = channels(getComputedStyle(element).backgroundColor)
      return (color[3] ?? 1) > 0.5 ? color : groundUnder(element.parentElement)
    }
    const ratioOf = (control: HTMLElement) => {
      control.focus({ preventScroll: true })
      const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(control)
      if (outlineStyle === 'none') return 0
      const isInside = Number.parseFloat(outlineOffset) < 0
      const ground = groundUnder(isInside ? control : control.parentElement)
      const pair = [luminance(channels(outlineColor)), luminance(ground)].sort((a, b) => b - a)
      return ((pair[0] ?? 0) + 0.05) / ((pair[1] ?? 0) + 0.05)
    }
    /** The rows of a list have the same ring: each focus makes the browser work out the styles anew. */
    const kinds = new Map<string, HTMLElement>()
    const kindOf = (element: Element | null): string =>
      element ? `${element.tagName}.${element.className} ${kindOf(element.parentElement)}` : ''
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, summary',
    )) {
      const kind = `${groundUnder(control)} ${control.ariaCurrent} ${control.ariaPressed} ${control.ariaExpanded} ${kindOf(control)}`
      if (!kinds.has(kind) && control.checkVisibility()) kinds.set(kind, control)
    }
    return [...kinds.values()]
      .map((control) => [ratioOf(control), control] as const)
      .filter(([ratio]) => ratio < 3)
      .map(
        ([ratio, { textContent, ariaLabel }]) => `${ratio.toFixed(2)} ${ariaLabel ?? textContent}`,
      )
  })
}
