// Takes the pictures of docs/screenshots from a fresh demonstration, after a build: `npm run screenshots`, all of them or those named.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from '@playwright/test'
import { SERVER } from '#server/testing/processes/programs.ts'
import { ensureChromium } from '../e2e/chromium.ts'
import { serveTiles } from '../e2e/tiles.ts'
import { newestMail, signIn } from './screen-acts.ts'
import { SHOTS, type Shot, type Width } from './screens.ts'

const ROOT = resolve(import.meta.dirname, '..')
const HEIGHTS: Record<Width, number> = { 390: 844, 600: 900, 1280: 800 }
const HOME = { latitude: 5.3672, longitude: -3.9588 }

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

async function shoot(browser: Browser, baseURL: string, shot: Shot, width: Width): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    geolocation: HOME,
    viewport: { width, height: HEIGHTS[width] },
    permissions: ['geolocation'],
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (shot.account) await signIn(page, shot.account)
  await page.goto(shot.path)
  await page.waitForLoadState('networkidle')
  await shot.act?.(page, (to) => newestMail(join(dataDir, 'mail'), to))
  await page.waitForLoadState('networkidle')
  await page.getByText('Chargement…').waitFor({ state: 'hidden' })
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const file = `${shot.name}-${width}.webp`
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
const wanted = process.argv.slice(2)
/** The others are taken all the same. */
const failed: string[] = []
try {
  for (const shot of SHOTS)
    if (wanted.length === 0 || wanted.includes(shot.name))
      for (const width of shot.on)
        await shoot(browser, url, shot, width).catch((error: Error) => {
          failed.push(`${shot.name}-${width}: ${error.message}`)
        })
} finally {
  await browser.close()
  server.kill()
  await tiles.close()
  rmSync(dataDir, { recursive: true, force: true })
}
if (failed.length > 0) {
  console.error(`Not taken:\n${failed.join('\n')}`)
  process.exitCode = 1
}
