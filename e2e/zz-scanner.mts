import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
const id = process.argv[2]
const browser = await chromium.launch({ executablePath: findChromium() })
for (const [width, height, dark] of [[1280, 900, false], [360, 740, true]] as const) {
  const ctx = await browser.newContext({ viewport: { width, height }, locale: 'fr-FR', timezoneId: 'Africa/Abidjan', colorScheme: dark ? 'dark' : 'light', serviceWorkers: 'block' })
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.goto('http://127.0.0.1:8931/connexion')
  await page.getByLabel('Adresse e-mail').fill('admin@laveo.test')
  await page.locator('input[type=password]').fill('laveo-demo')
  await page.getByRole('button', { name: /connecter/i }).click()
  await page.waitForURL(/admin/)
  await page.goto(`http://127.0.0.1:8931/etiquette/${id}/pieces`)
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/sc-roll-${width}.png` })
  const first = page.getByRole('article').first()
  await first.screenshot({ path: `/tmp/sc-tag-${width}.png` })
  await page.getByText('Planche A4').click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/sc-sheet-${width}.png`, fullPage: true })
  if (width === 1280) { await page.pdf({ path: '/tmp/sc-sheet.pdf', preferCSSPageSize: true }); await page.getByText('58 mm').click(); await page.waitForTimeout(300); await page.pdf({ path: '/tmp/sc-roll.pdf', preferCSSPageSize: true }) }
  await ctx.close()
}
await browser.close()
