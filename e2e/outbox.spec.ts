import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { stateAll } from './cash.ts'
import { expect, NO_NETWORK, test, type Visitor } from './fixtures.ts'
import { openHalf } from './mission-card.ts'
import { loseNetwork } from './network.ts'
import { lendCheckVisibility } from './old-phones/check-visibility.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'
import { COOKIE, type Person } from './people.ts'
import type { App } from './server.ts'
import { collectNow } from './slots.ts'

test.use({ serviceWorkers: 'allow' })

const RETURNED = { timeout: 20_000 }
/** Old browsers say to a page that opens that they have a network. */
const NO_CONNECTION = /Hors connexion|Reconnexion…/

const mission = (page: Page, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const waiting = (page: Page) => page.getByRole('region', { name: 'En attente d’envoi' })
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** These screens are on the phone, opened or not. */
async function kept(page: Page, screens = '/hors-ligne/livreur'): Promise<void> {
  const found = () => page.evaluate(async (path) => Boolean(await caches.match(path)), screens)
  await expect.poll(found, { timeout: 20_000 }).toBe(true)
}

const paymentsOf = (app: App, { id }: Order) =>
  app.db.prepare('select amount from payment_ledger where order_id = ?').pluck().all(id)
const photosOf = (app: App, { id }: Order) =>
  app.db.prepare('select step from order_photos where order_id = ?').pluck().all(id)
const checksOf = (app: App, { id }: Order) =>
  app.db
    .prepare('select step from order_checks where order_n = (select n from orders where id = ?)')
    .pluck()
    .all(id)

/** A picture that no format makes small. */
const noise = () =>
  sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

/** Confirms a pick-up from the missions: paid in full, all as ordered, with a photo. */
async function collect(page: Page, order: Order): Promise<void> {
  await mission(page, order).getByRole('button', { name: 'Confirmer le ramassage' }).click()
  await expect(page).toHaveURL(/\/livreur\/mission\//)
  const picture = { name: 'linge.jpg', mimeType: 'image/jpeg', buffer: await noise() }
  await page.getByLabel('Ajouter une photo').setInputFiles(picture)
  await expect(page.getByText('1 sur 6')).toBeVisible()
  await stateAll({ page })
  await step(page, 'Confirmer le ramassage').click()
  await expect(page).toHaveURL(/\/livreur\/dashboard/)
}

type Phone = Pick<Visitor, 'context' | 'page'>

/** The phone’s own browser, which keeps what it stored when it is closed. */
async function openPhone(app: App, profile: string, { offline = false } = {}): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    offline,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await lendCheckVisibility(page)
  return { context, page }
}

async function keepSession(context: BrowserContext, app: App, { token }: Person): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + 3600
  const cookie = { name: COOKIE, value: token, url: app.url, httpOnly: true, expires }
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }])
}

test('a whole collection made on a page that opened without a network outlives the browser, and is sent once and in order when it is back, its photo piece by piece', async ({
  app,
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const placed = await order(client, { status: 'assigned' }, { livreur })
  collectNow(app, placed)
  const profile = mkdtempSync(join(tmpdir(), 'laveo-phone-'))
  const { context, page: morning } = await openPhone(app, profile)
  await keepSession(context, app, livreur)
  await morning.goto('/livreur/dashboard')
  await expect(mission(morning, placed)).toBeVisible()
  await morning.evaluate((key) => localStorage.setItem(key, 'no'), `laveo-position-${livreur.id}`)
  await kept(morning)

  await loseNetwork(app, context)
  const page = await context.newPage()
  await lendCheckVisibility(page)
  await morning.close()
  await page.goto('/connexion')
  await expect(mission(page, placed)).toBeVisible(RETURNED)
  await expect(waiting(page)).toContainText(NO_CONNECTION)
  await step(page, 'En route pour ramassage').click()
  await expect(mission(page, placed)).toContainText('en attente d’envoi')
  await openHalf(mission(page, placed), 'Détails')
  await mission(page, placed).getByRole('link', { name: 'Personne à l’adresse' }).click()
  await expect(page.getByText(/Il manque.*un appel/)).toBeVisible()
  await page.goBack()
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Missions' })
  await expect(tab).toHaveText(/1/)
  await collect(page, placed)
  await expect(page.getByText('0 à faire')).toBeVisible()
  await expect(tab).not.toHaveText(/\d/)
  await expect(waiting(page)).toContainText('3 en attente d’envoi')
  await waiting(page)
    .getByRole('button', { name: /en attente d’envoi/ })
    .click()
  await expect(waiting(page)).toContainText('Ramassage confirmé, 1 pièce')
  await expect(waiting(page)).toContainText(`${client.fullname} · #${placed.reference}`)
  await expect(waiting(page)).toContainText(/1\sphoto/)
  await expect(waiting(page)).toContainText('Espèces reçues')
  await expect(waiting(page)).toContainText('Tout est gardé dans ce téléphone')
  await expect(page.getByText(/Missions d’après \d+\sh/)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByRole('link', { name: '3 en attente d’envoi' })).toBeVisible()
  expect(eventsOf(app, placed.id)).toEqual(['created', 'assigned'])
  await context.close()

  // The browser that was closed starts without a network, from what it keeps.
  const underway = await openPhone(app, profile, { offline: true })
  await underway.page.goto('/livreur/dashboard')
  await expect(waiting(underway.page)).toContainText('3 en attente d’envoi', RETURNED)
  await expect(waiting(underway.page)).toContainText(NO_CONNECTION)
  expect(eventsOf(app, placed.id)).toEqual(['created', 'assigned'])
  await underway.context.close()

  await app.start()
  const evening = await openPhone(app, profile)
  // The browsers of old phones had no time to write a cookie that a test gave them.
  await keepSession(evening.context, app, livreur)
  await expectProgress(evening)
  await expect.poll(() => statusOf(app, placed.id), RETURNED).toBe('picked_up')
  await expect(waiting(evening.page)).toHaveCount(0)
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'moved')).toHaveLength(2)
  expect(paymentsOf(app, placed)).toEqual([placed.grandTotal])
  expect(checksOf(app, placed)).toEqual(['pickup'])
  expect(photosOf(app, placed)).toEqual(['pickup'])
  await evening.context.close()
  rmSync(profile, { recursive: true, force: true })
})

/** On a slow network the photo that waited shows how much of it is sent. */
async function expectProgress({ context, page }: Phone): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const slow = {
    offline: false,
    latency: 0,
    uploadThroughput: 20_000,
    downloadThroughput: 10_000_000,
  }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.goto('/livreur/dashboard')
  await waiting(page)
    .getByRole('button', { name: /en attente d’envoi/ })
    .click()
  await expect(waiting(page).getByRole('progressbar', { name: 'Envoi de la photo' })).toBeVisible()
  await expect(waiting(page)).toContainText(/\d+\sko sur \d+\sko/)
  await expect(
    waiting(page).getByRole('status').filter({ hasText: 'Photo en cours' }),
  ).toBeVisible()
  await expectAccessible(page)
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 10_000_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
}

test('without a network the other screens say so in our own words, and open by themselves when it or the server is back', async ({
  app,
  client,
}) => {
  const { page, context } = client
  client.allow(NO_NETWORK)
  client.allow(/Failed to fetch dynamically imported module/)
  await page.goto('/client/dashboard')
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await kept(page, '/hors-ligne')
  const names = await page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(names.filter((path) => !/^\/(?:assets\/|hors-ligne)/.test(path))).toEqual([])
  const noNetwork = page.getByRole('heading', { name: 'Pas de réseau' })
  await context.setOffline(true)
  for (const address of ['/client/commandes', '/tarifs']) {
    await page.goto(address)
    await expect(noNetwork).toBeVisible()
  }
  await context.setOffline(false)
  // The page retries by itself as soon as the network is back.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nos tarifs', RETURNED)

  await test.step('nothing tells that the server is back: the page asks it again and again', async () => {
    await app.kill()
    await page.goto('/client/dashboard')
    await expect(noNetwork).toBeVisible(RETURNED)
    await app.start()
    await expect(page.getByText('Aucune commande trouvée')).toBeVisible(RETURNED)
  })
})
