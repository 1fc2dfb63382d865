import { expect, NO_NETWORK, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

// A screen retries after two, four, then eight seconds.
const ASKED_AGAIN = { timeout: 20_000 }

test('a page that the phone has kept opens by itself when the server is back', async ({
  app,
  client,
}) => {
  const { page } = client
  client.allow(/Failed to fetch dynamically imported module/)
  // The worker's answer for parts of the screen that the phone has not kept.
  client.allow(NO_NETWORK)
  await page.goto('/client/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await app.kill()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pas de réseau' })).toBeVisible(ASKED_AGAIN)
  await app.start()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible(ASKED_AGAIN)
})
