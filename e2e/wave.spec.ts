import { type FakeWave, fakeWave, WAVE_KEY, WAVE_SECRET } from '#server/testing/fakes/fake-wave.ts'
import { test as base, expect } from './fixtures.ts'
import { fillOrder, sendOrder, TWO_SHIRTS_ROUNDED } from './order-form.ts'
import { eventsOf, ordersOf } from './orders.ts'
import type { App } from './server.ts'

/** The application with a key of Wave's API, and a Wave on this machine that answers it. */
const test = base.extend<{ wave: FakeWave }>({
  wave: async ({ app }, use) => {
    const wave = await fakeWave()
    await app.stop()
    await app.start({
      WAVE_API_URL: wave.url,
      WAVE_API_KEY: WAVE_KEY,
      WAVE_WEBHOOK_SECRET: WAVE_SECRET,
    })
    wave.webhook = `${app.url}/api/wave/webhook`
    await use(wave)
    await wave.close()
    // The next test's application has the merchant link again.
    await app.stop()
  },
})

const moneyOf = (app: App, id: string) =>
  app.db
    .prepare('select grand_total as total, paid_amount as paid from orders where id = ?')
    .get(id)

test('behind Wave there is the order to follow, never the form to send again, and who pays after all comes back to a paid order', async ({
  app,
  wave,
  client,
}) => {
  const { page } = client
  const total = TWO_SHIRTS_ROUNDED
  await page.goto('/client/dashboard')
  await fillOrder(client)
  await page.getByRole('radio', { name: 'Wave' }).check()
  await sendOrder(page)
  const atWave = page.getByRole('heading', { name: `Payer ${total} F avec Wave` })
  await expect(atWave).toBeVisible()
  expect(page.url()).toBe(wave.last().wave_launch_url)
  const [{ id = '' } = {}, ...others] = ordersOf(app, client)
  expect(others).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL(/\/client\/commandes/)
  const card = page.getByRole('article', { name: `Commande #${id.slice(0, 8)}` })
  await expect(card).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Avez-vous payé/ })).toBeVisible()
  await expect(page.getByText('Paiement annoncé')).toHaveCount(0)
  await expect(page.getByText('Ouverture de Wave…')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(/^Il manque.*du linge/).filter({ visible: true })).toBeVisible()
  await page.goForward()

  await page.getByRole('link', { name: 'Rouvrir Wave' }).click()
  await expect(atWave).toBeVisible()
  expect(moneyOf(app, id)).toEqual({ total, paid: 0 })
  await page.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(card.getByText('Payé avec Wave')).toBeVisible()
  await expect(page.getByRole('link', { name: /Payer maintenant|Rouvrir Wave/ })).toHaveCount(0)
  expect(moneyOf(app, id)).toEqual({ total, paid: total })
  expect(eventsOf(app, id)).toEqual(['created', 'payment_received'])
})
