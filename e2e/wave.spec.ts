import { type FakeWave, fakeWave, WAVE_KEY, WAVE_SECRET } from '#server/testing/fakes/fake-wave.ts'
import { type Actor, test as base, expect } from './fixtures.ts'
import { TWO_SHIRTS } from './order-form.ts'
import { eventsOf } from './orders.ts'
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

/** A server that begins without an account is a new shop, which rounds fees up to 50 FCFA. */
const NEW_SHOP_STEP = 50

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

const moneyOf = (app: App, id: string) =>
  app.db
    .prepare('select grand_total as total, paid_amount as paid from orders where id = ?')
    .get(id) as { total: number; paid: number }

const pay = ({ page }: Actor) => page.getByRole('button', { name: 'Payer', exact: true })

test('a client pays an order at Wave and comes back to a paid order', async ({
  app,
  wave,
  client,
  order,
}) => {
  const { page } = client
  const wanted = { lines: [TWO_SHIRTS], payment: 'wave', feeStep: NEW_SHOP_STEP } as const
  const { id, reference, grandTotal: total } = await order(client, wanted)
  await page.goto('/client/commandes')
  await card(client, reference)
    .getByRole('link', { name: /^Payer/ })
    .click()
  await expect(page.getByRole('heading', { name: `Payer ${total} F avec Wave` })).toBeVisible()
  expect(page.url()).toBe(wave.last().wave_launch_url)
  expect(moneyOf(app, id)).toEqual({ total, paid: 0 })

  await pay(client).click()
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(card(client, reference).getByText('Payé avec Wave')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payer maintenant' })).toHaveCount(0)
  expect(moneyOf(app, id)).toEqual({ total, paid: total })
  expect(eventsOf(app, id)).toEqual(['created', 'payment_received'])
})
