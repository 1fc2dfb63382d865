import type { Page } from '@playwright/test'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import { expect, toast } from './fixtures.ts'

/** Lets the ten seconds pass in which an assignment can be undone: the page opened with a clock of Playwright's. */
export async function letItStand(page: Page, said = 'Le livreur a bien été assigné.') {
  // They may begin a moment after the dialog has closed.
  await expect(async () => {
    await page.clock.fastForward(UNDO_MS)
    // Another ten seconds would take the toast away that is about to come.
    await expect(toast(page, said)).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 15_000 })
}
