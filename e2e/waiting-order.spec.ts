import type { Page } from '@playwright/test'
import { inCart, prepareBasket } from './basket-form.ts'
import { expect, NO_NETWORK, test, type Visitor } from './fixtures.ts'
import { loseNetwork, restoreNetwork } from './network.ts'
import { fillOrder, review, submit } from './order-form.ts'
import type { App } from './server.ts'

const waits = (page: Page) => page.getByRole('heading', { name: 'Votre commande attend le réseau' })

test.describe('on a phone that keeps the application', () => {
  test.use({ serviceWorkers: 'allow' })

  /** The phone can show an order that waits, whatever is opened without a network. */
  async function expectKept(page: Page): Promise<void> {
    const isKept = () =>
      page.evaluate(async () => Boolean(await caches.match('/hors-ligne/commande')))
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
  }

  /** Orders without a network, closes the page, and opens Lavéo again at this address. */
  async function orderAndReopen(app: App, visitor: Visitor, path: string): Promise<Page> {
    const { page, context, allow } = visitor
    allow(NO_NETWORK)
    await loseNetwork(app, context)
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
    const page = await orderAndReopen(app, client, '/connexion')
    await expect(page.getByText(/^2\spièces/)).toBeVisible()
    await restoreNetwork(app, client.context)
    await expect(page).toHaveURL(/\/client\/dashboard$/)
    await expect(page.getByRole('article', { name: /^Commande #/ })).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
    expect(orders()).toBe(1)
  })

  test('an order of which the client has signed out is shown to nobody who opens Lavéo without a network', async ({
    app,
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
    await loseNetwork(app, context)
    await page.goto('/client/dashboard')
    await expect(page.getByRole('heading', { name: 'Pas de réseau', level: 2 })).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
  })

  test('a visitor takes the order that waits back without a network, and finds the basket in the form when it is back', async ({
    app,
    visitor,
  }) => {
    const requests = () => app.db.prepare('select count(*) from number_requests').pluck().get()
    await prepareBasket(visitor)
    await review(visitor.page)
    await visitor.page.getByLabel('Votre nom').fill('Aminata Koné')
    await expectKept(visitor.page)
    const page = await orderAndReopen(app, visitor, '/')
    await page.getByRole('button', { name: 'Reprendre ma commande' }).click()
    await expect(waits(page)).toHaveCount(0)
    await expect(page.getByText('La suite s’ouvre dès qu’elle revient')).toBeVisible()
    await restoreNetwork(app, visitor.context)
    await expect(submit(page)).toBeVisible()
    await expect(inCart(page)).toHaveText(/^2\spièces/)
    expect(requests()).toBe(0)
  })
})
