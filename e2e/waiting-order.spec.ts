import type { Page } from '@playwright/test'
import { type Actor, expect, NO_NETWORK, test } from './fixtures.ts'
import { expectPlaced, fillOrder, review, submit } from './order-form.ts'

const waits = (page: Page) => page.getByRole('heading', { name: 'Votre commande attend le réseau' })

/** At the review, with all that the sending needs on the phone. */
async function reviewOrder(client: Actor): Promise<void> {
  const { page } = client
  await fillOrder(client)
  const files = [/waiting-queue/, /order-waits/, /order-placed/].map(async (file) =>
    (await page.waitForResponse(file)).finished(),
  )
  await review(page)
  await Promise.all(files)
}

test('an order that is sent without a network waits in the browser, and leaves once when it is back', async ({
  app,
  client,
}) => {
  const { page, context, allow } = client
  allow(NO_NETWORK)
  const orders = () => app.db.prepare('select count(*) from orders').pluck().get()
  await reviewOrder(client)
  await context.setOffline(true)
  await submit(page).click()
  await expect(waits(page)).toBeVisible()
  expect(orders()).toBe(0)
  await context.setOffline(false)
  await expectPlaced(page)
  expect(orders()).toBe(1)
})
