import { type FakeWave, fakeWave, WAVE_KEY, WAVE_SECRET } from '#server/testing/fakes/fake-wave.ts'
import { type Actor, test as base, expect } from './fixtures.ts'
import { fillOrder, sendOrder, TWO_SHIRTS_ROUNDED } from './order-form.ts'
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

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

const moneyOf = (app: App, id: string) =>
  app.db
    .prepare('select grand_total as total, paid_amount as paid from orders where id = ?')
    .get(id) as { total: number; paid: number }

const pay = ({ page }: Actor) => page.getByRole('button', { name: 'Payer', exact: true })

test('a client orders, pays at Wave and comes back to a paid order', async ({
  app,
  wave,
  client,
}) => {
  const { page } = client
  await fillOrder(client)
  await page.getByRole('radio', { name: 'Wave' }).check()
  await sendOrder(page)
  await expect(
    page.getByRole('heading', { name: `Payer ${TWO_SHIRTS_ROUNDED} F avec Wave` }),
  ).toBeVisible()
  expect(page.url()).toBe(wave.last().wave_launch_url)
  const id = app.db.prepare('select id from orders').pluck().get() as string
  expect(moneyOf(app, id)).toEqual({ total: TWO_SHIRTS_ROUNDED, paid: 0 })

  await pay(client).click()
  await expect(page).toHaveURL(/\/client\/commandes$/)
  const reference = id.slice(0, 8)
  await expect(card(client, reference).getByText('Payé avec Wave')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payer maintenant' })).toHaveCount(0)
  expect(moneyOf(app, id)).toEqual({ total: TWO_SHIRTS_ROUNDED, paid: TWO_SHIRTS_ROUNDED })
  expect(eventsOf(app, id)).toEqual(['created', 'payment_received'])
})
