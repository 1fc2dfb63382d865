import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Longer than what acts on a tap must have been on screen before. */
const ARMED_MS = 500

/** Taps what acts only once it was on screen for a moment: the page opened with a clock of Playwright's. */
export async function tapArmed(target: Locator): Promise<void> {
  await target.waitFor()
  await target.page().clock.fastForward(ARMED_MS)
  await target.click()
}

/** States at the door that all is as expected, to the piece and to the franc, and confirms it: of such a page too. */
export async function confirmAsExpected(page: Page): Promise<void> {
  await tapArmed(page.getByRole('button', { name: 'Tout y est' }))
  await tapArmed(page.getByRole('checkbox', { name: /^Compté devant/ }))
  const exact = page.getByRole('button', { name: /^Le compte,/ })
  if (await exact.isVisible()) await exact.click()
  await tapArmed(page.getByRole('button', { name: /^Confirmer l[ea] / }))
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
}
