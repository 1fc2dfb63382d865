import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The next call of this path reaches the server, and its answer never comes back; collects the sent inputs. */
export async function loseAnswer(page: Page, path: RegExp): Promise<string[]> {
  const lost: string[] = []
  await page.route(
    path,
    async (route) => {
      lost.push(route.request().postData() ?? '')
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  return lost
}

/** Sends the phone's queue now, unless it is sent by itself first. */
export async function sendWaiting(page: Page): Promise<void> {
  const waiting = page.getByRole('region', { name: 'En attente d’envoi' })
  await expect(async () => {
    const strip = waiting.getByRole('button', { name: /en attente d’envoi/, expanded: false })
    if (await strip.isVisible()) await strip.click({ timeout: 1000 })
    const retry = waiting.getByRole('button', { name: 'Réessayer' })
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    await expect(waiting).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}
