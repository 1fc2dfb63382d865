import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { NodeResult, RunOptions } from 'axe-core'
import { expect, test } from './fixtures.ts'
import { excess } from './narrow.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The whole file is twice as long, and a page reads it anew each time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules that the dark theme can break by itself: it changes nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
export const PHONE = 390
export const DESK = 1280
const NARROWEST = 360
const HEIGHT = 900

/**
 * Expects no violation in either theme at the page's own width, or at these, and no horizontal overflow on the narrowest
 * phone. Leaves the page with its own size.
 */
export async function expectAccessible(page: Page, widths?: readonly number[]): Promise<void> {
  const size = page.viewportSize() ?? { width: PHONE, height: HEIGHT }
  if (!isOldPhone()) await expectNoViolations(page, widths ?? [size.width])
  if (size.width !== NARROWEST) await page.setViewportSize({ width: NARROWEST, height: 740 })
  await expect.poll(() => excess(page), `pixels too wide at ${NARROWEST} px`).toBe(0)
  await page.setViewportSize(size)
}

/** Its browser shows the same elements and colours as the one that sweeps them, and not always the same layout. */
const isOldPhone = () => test.info().config.metadata.step === 'old phones'

async function expectNoViolations(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await showIn(page, 'light', width)
    await expectNoViolation(page, 'light')
  }
  await showIn(page, 'dark', widths.at(-1) ?? PHONE)
  await expectNoViolation(page, 'dark')
}

export const isOfTeam = (page: Page): boolean =>
  /^\/(super)?admin\//.test(new URL(page.url()).pathname)

type Theme = 'light' | 'dark'

/** Shows the page in a theme at a width, without what moves. */
export async function showIn(page: Page, colorScheme: Theme, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: HEIGHT })
  await settled(page)
}

/** Expects that the page as it is shown breaks no rule; in the dark theme, none about colours. */
export async function expectNoViolation(page: Page, theme: Theme): Promise<void> {
  const found = await violations(
    page,
    theme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES },
  )
  const width = page.viewportSize()?.width
  expect.soft(found, `${page.url()}, ${theme}, ${width} px`).toEqual([])
}

/** Each rule that is broken, with the elements that break it. */
async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[][]> {
  // Half a megabyte of script: a page is given it once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without the details of passed rules, which are most of the work.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  return page.evaluate(async (asked) => {
    // The screen behind a dialog was looked at before it opened.
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    const { violations: broken } = await window.axe.run(dialog ?? document, asked)
    const found: string[][] = []
    for (const { id, nodes } of broken) {
      const html: string[] = []
      for (const node of nodes) if (await isBrokenInView(id, node)) html.push(node.html)
      if (html.length > 0) found.push([id, ...html])
    }
    return found

    /** A control has its size where it is used: a fixed bar may cover a part of it where the page stands now. */
    async function isBrokenInView(id: string, node: NodeResult) {
      const [selector] = node.target
      const control = typeof selector === 'string' ? document.querySelector(selector) : null
      if (id !== 'target-size' || !control) return true
      control.scrollIntoView({ block: 'center' })
      const again = await window.axe.run(control, {
        runOnly: { type: 'rule', values: [id] },
        resultTypes: ['violations'],
      })
      return again.violations.length > 0
    }
  }, options)
}

/** Every screen has a heading once it is there; colours are measured after the animations. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}
