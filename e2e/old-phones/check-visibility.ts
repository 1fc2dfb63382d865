import type { Page } from '@playwright/test'

/**
 * Gives Playwright's own world of a page what its scripts need and a Chromium before 105 has not. The product, in the
 * other world, sees nothing of it.
 */
export async function lendCheckVisibility(page: Page): Promise<void> {
  const { _guid: guid } = page as unknown as { _guid: string }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: `__playwright_utility_world_${guid}`,
    source: `Element.prototype.checkVisibility ??= function () {
      return this.getClientRects().length > 0
    }`,
  })
}
