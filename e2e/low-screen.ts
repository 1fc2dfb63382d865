import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const LOW = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
]

/** Expects that on a low screen the header, the tabs and the docks go by with the content. */
export async function expectNothingFixed(page: Page): Promise<void> {
  for (const size of LOW) {
    await page.setViewportSize(size)
    const name = `${page.url()} at ${size.width} × ${size.height}`
    await expect.soft.poll(() => fixedBars(page), name).toEqual([])
  }
}

/** The parts that stay on screen while the page scrolls, the skip link and empty places apart. */
function fixedBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { width, height, bottom } = element.getBoundingClientRect()
        const isShown = width > 0 && height > 0 && bottom > 0
        return isShown && /fixed|sticky/.test(getComputedStyle(element).position)
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )
}
