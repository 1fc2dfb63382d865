// Takes the picture that shared links show from the home page of a running server:
// `node scripts/share-picture.ts http://localhost:3000`
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../e2e/chromium.ts'

const FILE = resolve(import.meta.dirname, '../public/partage.png')
const SIZE = { width: 1200, height: 630 }

/** The header and the hero, without what only a screen can use, and large enough to be read as a thumbnail. */
const STYLE = `
  header > :not(:first-child), h1 ~ div, main > div > div > div { display: none !important }
  header { height: 96px !important; padding-inline: 64px !important }
  header a > span { font-size: 44px !important }
  main > div:first-child { height: 518px !important }
  main > div:first-child > div { padding: 72px 64px 0 !important }
  main > div:first-child > svg:first-child { width: 1190px !important; right: 10px !important; top: 4px }
  h1 { font-size: 80px !important }
  h1 + p { max-width: 440px !important; font-size: 26px !important }
`

const browser = await chromium.launch({ executablePath: ensureChromium() })
// The page's own policy would refuse the style.
const page = await browser.newPage({ viewport: SIZE, bypassCSP: true, colorScheme: 'light' })
await page.goto(process.argv[2] ?? 'http://localhost:3000')
await page.addStyleTag({ content: STYLE })
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: FILE })
await browser.close()
console.log(FILE)
