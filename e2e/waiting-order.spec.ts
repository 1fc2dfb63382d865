import { expect, NO_NETWORK, test } from './fixtures.ts'
import { loseNetwork, restoreNetwork } from './network.ts'
import { fillOrder, review, submit } from './order-form.ts'

test.use({ serviceWorkers: 'allow' })

test('who closes Lavéo and opens it without a network sees the order that waits, which leaves once when it is back', async ({
  app,
  client,
}) => {
  const { context, page: closed } = client
  client.allow(NO_NETWORK)
  await fillOrder(client)
  await review(closed)
  // The phone can show an order that waits, whatever is opened without a network.
  const isKept = () =>
    closed.evaluate(async () => Boolean(await caches.match('/hors-ligne/commande')))
  await expect.poll(isKept, { timeout: 20_000, intervals: [100] }).toBe(true)
  await loseNetwork(app, context)
  await submit(closed).click()
  const title = { name: 'Votre commande attend le réseau' }
  await expect(closed.getByRole('heading', title)).toBeVisible()

  const page = await context.newPage()
  await closed.close()
  await page.goto('/connexion')
  await expect(page.getByRole('heading', title)).toBeVisible()
  await restoreNetwork(app, context)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await expect(page.getByRole('article', { name: /^Commande #/ })).toBeVisible()
  await expect(page.getByRole('heading', title)).toHaveCount(0)
  expect(app.db.prepare('select count(*) from orders').pluck().get()).toBe(1)
})
