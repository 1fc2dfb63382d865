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
/** The only rules that the other theme can break by itself: it changes nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
export const PHONE = 390
export const DESK = 1280
const MODAL = '[aria-modal="true"]'
const NARROWEST = 360
const HEIGHT = 900

/**
 * Expects no violation in either theme at the page's own width, or at the first of these, nor at the others in one theme,
 * and no horizontal overflow on the narrowest phone. A dialog is fixed, and adds nothing to the width of the page behind it.
 * Leaves the page with its own size, in the other theme.
 */
export async function expectAccessible(page: Page, widths?: readonly number[]): Promise<void> {
  const size = page.viewportSize() ?? { width: PHONE, height: HEIGHT }
  if (!isOldPhone()) {
    const [usual = size.width, ...others] = widths ?? []
    await resize(page, usual)
    await expectNoViolations(page)
    for (const width of others) {
      await resize(page, width)
      await expectNoViolation(page)
    }
  }
  if ((await page.locator(MODAL).count()) === 0) {
    if (page.viewportSize()?.width !== NARROWEST)
      await page.setViewportSize({ width: NARROWEST, height: 740 })
    await expect.poll(() => excess(page), `pixels too wide at ${NARROWEST} px`).toBe(0)
  }
  const { width } = page.viewportSize() ?? size
  if (width !== size.width) await page.setViewportSize(size)
}

/** Its browser shows the same elements and colours as the one that sweeps them, and not always the same layout. */
const isOldPhone = () => test.info().config.metadata.step === 'old phones'

/** Gives the page another width, if it has not this one: each makes the browser lay it out anew. */
export async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
}

export type Theme = 'light' | 'dark'

/**
 * Expects that the page as it is shown breaks no rule, and none about colours in the other theme, in which it is left: it
 * changes once a sweep. In each theme something else may be looked at.
 */
export async function expectNoViolations(
  page: Page,
  alsoIn?: (theme: Theme) => unknown,
): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await expectNoViolation(page)
  await alsoIn?.(shown)
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await expectNone(page, { type: 'rule', values: COLOUR_RULES })
  await alsoIn?.(other)
}

/** Expects that the page as it is shown breaks no rule. */
export async function expectNoViolation(page: Page): Promise<void> {
  // Every screen has a heading once it is there.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectNone(page, { type: 'tag', values: RULES })
}

async function expectNone(page: Page, runOnly: RunOptions['runOnly']): Promise<void> {
  const found = await violations(page, runOnly)
  const width = page.viewportSize()?.width
  expect.soft(found, `${page.url()}, ${width} px, theme and elements`).toEqual([])
}

/** Each rule that is broken, with the theme and the elements that break it. */
async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[][]> {
  // Half a megabyte of script: a page is given it once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without the details of passed rules, which are most of the work, and without files that no rule asks for.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false }
  return page.evaluate(async (asked) => {
    // Colours are measured after the animations.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    )
    // The screen behind a dialog was looked at before it opened.
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    const part = dialog ?? document.documentElement
    const marked = markLooks(part)
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
    const { violations: broken } = await window.axe.run(dialog ?? document, asked)
    for (const element of marked) element.removeAttribute('data-look')
    const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const found: string[][] = []
    for (const { id, nodes } of broken) {
      const html: string[] = []
      for (const node of nodes) if (await isBrokenInView(id, node)) html.push(node.html)
      if (html.length > 0) found.push([id, theme, ...html])
    }
    return found

    /**
     * Marks one text of each look. Contrast is two thirds of the work, and is the same in all rows of a list: it depends on
     * the colour and the size of a text and on what is painted under it.
     */
    function markLooks(root: Element) {
      const grounds = new Map<Element, string>()
      const looks = new Map<string, Element>()
      for (const element of root.querySelectorAll('*')) {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        )
        if (!hasText && !element.matches('input, select, textarea')) continue
        if (!element.checkVisibility()) continue
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
        const look = [element.tagName, color, fontSize, fontWeight, textShadow]
        const key = [...look, groundOf(element, grounds)].join('|')
        if (!looks.has(key)) looks.set(key, element)
      }
      for (const element of looks.values()) element.setAttribute('data-look', '')
      return looks.values()
    }

    function groundOf(element: Element, known: Map<Element, string>): string {
      const before = known.get(element)
      if (before !== undefined) return before
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity, position].join(' ')
      const isPlain = own === 'rgba(0, 0, 0, 0) none 1 static'
      const under = element.parentElement ? groundOf(element.parentElement, known) : ''
      const ground = isPlain ? under : `${own} ${under}`
      known.set(element, ground)
      return ground
    }

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
