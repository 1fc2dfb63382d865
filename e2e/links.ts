import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Goes to a screen by a link of the one that is shown, or of the menu that this width hides: the application is not loaded
 * again.
 */
export async function openByLink(page: Page, path: string): Promise<void> {
  const links = page.locator(`a[href="${path}"]`)
  await links.first().evaluate((link: HTMLElement) => link.click())
  // The menu and the tabs mark where one is; a screen that they do not name has no link to itself.
  const current = links.and(page.locator('[aria-current]'))
  const there = current.or(page.locator(`body:not(:has(a[href="${path}"]))`))
  await there.first().waitFor({ state: 'attached' })
}

/** Waits until a screen shows its data. Each time that an expectation does not hold yet, the whole page is described for it. */
export async function expectShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText('Chargement…')).toHaveCount(0)
}
