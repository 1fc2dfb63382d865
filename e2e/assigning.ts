import type { Page } from '@playwright/test'
import { expect, toast } from './fixtures.ts'

/** Waits for the end of the ten seconds in which an assignment can be undone. */
export async function letItStand(page: Page, said = 'Le livreur a bien été assigné.') {
  await expect(toast(page, said)).toBeVisible({ timeout: 15_000 })
}
