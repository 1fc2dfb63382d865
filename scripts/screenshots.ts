// Takes the pictures of docs/screenshots from a fresh demonstration: `npm run screenshots`, after a build.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../e2e/chromium.ts'
import { serveTiles } from '../e2e/tiles.ts'
import { DEMO_PASSWORD } from '../src/shared/demo.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
/** A garment and a service in the cart, a place on the map: an order one tap from being placed. */
const HOME = { latitude: 5.3672, longitude: -3.9588 }

interface Shot {
  name: string
  path: string
  account?: string
  phone?: boolean
  desk?: boolean
  dark?: boolean
  act?: (page: Page) => Promise<void>
}

async function fillCart(page: Page): Promise<void> {
  const choose = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()
  for (const garment of ['Chemise', 'Robe']) {
    await choose('Vêtement', garment)
    await choose('Service', 'Complet')
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  }
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await page.getByRole('group', { name: 'Votre position sur la carte' }).waitFor()
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('radiogroup', { name: 'Vêtement' }).scrollIntoViewIfNeeded()
}

async function openAssignment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assigner pour ramassage' }).first().click()
  await page.getByRole('dialog').getByRole('radio').first().check()
}

const SHOTS: Shot[] = [
  { name: 'accueil', path: '/', phone: true, desk: true },
  { name: 'accueil-sombre', path: '/', phone: true, dark: true },
  { name: 'services', path: '/services', phone: true, desk: true },
  { name: 'fonctionnement', path: '/fonctionnement', phone: true, desk: true },
  { name: 'tarifs', path: '/tarifs', phone: true, desk: true },
  { name: 'contact', path: '/contact', phone: true, desk: true },
  { name: 'candidature-livreur', path: '/candidature-livreur', phone: true, desk: true },
  { name: 'confidentialite', path: '/confidentialite', phone: true },
  { name: 'connexion', path: '/connexion', phone: true, desk: true },
  { name: 'client-accueil', account: 'client', path: '/client/dashboard', phone: true, desk: true },
  {
    name: 'client-accueil-sombre',
    account: 'client',
    path: '/client/dashboard',
    phone: true,
    dark: true,
  },
  {
    name: 'client-commander',
    account: 'client',
    path: '/client/passer-commande',
    phone: true,
    desk: true,
    act: fillCart,
  },
  {
    name: 'client-vetements',
    account: 'client',
    path: '/client/passer-commande?liste=',
    phone: true,
    desk: true,
  },
  { name: 'client-suivi', account: 'client', path: '/client/commandes', phone: true, desk: true },
  {
    name: 'client-suivi-sombre',
    account: 'client',
    path: '/client/commandes',
    phone: true,
    dark: true,
  },
  { name: 'client-profil', account: 'client', path: '/client/profil', phone: true, desk: true },
  {
    name: 'livreur-missions',
    account: 'livreur',
    path: '/livreur/dashboard',
    phone: true,
    desk: true,
  },
  { name: 'admin-tableau', account: 'admin', path: '/admin/dashboard', phone: true, desk: true },
  {
    name: 'admin-assigner',
    account: 'admin',
    path: '/admin/dashboard',
    phone: true,
    desk: true,
    act: openAssignment,
  },
  {
    name: 'admin-non-assignees',
    account: 'admin',
    path: '/admin/commandes-non-assignees',
    phone: true,
    desk: true,
  },
  {
    name: 'admin-en-cours',
    account: 'admin',
    path: '/admin/commandes-en-cours',
    phone: true,
    desk: true,
  },
  {
    name: 'admin-livrees',
    account: 'admin',
    path: '/admin/commandes-livrees',
    phone: true,
    desk: true,
  },
  { name: 'admin-demandes', account: 'admin', path: '/admin/demandes', phone: true, desk: true },
  {
    name: 'superadmin-livreurs',
    account: 'superadmin',
    path: '/superadmin/livreurs',
    phone: true,
    desk: true,
  },
  {
    name: 'superadmin-panel',
    account: 'superadmin',
    path: '/superadmin/panel',
    phone: true,
    desk: true,
  },
]

/** Starts a server on a fresh demonstration and gives its address. */
async function startDemo(dataDir: string, tileUrl: string): Promise<[ChildProcess, string]> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '1', TILE_URL: tileUrl }
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    ...{ cwd: ROOT, env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /"listening":(\d+)/.exec(line)?.[1]
    if (port) return [server, `http://localhost:${port}`]
  }
  throw new Error('The server ended before it listened')
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByLabel('Email').fill(`${account}@laveo.test`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname !== '/connexion')
}

async function shoot(browser: Browser, baseURL: string, shot: Shot, wide: boolean): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL, locale: 'fr-FR', timezoneId: 'Africa/Abidjan', geolocation: HOME },
    viewport: wide ? DESK : PHONE,
    permissions: ['geolocation'],
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (shot.account) await signIn(page, shot.account)
  await page.goto(shot.path)
  await page.waitForLoadState('networkidle')
  await shot.act?.(page)
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const file = `${shot.name}-${wide ? DESK.width : PHONE.width}.webp`
  writeFileSync(join(ROOT, 'docs/screenshots', file), Buffer.from(data, 'base64'))
  console.log(file)
  await context.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'laveo-screenshots-'))
const tiles = await serveTiles()
const [server, url] = await startDemo(dataDir, tiles.url)
server.stdout?.resume()
const browser = await chromium.launch({ executablePath: ensureChromium() })
for (const shot of SHOTS) {
  if (shot.phone) await shoot(browser, url, shot, false)
  if (shot.desk) await shoot(browser, url, shot, true)
}
await browser.close()
server.kill()
await tiles.close()
rmSync(dataDir, { recursive: true, force: true })
