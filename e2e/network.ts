import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { App } from './server.ts'

/** Takes the network from the pages, and the server from the service worker: the browsers of old phones leave it its network. */
export async function loseNetwork(app: App, context: BrowserContext): Promise<void> {
  await app.kill()
  await context.setOffline(true)
}

export async function restoreNetwork(app: App, context: BrowserContext): Promise<void> {
  await app.start()
  await context.setOffline(false)
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
