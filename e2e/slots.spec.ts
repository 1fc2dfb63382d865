import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { cart, expectPlaced, fillOrder, review, sendOrder, submit } from './order-form.ts'
import { ordersOf } from './orders.ts'
import type { App } from './server.ts'

const SMALL_PHONE = { width: 360, height: 740 }

/** Each slot holds so many visits, with any number of livreurs on duty. */
function holdVisits(app: App, visits: number): void {
  const slots = { minutes: 120, daysAhead: 7, leadMinutes: 60, capacity: { per: 'slot', visits } }
  app.db
    .prepare("insert or replace into settings (key, value, updated_at) values ('slots', ?, 1)")
    .run(JSON.stringify(slots))
}

const when = (page: Page) => page.getByRole('region', { name: 'Quand passer' })
const soonest = (page: Page) => when(page).getByRole('radio', { name: /^Dès que possible/ })
const ownSlot = (page: Page) => when(page).getByRole('radio', { name: /^Choisir un créneau/ })
const days = (page: Page) => when(page).getByRole('group', { name: 'Jour du passage' })
const slots = (page: Page) => when(page).getByRole('radiogroup', { name: /^Créneaux/ })

/** Chooses the last slot of the last day: whatever the hour of this run, it is far from being over. */
async function chooseLastSlot(page: Page): Promise<Locator> {
  await ownSlot(page).check()
  await days(page).getByRole('button').last().click()
  const last = slots(page).getByRole('radio').last()
  await last.check()
  return last
}

test('« Dès que possible » is chosen by itself, its promise is read before « Valider », and another slot takes three taps of 44 px', async ({
  app,
  client,
}) => {
  holdVisits(app, 2)
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  await fillOrder(client)
  await expect(soonest(page)).toBeChecked()
  await review(page)
  const promise = cart(page).getByText(/^Rendu\s.+\sentre\s\d+\sh\set\s\d+\sh$/)
  await expect(promise).toBeVisible()
  await expect(submit(page)).toBeInViewport()
  await page.getByRole('link', { name: 'Modifier l’heure' }).click()
  await expect(page.getByText('transport compris')).toBeInViewport()

  await test.step('another slot takes three taps of 44 px', async () => {
    await expect(await chooseLastSlot(page)).toBeChecked()
    const targets = [
      ...(await days(page).getByRole('button').all()),
      ...(await slots(page).locator('label').all()),
    ]
    for (const target of targets)
      expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
  })

  await soonest(page).check()
  await sendOrder(page)
  await expectPlaced(page)
  await expect(page.getByRole('heading', { name: /^Nous passons .*entre/ })).toBeVisible()
  await expect(page.getByText(/^Prêt .+, livraison/)).toBeVisible()
  expect(ordersOf(app, client)).toHaveLength(1)
})
