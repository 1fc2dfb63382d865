import type { Page } from '@playwright/test'
import { unprotect } from '#server/testing/history.ts'
import { expectAccessible } from './axe.ts'
import { card } from './cash.ts'
import { HOME } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { openHalf } from './mission-card.ts'
import { topOfTabs } from './narrow.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'
import type { App } from './server.ts'
import { keepSlot, moveSlot, pickSlot, timeSheet, timesOf } from './slots.ts'

// A livreur who finds nobody, the client who chooses another time, and the admin who decides on the fee.

const SMALL = { width: 360, height: 740 }

const report = (page: Page) => page.getByRole('button', { name: 'Signaler et continuer' })

/** A phone that calls nobody: the browser would ask which application to open. */
async function muteCalls(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      const { target } = event
      if (target instanceof Element && target.closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
}

/** Opens « Personne à l’adresse » at the client's door, from the card of a mission, in two taps. */
async function openAbsence({ page, standAt }: Actor, order: Order): Promise<void> {
  await standAt(HOME)
  const mission = card({ page }, order)
  await openHalf(mission, 'Détails')
  await mission.getByRole('link', { name: 'Personne à l’adresse' }).click()
  await expect(page.getByRole('heading', { name: 'Personne à l’adresse' })).toBeVisible()
}

/** Makes the call, takes the photo and lets the ten minutes pass. */
async function proveAbsence({ page }: Actor): Promise<void> {
  await page.getByRole('link', { name: /^Appeler le/ }).click()
  await page.getByLabel('Prendre la photo').setInputFiles('public/icons/icon-192.png')
  await expect(page.getByRole('img', { name: 'L’entrée' })).toBeVisible()
  await letTenMinutesPass(page)
}

/** The time is the server's, and a test cannot move it: the livreur has arrived so long before, and the page opens again. */
async function letTenMinutesPass(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('laveo-absence-')) ?? ''
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '')
    sessionStorage.setItem(key, JSON.stringify({ ...draft, arrivedAt: draft.arrivedAt - ms }))
  }, 10 * 60_000)
  await page.reload()
}

/** The livreur set off so many minutes ago. In one transaction: a server that saw the file without its guards would end. */
function setOffBefore({ db }: App, { id }: Order, minutes: number): void {
  const setBack = () => {
    const protect = unprotect({ sqlite: db })
    db.prepare(
      `update order_events set at = at - ?
       where to_status = 'pickup_en_route' and order_n = (select n from orders where id = ?)`,
    ).run(minutes * 60_000, id)
    protect()
  }
  db.transaction(setBack).immediate()
}

const missedOf = (app: App, { id }: Order) =>
  app.db
    .prepare(
      `select visit, reported_by, calls, waited_minutes, photo_id, fee,
        (select data ->> '$.distance' from order_trail t where t.order_id = m.order_id and t.kind = 'visit_missed') as distance
      from missed_visits m where order_id = ?`,
    )
    .all(id)

test('nobody at the address: reported with a call, a photo and a wait, then the client chooses another time, and the mission comes back', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  await page.setViewportSize(SMALL)
  await muteCalls(page)
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })
  setOffBefore(app, placed, 15)
  await page.goto('/livreur/dashboard')
  await openAbsence(livreur, placed)
  await expect(report(page)).toBeDisabled()
  await expect(page.getByText('Il manque : un appel, la photo, 10 min d’attente')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Le client arrive, reprendre' })).toBeVisible()
  await expectAccessible(page)

  await proveAbsence(livreur)
  // The counter of the wait stands above the fixed bar, with the photo taken.
  const counter = await page.getByText('10 min sur 10').boundingBox()
  const bar = await page.getByText('Appel, photo et attente sont faits').boundingBox()
  expect((counter?.y ?? 0) + (counter?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await expect(page.getByText('1 appel sans réponse')).toBeVisible()
  await expect(page.getByText('10 min sur 10')).toBeVisible()
  await expect(page.getByText('Appel, photo et attente sont faits')).toBeVisible()
  const button = await report(page).boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(64)
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(SMALL.height)
  await report(page).click()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  await expect(toast(page, 'Passage signalé')).toBeVisible()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(statusOf(app, placed.id)).toBe('assigned')
  expect(missedOf(app, placed)).toEqual([
    expect.objectContaining({ visit: 'pickup', reported_by: 'livreur', calls: 1, distance: 0 }),
  ])

  await test.step('the client is told, and chooses another time in three taps', async () => {
    await mailTo(app, client.email, 'Choisissez une autre heure')
    await client.page.setViewportSize(SMALL)
    await client.page.goto('/client/commandes')
    const now = client.page.getByRole('article')
    await expect(now.getByRole('heading', { name: 'Nous vous avons manqué' })).toBeVisible()
    const choose = now.getByRole('button', { name: /^Choisir une autre heure/ })
    const box = await choose.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await topOfTabs(client.page))
    await choose.click()
    const sheet = timeSheet(client.page)
    await pickSlot(sheet)
    await keepSlot(sheet)
    await expect(choose).toHaveCount(0)
    await expect(client.page.getByText(/^Ramassage .* entre/).first()).toBeVisible()
  })

  await expect(card(livreur, placed)).toBeVisible()
  expect(timesOf(app, placed)).toMatchObject({ held_since: null })
  expect(eventsOf(app, placed.id)).toContain('slot_changed')
})
