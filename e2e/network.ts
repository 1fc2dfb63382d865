import type { BrowserContext } from '@playwright/test'
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
