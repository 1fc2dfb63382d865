import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { confirmAsExpected, tapArmed } from './arming.ts'
import { expectAccessible } from './axe.ts'
import { expect, NO_NETWORK, test, type Visitor } from './fixtures.ts'
import { loseNetwork, restoreNetwork } from './network.ts'
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

/** Waits for what is shown once the page has given up: in an old browser it asks for its session again and again first. */
async function passTries(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.fastForward(5_000)
    await expect(shown).toBeVisible({ timeout: 300 })
  }).toPass(RETURNED)
}

/** These screens are on the phone, opened or not. */
async function kept(page: Page, screens = '/hors-ligne/livreur'): Promise<void> {
  const found = () => page.evaluate(async (path) => Boolean(await caches.match(path)), screens)
  await expect.poll(found, { timeout: 20_000, intervals: [100] }).toBe(true)
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
  await tapArmed(mission(page, order).getByRole('button', { name: 'Confirmer le ramassage' }))
  const picture = { name: 'linge.jpg', mimeType: 'image/jpeg', buffer: await noise() }
  await page.getByLabel('Ajouter une photo').setInputFiles(picture)
  await expect(page.getByText('1 sur 6')).toBeVisible()
  await confirmAsExpected(page)
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
  await page.clock.install()
  await morning.close()
  await page.goto('/connexion')
  await passTries(mission(page, placed))
  await expect(waiting(page)).toContainText(NO_CONNECTION)
  await page.getByRole('button', { name: 'En route pour ramassage' }).click()
  await expect(mission(page, placed)).toContainText('en attente d’envoi')
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Missions' })
  await expect(tab).toHaveText(/1/)
  await collect(page, placed)
  await expect(page.getByText('0 à faire')).toBeVisible()
  await expect(tab).not.toHaveText(/\d/)
  await waiting(page).getByRole('button', { name: '3 en attente d’envoi' }).click()
  for (const fact of ['Ramassage confirmé, 1 pièce', /1\sphoto/, 'Espèces reçues'])
    await expect(waiting(page)).toContainText(fact)
  await expect(page.getByText(/Missions d’après \d+\sh/)).toBeVisible()
  await context.close()

  // The browser that was closed starts without a network, from what it keeps.
  const evening = await openPhone(app, profile, { offline: true })
  await evening.page.clock.install()
  await evening.page.goto('/livreur/dashboard')
  await passTries(waiting(evening.page))
  await expect(waiting(evening.page)).toContainText('3 en attente d’envoi')
  await expect(waiting(evening.page)).toContainText(NO_CONNECTION)
  expect(eventsOf(app, placed.id)).toEqual(['created', 'assigned'])

  // The browsers of old phones had no time to write a cookie that a test gave them.
  await keepSession(evening.context, app, livreur)
  await expectProgress(app, evening)
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
async function expectProgress(app: App, { context, page }: Phone): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const slow = {
    offline: false,
    latency: 0,
    uploadThroughput: 20_000,
    downloadThroughput: 10_000_000,
  }
  await restoreNetwork(app, context)
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

test('without a network the other screens say so in our own words, and open by themselves when it is back; nothing of a person is kept for them', async ({
  client: { page, context, allow },
}) => {
  allow(NO_NETWORK)
  await page.goto('/client/dashboard')
  await expect(page.getByText('Modifier mon profil')).toBeVisible()
  await kept(page, '/hors-ligne')
  const names = await page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(names.filter((path) => !/^\/(?:assets\/|hors-ligne)/.test(path))).toEqual([])
  await context.setOffline(true)
  await page.goto('/tarifs')
  await expect(page.getByRole('heading', { name: 'Pas de réseau' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nos tarifs', RETURNED)
})
