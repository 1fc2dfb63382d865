import type { Page } from '@playwright/test'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import { ordersOf, statusOf } from './orders.ts'
import { openDrawer } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const TILL = '/admin/comptoir'

const client = (page: Page) => page.getByRole('region', { name: 'Client' })
const phone = (page: Page) => page.getByLabel('Client, nom ou téléphone')

/** Until this browser keeps the till for when it has no network. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = await caches.keys()
        const marks = await Promise.all(
          keys.map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => url)),
        )
        const hasTill = marks.flat().some((url) => url.endsWith('/caisse'))
        return hasTill && localStorage.getItem('laveo-hors-ligne') !== null
      }),
    )
    .toBe(true)
}

test('the till opens without a network as it was: known clients, prices, a drop that leaves once when it is back', async ({
  admin,
  app,
  cast,
  order,
}) => {
  const { page, context } = admin
  const known = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await order(known)
  const before = ordersOf(app, known).length
  await openDrawer(admin)
  await page.goto(TILL)
  await expect(page.getByRole('spinbutton', { name: /^Chemise, / })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await untilKept(page)

  admin.allow(NO_NETWORK)
  await context.setOffline(true)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(TILL)
  const shirt = page.getByRole('spinbutton', { name: /^Chemise, / })
  await shirt.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('t')
  await page.keyboard.type(known.phone.replace('+225', ''))
  await expect(client(page)).toContainText(known.fullname)
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Le dépôt .* attend le réseau$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Client suivant' }).click()
  await expect(phone(page)).toHaveValue('')
  await context.setOffline(false)
  await expect.poll(() => ordersOf(app, known).length).toBe(before + 1)
  const made = ordersOf(app, known).find(({ id }) => statusOf(app, id) === 'picked_up')
  expect(made).toBeDefined()
})
