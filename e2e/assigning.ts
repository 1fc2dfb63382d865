import type { Page } from '@playwright/test'

/** Closes the toast that offers to undo an assignment: it stands at once, and everyone is told. */
export async function letItStand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fermer et prévenir tout de suite' }).click()
}
