import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { cart, expectPlaced, fillOrder, submit } from './order-form.ts'
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

/** The pick-up of the only order of a client, in milliseconds UTC. */
const pickupOf = (app: App, client: Actor) =>
  app.db.prepare('select pickup_from, asap from orders where client_id = ?').get(client.id) as {
    pickup_from: number
    asap: number
  }

test('the last place of a slot goes to one of two clients, and the other keeps everything and takes the next slot', async ({
  app,
  cast,
}) => {
  holdVisits(app, 1)
  const people = [
    await cast.actor({ role: 'client', fullname: 'Aminata Koné' }),
    await cast.actor({ role: 'client', fullname: 'Fatou Diabaté' }),
  ]
  for (const actor of people) {
    actor.allow(refused(409))
    await fillOrder(actor)
    const last = await chooseLastSlot(actor.page)
    await expect(last).toHaveAccessibleName(/1\splace/)
    await actor.page.getByLabel('Note pour le livreur').fill('Sonnez deux fois')
  }
  await Promise.all(people.map(({ page }) => submit(page).click()))
  await expect.poll(() => people.flatMap((actor) => ordersOf(app, actor))).toHaveLength(1)
  const loser = people.find((actor) => ordersOf(app, actor).length === 0)
  const winner = people.find((actor) => actor !== loser)
  if (!loser || !winner) throw new Error('Nobody won')
  await expectPlaced(winner.page)

  const { page } = loser
  await expect(toast(page, 'Créneau complet')).toBeVisible()
  await expect(page.getByText('Ce créneau vient d’être pris', { exact: true })).toBeVisible()
  await expect(cart(page)).toContainText('2 pièces')
  await expect(page.getByLabel('Note pour le livreur')).toHaveValue('Sonnez deux fois')
  await expect(page.getByText(/^Position précise/)).toBeVisible()
  await expect(slots(page).getByRole('radio').last()).toHaveAccessibleName(/Complet/)
  // Not the toast, which stays while the mouse rests on it.
  const note = when(page)
    .locator('div')
    .filter({ hasText: /^Ce créneau vient d’être pris/ })
    .last()
  await page
    .getByRole('button', { name: /\d\sh\s–\s\d+\sh$/ })
    .first()
    .click()
  await expect(note).toHaveCount(0)
  await expect(submit(page), 'the button that was pressed is gone').toBeFocused()
  await submit(page).click()
  await expectPlaced(page)
  expect(pickupOf(app, loser).pickup_from).not.toBe(pickupOf(app, winner).pickup_from)
})

test('« Dès que possible » is chosen by itself, and the promise is read before « Valider »', async ({
  app,
  client,
}) => {
  holdVisits(app, 2)
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  await fillOrder(client)
  await expect(soonest(page)).toBeChecked()
  const promise = cart(page).getByText(
    /^Prêt\s.+\savant\s\d+\sh,\slivré\s(.+\s)?entre\s\d+\sh\set\s\d+\sh$/,
  )
  await expect(promise).toBeVisible()
  const [said, button] = await Promise.all([promise.boundingBox(), submit(page).boundingBox()])
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  // The bar at the foot orders too: it shows the promise beside its button.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByText(/^Prêt\s.+,\s\d+\sh$/)).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize(SMALL_PHONE)
  await submit(page).click()
  await expectPlaced(page)
  await expect(page.getByText(/^Il vous appelle, puis il passe .*entre/)).toBeVisible()
  await expect(page.getByText(/^Prêt .+, livré/)).toBeVisible()
  expect(pickupOf(app, client).asap).toBe(1)
})

test('another slot takes three taps at most, each of them 44 px high or more', async ({
  app,
  client,
}) => {
  holdVisits(app, 3)
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  await fillOrder(client)
  const last = await chooseLastSlot(page)
  await expect(last).toBeChecked()
  await expect(last).toHaveAccessibleName(/3\splaces/)
  const targets = [
    ...(await days(page).getByRole('button').all()),
    ...(await slots(page).locator('label').all()),
  ]
  for (const target of targets)
    expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await submit(page).click()
  await expectPlaced(page)
  expect(pickupOf(app, client).asap).toBe(0)
})

test('without the slots the order goes through, and its time is said with it', async ({
  app,
  client,
}) => {
  holdVisits(app, 3)
  const { page } = client
  client.allow(NO_NETWORK)
  await page.route(/checkout\.times/, (route) => route.abort())
  await fillOrder(client)
  await expect(soonest(page)).toBeChecked()
  await expect(ownSlot(page)).toBeDisabled()
  await expect(page.getByText('Impossible de charger les créneaux.')).toBeVisible()
  await submit(page).click()
  await expectPlaced(page)
  await expect(page.getByText(/^Prêt .+, livré/)).toBeVisible()
})
