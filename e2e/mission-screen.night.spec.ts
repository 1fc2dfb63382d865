import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { card, completeStep } from './cash.ts'
import { HOME, type Place } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test, toast, WHOLE } from './fixtures.ts'
import { openHalf, unfold } from './mission-card.ts'
import { topOfTabs } from './narrow.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'
import { collectNow } from './slots.ts'

// The missions on a small phone, in CSS pixels: the controls stay where the thumb expects them.

const SMALL = { width: 360, height: 740 }

const northOf = (km: number): Place => ({ ...HOME, latitude: HOME.latitude + km / 111.195 })

interface Edges {
  top: number
  bottom: number
  height: number
}

async function edges(part: Locator): Promise<Edges> {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { top: box.y, bottom: box.y + box.height, height: box.height }
}

const header = (page: Page) => page.getByRole('main').locator('header')
const action = (mission: Locator) => mission.getByRole('button', { name: /^(En route|Confirmer)/ })
const call = (mission: Locator) =>
  mission.getByRole('link', { name: 'Contacter' }).or(mission.getByText('Contacter')).first()
const strip = (page: Page) => page.getByRole('region', { name: 'En attente d’envoi' })

/** The missions on a small phone that knows where it is. */
async function openSmall({ page, standAt }: Actor): Promise<void> {
  await page.setViewportSize(SMALL)
  await standAt(HOME)
  await page.goto('/livreur/dashboard')
}

/** Writes what clients have typed into an order. */
function write(app: App, { id }: Order, columns: Record<string, string | null>): void {
  const sets = Object.keys(columns).map((name) => `${name} = ?`)
  app.db
    .prepare(`update orders set ${sets.join(', ')} where id = ?`)
    .run(...Object.values(columns), id)
}

function rename(app: App, id: string, fullname: string): void {
  app.db.prepare('update users set fullname = ? where id = ?').run(fullname, id)
}

test('the first mission fits the first screen, with its action, the call and the way above the bar, whatever is written of it', async ({
  app,
  cast,
  livreur,
  order,
}) => {
  const { page } = livreur
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const wanted = { status: 'assigned', address: 'Marcory, Zone 4' } as const
  const first = await order(client, { ...wanted, place: northOf(3.9) }, { livreur })
  write(app, first, { landmark: 'Immeuble bleu, 2e étage, à côté du maquis Chez Tantie' })
  // It stays the first one, wherever it is.
  collectNow(app, first)
  await order(client, { ...wanted, place: northOf(5) }, { livreur })
  const last = await order(client, { ...wanted, place: northOf(6) }, { livreur })
  await openSmall(livreur)
  const mission = card(livreur, first)
  await expect(mission).toContainText('Naviguer à 3,9 km')

  await expect(header(page)).toContainText('Mes Missions · 3 à faire')
  const bar = await topOfTabs(page)
  for (const name of [/^Partage de la position/, /^Trier les missions/]) {
    const { height } = await edges(page.getByRole('button', { name }))
    expect(height, String(name)).toBeGreaterThanOrEqual(48)
  }
  const button = await edges(action(mission))
  expect(button.height).toBeGreaterThanOrEqual(64)
  expect(button.bottom).toBeLessThan((await edges(call(mission))).bottom)
  expect((await edges(call(mission))).bottom).toBeLessThanOrEqual(bar)
  for (const name of ['Carte', 'Détails'])
    expect((await edges(mission.getByRole('button', { name }))).height).toBeGreaterThanOrEqual(48)
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'Partage de la position : désactivé' }),
  ).toBeVisible()

  const rows = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { expanded: false, name: /Commande #/ }) })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) expect((await edges(row)).height).toBe(84)

  await test.step('a row unfolds to its card in its place, whole above the bar, and folds again', async () => {
    const row = card(livreur, last)
    await unfold(row)
    await expect(action(row)).toBeInViewport(WHOLE)
    expect((await edges(call(row))).bottom).toBeLessThanOrEqual(bar)
    await openHalf(row, 'Carte')
    await openHalf(row, 'Détails')
    await expect(row.getByTitle(`Adresse de ${client.fullname}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Replier la commande #${last.reference}` }).click()
    await expect(action(row)).toHaveCount(0)
    await expect(row.getByRole('button', { expanded: false })).toBeFocused()
  })

  await test.step('without a network one line of 44 px says so and what waits, and the action stays in view', async () => {
    livreur.allow(NO_NETWORK)
    await livreur.context.setOffline(true)
    await expect(strip(page)).toHaveText('Hors connexion')
    // Text in the font of the device is a little wider.
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect((await edges(strip(page))).height).toBe(44)
    expect((await edges(action(mission))).bottom).toBeLessThanOrEqual(bar)
    await action(mission).click()
    await expect(strip(page)).toHaveText('Hors connexion · 1 en attente d’envoi')
    expect((await edges(strip(page))).height).toBe(44)
    expect((await edges(call(mission))).bottom).toBeLessThanOrEqual(bar)
    await livreur.context.setOffline(false)
    await expect(action(mission)).toHaveText('Confirmer le ramassage')
    await expect(strip(page)).toHaveCount(0)
  })

  await test.step('a long name, an address of three lines, no place and no phone keep the action where it is', async () => {
    const long = {
      client_address:
        'Abobo Baoulé, quartier Plaque, derrière la grande mosquée, troisième portail',
      landmark: 'Demander la maison de Tantie Affoué, celle qui vend les alocos',
    }
    const nowhere = { location_lat: null, location_lng: null, client_contact_phone: '' }
    write(app, first, { ...long, ...nowhere })
    rename(app, client.id, 'Marie-Ange Emmanuella Kouadio-Koffi épouse N’Guessan de Bouaké-Ouest')
    await page.reload()
    await expect(mission).toContainText('Tantie Affoué')
    await expect(mission.getByRole('button', { name: 'Contacter N/A' })).toBeDisabled()
    await expect(mission.getByRole('button', { name: 'Naviguer sans repère' })).toBeDisabled()
    expect((await edges(action(mission))).bottom).toBeLessThanOrEqual(bar)
    expect((await edges(call(mission))).bottom).toBeLessThanOrEqual(bar)
    await openHalf(mission, 'Détails')
    await expect(mission).toContainText(`${long.client_address}, ${long.landmark}`)
  })
})

test('stopping the sharing of the position holds at once, though its own code cannot be had', async ({
  cast,
  livreur,
  order,
}) => {
  const { page, id, allow } = livreur
  allow(NO_NETWORK)
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await order(client, { status: 'assigned' }, { livreur })
  const sharing = `laveo-position-${id}`
  await page.addInitScript((key) => localStorage.setItem(key, 'yes'), sharing)
  await page.route(/position-sharing-.*\.js/, (route) => route.abort())
  // The page is not loaded anew for the file: the server does not answer.
  await page.route('**/healthz', (route) => route.abort())
  await openSmall(livreur)
  await page.getByRole('button', { name: /^Partage de la position/ }).click()
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await expect(toast(page, 'Votre position n’est plus envoyée.')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), sharing)).toBe('no')
  await expect(
    page.getByRole('button', { name: 'Partage de la position\u00a0: désactivé' }),
  ).toBeVisible()
})

test('after a delivery the page is at the top: the stamp with its money, then the next mission with its action', async ({
  cast,
  livreur,
  order,
}) => {
  const { page } = livreur
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const at = (km: number, status: 'delivery_en_route' | 'assigned') =>
    order(client, { status, place: northOf(km) }, { livreur })
  const next = await at(9.7, 'assigned')
  const far = await at(20, 'assigned')
  const delivered = await at(1, 'delivery_en_route')
  await openSmall(livreur)
  await openHalf(card(livreur, delivered), 'Détails')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await card(livreur, delivered).scrollIntoViewIfNeeded()
  await completeStep(livreur, card(livreur, delivered))

  const stamp = page
    .getByRole('status')
    .filter({ hasText: `Livrée${client.fullname} · #${delivered.reference}` })
  await expect(stamp).toContainText('Livrée')
  await expect(stamp).toContainText(client.fullname)
  await expect(page.getByRole('heading', { name: 'Suivante' })).toBeVisible()
  await expect(page.locator('b').filter({ hasText: /^à 9,7\skm$/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(stamp).toBeInViewport(WHOLE)
  await expect(action(card(livreur, next))).toBeInViewport(WHOLE)
  expect((await edges(action(card(livreur, next)))).bottom).toBeLessThanOrEqual(
    await topOfTabs(page),
  )

  // The mission under way comes first, and the page follows it to the top.
  await unfold(card(livreur, far))
  await action(card(livreur, far)).click()
  await expect(stamp).toHaveCount(0)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(`Commande #${far.reference}`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(action(card(livreur, far))).toHaveText('Confirmer le ramassage')
  await expect(action(card(livreur, far))).toBeInViewport(WHOLE)
})
