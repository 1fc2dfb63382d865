import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules that the dark theme can break by itself: it changes nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
export const PHONE = 390
const DESK = 1280
const NARROWEST = 360

/**
 * Nothing to report at these widths, nor in the dark theme at the last of them; and nothing sticks out of the narrowest
 * phone.
 */
export async function expectAccessible(
  page: Page,
  widths: number[] = [PHONE, DESK],
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of colorScheme === 'light' ? widths : widths.slice(-1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      // Without frames, axe needs no page of its own to gather what it found.
      const axe = new AxeBuilder({ page }).setLegacyMode(true)
      const rules = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
      const { violations } = await rules.analyze()
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
      expect.soft(found, `${colorScheme}, ${width} px`).toEqual([])
    }
  await page.setViewportSize({ width: NARROWEST, height: 740 })
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `pixels too wide at ${NARROWEST} px`).toBe(0)
}

/** Colours are measured once nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}
