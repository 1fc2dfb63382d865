// Takes the pictures of README from a fresh demonstration, after a build: `npm run screenshots`.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { SERVER } from '#server/testing/processes/programs.ts'
import { DEMO_PASSWORD } from '#shared/demo.ts'
import { ensureChromium } from '../e2e/chromium.ts'
import { serveTiles } from '../e2e/tiles.ts'

const ROOT = resolve(import.meta.dirname, '..')
const HEIGHTS: Record<Shot['width'], number> = { 390: 844, 1280: 800 }
const HOME = { latitude: 5.3672, longitude: -3.9588 }

interface Shot {
  name: string
  path: string
  width: 390 | 1280
  /** The account that is signed in, by the first half of the demo address. */
  account?: string
  /** Runs before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

/** The pictures of README. */
const SHOTS: readonly Shot[] = [
  { name: 'accueil', path: '/', width: 390 },
  { name: 'inscription-client', path: '/inscription-client', width: 390 },
  {
    name: 'client-commander',
    account: 'client',
    path: '/client/passer-commande',
    width: 390,
    act: fillCart,
  },
  { name: 'client-suivi', account: 'client', path: '/client/commandes', width: 390 },
  { name: 'livreur-missions', account: 'livreur', path: '/livreur/dashboard', width: 390 },
  { name: 'admin-tableau', account: 'admin', path: '/admin/dashboard', width: 1280 },
]

/** Starts a server on a fresh demonstration and gives its address. */
async function startDemo(dataDir: string, tileUrl: string): Promise<[ChildProcess, string]> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '1', TILE_URL: tileUrl }
  const server = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /"listening":(\d+)/.exec(line)?.[1]
    if (port) return [server, `http://localhost:${port}`]
  }
  throw new Error('The server ended before it listened')
}

/**
 * Configures the fonts of the browser, and returns the file: the text of the pictures is in the repository's Noto Sans, as
 * on most phones here, whatever fonts this machine has.
 */
function configureFonts(folder: string): string {
  const prefer = (family: string) =>
    `<match target="pattern"><test name="family"><string>${family}</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Noto Sans</string></edit></match>`
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${join(ROOT, 'src/server/papers/fonts')}</dir>
<cachedir>${join(folder, 'font-cache')}</cachedir>
${prefer('system-ui')}${prefer('sans-serif')}
</fontconfig>`,
  )
  return file
}

/** Closes the toast, which may have closed by itself meanwhile. */
async function closeToast(page: Page): Promise<void> {
  const close = page.locator('[data-tone]').getByRole('button', { name: 'Fermer' })
  await close.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await close.waitFor({ state: 'detached' })
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Lavé-repassé' }).check()
  for (const garment of ['Chemise', 'Robe'])
    await page.getByRole('button', { name: `Ajouter ${garment}`, exact: true }).click()
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await page.getByRole('group', { name: 'Votre position sur la carte' }).waitFor()
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await closeToast(page)
  await page.getByRole('list', { name: 'Vêtements' }).scrollIntoViewIfNeeded()
}

/** Signs one of the demonstration's people in, by the first half of the address. */
async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByLabel('Email').fill(`${account}@laveo.test`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname !== '/connexion')
}

async function shoot(browser: Browser, baseURL: string, shot: Shot): Promise<void> {
  const { name, path, width, account, act } = shot
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    geolocation: HOME,
    viewport: { width, height: HEIGHTS[width] },
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (account) await signIn(page, account)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await act?.(page)
  await page.waitForLoadState('networkidle')
  await page.getByText('Chargement…').waitFor({ state: 'hidden' })
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const file = `${name}-${width}.webp`
  writeFileSync(join(ROOT, 'docs/screenshots', file), Buffer.from(data, 'base64'))
  console.log(file)
  await context.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'laveo-screenshots-'))
const tiles = await serveTiles()
const [server, url] = await startDemo(dataDir, tiles.url)
server.stdout?.resume()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  env: { ...process.env, FONTCONFIG_FILE: configureFonts(dataDir) },
})
try {
  for (const shot of SHOTS) await shoot(browser, url, shot)
} finally {
  await browser.close()
  server.kill()
  await tiles.close()
  rmSync(dataDir, { recursive: true, force: true })
}
