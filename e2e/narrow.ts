import type { CDPSession, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A small phone with the browser's usual size of text, and the narrowest with 130 % of it, which it rounds. */
export const SETTINGS = [
  { text: 16, width: 360 },
  { text: 21, width: 320 },
]
export const HEIGHT = 740

/** Gives the browser's own text another size, as its settings do. */
export async function resizeText(devtools: CDPSession, standard: number): Promise<void> {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

/** The horizontal overflow of the page, in pixels. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The top of the tabs at the foot of a phone. */
export async function topOfTabs(page: Page): Promise<number> {
  const tabs = page.getByRole('navigation', { name: 'Navigation', exact: true })
  return (await tabs.boundingBox())?.y ?? 0
}

/** The width required by WCAG 1.4.10, and a phone with text at 200 %. */
const ZOOMED = [320, 195]

/** Expects that a page does not move sideways, however far it is zoomed in. Leaves the page with its own size. */
export async function expectNoExcess(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 420 })
    await expect.poll(() => excess(page), `${page.url()} at ${width} px`).toBe(0)
  }
  if (size) await page.setViewportSize(size)
}
