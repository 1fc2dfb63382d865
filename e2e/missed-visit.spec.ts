import type { Page } from '@playwright/test'
import { expectAccessible, PHONE } from './axe.ts'
import { card } from './cash.ts'
import { HOME } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test, toast } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { openHalf } from './mission-card.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'
import { keepSlot, moveSlot, pickSlot, proposeFee, timeSheet, timesOf } from './slots.ts'

// A livreur who finds nobody, the client who chooses another time, and the admin who decides on the fee.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SMALL = { width: 360, height: 740 }
/** The top of the fixed bar of the small phone. */
const BAR = 671

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
  await page.clock.fastForward('10:01')
}

const missedOf = (app: Parameters<typeof timesOf>[0], { id }: Order) =>
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
  await page.clock.install()
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })
  await page.goto('/livreur/dashboard')
  await openAbsence(livreur, placed)
  await expect(report(page)).toBeDisabled()
  await expect(page.getByText('Il manque : un appel, la photo, 10 min d’attente')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Le client arrive, reprendre' })).toBeVisible()
  await expectAccessible(page, [PHONE])
  await page.setViewportSize(SMALL)

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
    const now = client.page.getByRole('region', { name: 'Maintenant' })
    await expect(now.getByRole('heading', { name: 'Personne à l’adresse' })).toBeVisible()
    const choose = now.getByRole('button', { name: /^Choisir une autre heure/ })
    const box = await choose.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(BAR)
    await expectAccessible(client.page, [PHONE])
    await choose.click()
    const sheet = timeSheet(client.page)
    await pickSlot(sheet)
    await expectAccessible(client.page, [PHONE])
    await keepSlot(sheet)
    await expect(toast(client.page, 'Heure enregistrée')).toBeVisible()
    await expect(now).toHaveCount(0)
    await expect(client.page.getByText(/^Ramassage .* entre/).first()).toBeVisible()
  })

  await expect(card(livreur, placed)).toBeVisible()
  expect(timesOf(app, placed)).toMatchObject({ held_since: null })
  expect(eventsOf(app, placed.id)).toContain('slot_changed')
})

test('a livreur who is early reports nobody before the slot, and waits from its start on', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  await page.setViewportSize(SMALL)
  await muteCalls(page)
  await page.clock.install()
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: 20 })
  await page.goto('/livreur/dashboard')
  await openAbsence(livreur, placed)
  await proveAbsence(livreur)
  await expect(page.getByText(/^En avance\s: passage \S+ entre/)).toBeVisible()
  await expect(page.getByText('0 min sur 10')).toBeVisible()
  await expect(report(page)).toBeDisabled()
  await expectAccessible(page, [PHONE])
  await page.clock.fastForward('15:00')
  await expect(page.getByText('Il manque : 5 min d’attente')).toBeVisible()
  await expect(report(page)).toBeDisabled()
})

test('an admin decides on the fee of a missed visit and confirms it; it joins the total, and the client is told', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  proposeFee(app, 1000)
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })
  await client.api.visits.away.mutate({ orderId: placed.id, visit: 'pickup' })
  const { page } = admin
  await page.goto('/admin/demandes?onglet=signalements')
  const flag = page.getByRole('article', { name: `Passage manqué, commande #${placed.reference}` })
  await expect(flag).toContainText('Le client ne sera pas là au ramassage.')
  await flag.getByRole('button', { name: 'Ouvrir la commande' }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(placed.reference) })
  const visits = drawer.getByRole('region', { name: 'Passages' })
  await expect(visits).toContainText('Passage manqué · Ramassage')
  await expect(visits).toContainText('Nouvelle heure à choisir')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await visits.getByRole('button', { name: /^Appliquer/ }).click()
  const sure = page.getByRole('dialog', { name: /^Appliquer 1\s000\sFCFA/ })
  await expect(sure).toContainText('Dit par le client')
  expect(timesOf(app, placed).missed_fee).toBe(0)
  await sure.getByRole('button', { name: 'Appliquer', exact: true }).click()
  await expect(visits).toContainText(/Frais appliqués\s: 1\s000\sFCFA/)
  expect(timesOf(app, placed).missed_fee).toBe(1000)
  const { grandTotal } = await client.api.orders.byId.query({ orderId: placed.id })
  expect(grandTotal).toBe(placed.grandTotal + 1000)
  await mailTo(app, client.email, 'Frais de passage manqué')
  await client.page.goto(`/client/facture/${placed.id}`)
  await expect(client.page.getByText(/passage manqué/i).first()).toBeVisible()
})

test('the team records nobody at the address for a livreur who telephones, and reads what is left to do', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  proposeFee(app, 1000)
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const drawer = page.getByRole('dialog', { name: new RegExp(placed.reference) })
  const visits = drawer.getByRole('region', { name: 'Passages' })
  await visits.getByRole('button', { name: 'Personne à l’adresse' }).click()
  await page.getByRole('button', { name: 'Signaler le passage manqué' }).click()
  await expect(visits).toContainText(/sans position · sans appel · sans attente · sans photo/)
  await expect(drawer).toContainText('Choisissez une autre heure avec lui.')
  expect(statusOf(app, placed.id)).toBe('assigned')

  await visits.getByRole('button', { name: 'Changer, ramassage' }).click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  await sheet.getByRole('button', { name: 'À la demande du client' }).click()
  await keepSlot(sheet)
  await expect(drawer).toContainText('Une autre heure est choisie, décidez des frais.')
  await expectAccessible(page)
})

test('« Je ne serai pas là » stops the livreur on the road, who reads why', async ({
  app,
  client,
  livreur,
  order,
}) => {
  proposeFee(app, 1000)
  const placed = await order(client, { status: 'delivery_en_route' }, { livreur })
  moveSlot(app, placed, 'delivery', { startsIn: -30 })
  await livreur.page.goto(`/livreur/mission/${placed.id}`)
  await expect(livreur.page.getByRole('heading', { name: 'Livraison', exact: true })).toBeVisible()
  await client.page.goto('/client/commandes')
  await client.page.getByRole('button', { name: 'Je ne serai pas là' }).click()
  await expect(client.page.getByRole('dialog')).toContainText(
    /1\s000\sFCFA de frais peuvent s’ajouter/,
  )
  await client.page.getByRole('dialog').getByRole('button', { name: 'Je ne serai pas là' }).click()
  await expect(
    client.page.getByRole('heading', { name: 'Choisissez une autre heure' }),
  ).toBeVisible()
  await expect(livreur.page.getByText('Le client ne sera pas là')).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('assigned_for_delivery')
})

test('« Je ne serai pas là » is said on the open list of the livreur, whose mission leaves it', async ({
  client,
  livreur,
  order,
  app,
}) => {
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })
  const { page } = livreur
  await page.setViewportSize(SMALL)
  await page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toBeVisible()
  await client.api.visits.away.mutate({ orderId: placed.id, visit: 'pickup' })
  const note = page.getByRole('alert').filter({ hasText: 'Le client ne sera pas là' })
  await expect(note).toContainText(placed.reference)
  await expect(card(livreur, placed)).toHaveCount(0)
  await expectAccessible(page, [PHONE])
  await note.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(note).toHaveCount(0)

  await client.page.goto('/client/commandes')
  const held = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(held).toContainText('Nous attendons l’heure que vous choisirez')
  await expect(held, 'the return is promised again with the new time').not.toContainText(/Prêt /)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the report and its photo wait on the phone, and are sent once', async ({
    app,
    client,
    livreur,
    order,
  }) => {
    const { page, context } = livreur
    livreur.allow(NO_NETWORK)
    await muteCalls(page)
    const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
    moveSlot(app, placed, 'pickup', { startsIn: -30 })
    await page.clock.install()
    await page.goto('/livreur/dashboard')
    await expect(card(livreur, placed)).toBeVisible()
    const kept = () =>
      page.evaluate(async (path) => Boolean(await caches.match(path)), '/hors-ligne/livreur')
    await expect.poll(kept, { timeout: 20_000 }).toBe(true)
    await context.setOffline(true)
    await openAbsence(livreur, placed)
    await proveAbsence(livreur)
    await report(page).click()
    await expect(page).toHaveURL(/\/livreur\/dashboard$/)
    await expect(card(livreur, placed)).toContainText('en attente d’envoi')
    await expect(page.getByText('0 à faire')).toBeVisible()
    expect(statusOf(app, placed.id)).toBe('pickup_en_route')

    await context.setOffline(false)
    await page.clock.fastForward('00:31')
    await expect.poll(() => statusOf(app, placed.id), { timeout: 20_000 }).toBe('assigned')
    expect(missedOf(app, placed)).toEqual([
      expect.objectContaining({ waited_minutes: 10, photo_id: expect.any(String), distance: 0 }),
    ])
    await expect(card(livreur, placed)).toHaveCount(0)
  })
})
