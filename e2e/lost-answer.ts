import type { Page } from '@playwright/test'

/** The next call of this path reaches the server, and its answer never comes back; collects what was sent. */
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
