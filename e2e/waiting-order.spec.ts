import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { inCart, prepareBasket } from './basket-form.ts'
import { type Actor, expect, NO_NETWORK, test, toast, type Visitor } from './fixtures.ts'
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

test.describe('on a phone that keeps the application', () => {
  test.use({ serviceWorkers: 'allow' })

  /** The phone can show an order that waits, whatever is opened without a network. */
  async function expectKept(page: Page): Promise<void> {
    const isKept = () =>
      page.evaluate(async () => Boolean(await caches.match('/hors-ligne/commande')))
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
  }

  /** Orders without a network, closes the page, and opens Lavéo again at this address. */
  async function orderAndReopen({ page, context, allow }: Visitor, path: string): Promise<Page> {
    allow(NO_NETWORK)
    await context.setOffline(true)
    await submit(page).click()
    await expect(waits(page)).toBeVisible()
    const next = await context.newPage()
    await page.close()
    await next.goto(path)
    await expect(waits(next)).toBeVisible()
    return next
  }

  test('who closes Lavéo and opens it without a network sees the order that waits, which leaves once when it is back', async ({
    app,
    client,
  }) => {
    const orders = () => app.db.prepare('select count(*) from orders').pluck().get()
    await fillOrder(client)
    await review(client.page)
    await expectKept(client.page)
    const page = await orderAndReopen(client, '/connexion')
    await expect(page.getByText(/^2\spièces/)).toBeVisible()
    await expectAccessible(page)
    await client.context.setOffline(false)
    await expect(toast(page, 'Votre commande est partie')).toBeVisible()
    await expect(page).toHaveURL(/\/client\/dashboard$/)
    await expect(waits(page)).toHaveCount(0)
    expect(orders()).toBe(1)
  })

  test('an order of which the client has signed out is shown to nobody who opens Lavéo without a network', async ({
    client,
  }) => {
    const { page, context } = client
    client.allow(NO_NETWORK)
    await fillOrder(client)
    await review(page)
    await expectKept(page)
    await context.route(/checkout\.place/, (route) => route.abort())
    await submit(page).click()
    await expect(waits(page)).toBeVisible()
    await page.goto('/client/profil')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/')
    await context.setOffline(true)
    await page.goto('/client/dashboard')
    await expect(page.getByRole('heading', { name: 'Pas de réseau', level: 2 })).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
  })

  test('a visitor takes the order that waits back without a network, and finds the basket in the form when it is back', async ({
    app,
    visitor,
  }) => {
    await prepareBasket(visitor)
    await review(visitor.page)
    await visitor.page.getByLabel('Votre nom').fill('Aminata Koné')
    await expectKept(visitor.page)
    const page = await orderAndReopen(visitor, '/')
    await page.getByRole('button', { name: 'Reprendre ma commande' }).click()
    await expect(waits(page)).toHaveCount(0)
    await expect(page.getByText('La suite s’ouvre dès qu’elle revient')).toBeVisible()
    await visitor.context.setOffline(false)
    await expect(submit(page)).toBeVisible()
    await expect(inCart(page)).toHaveText(/^2\spièces/)
    expect(app.db.prepare('select count(*) from number_requests').pluck().get()).toBe(0)
  })
})
