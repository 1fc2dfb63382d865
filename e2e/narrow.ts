import type { CDPSession, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Widths in pixels with the browser's usual size of text, and with 130 % of it, which it rounds. */
export const SETTINGS = [
  { text: 16, width: 390 },
  { text: 16, width: 360 },
  { text: 16, width: 320 },
  { text: 21, width: 320 },
  { text: 21, width: 360 },
]
export const HEIGHT = 740

/** Gives the browser's own text another size, as its settings do. */
export async function resizeText(devtools: CDPSession, standard: number): Promise<void> {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

/** The horizontal overflow of the page, in pixels. */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The width required by WCAG 1.4.10, and a phone with text at 150 and at 200 %. */
const ZOOMED = [320, 256, 195]

/** Expects that a page does not move sideways, however far it is zoomed in. */
export async function expectNoExcess(page: Page): Promise<void> {
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 420 })
    await expect.poll(() => excess(page), `${page.url()} at ${width} px`).toBe(0)
  }
}
