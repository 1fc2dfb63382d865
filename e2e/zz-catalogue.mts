import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.ts'
import { signIn } from '../scripts/screen-acts.ts'
const executablePath = ensureChromium()
const browser = await chromium.launch({ ...(typeof executablePath === 'string' ? { executablePath } : {}) })
const base = 'http://localhost:8104'
for (const [width, height, scheme] of [[1280, 800, 'light'], [360, 740, 'light'], [360, 740, 'dark']] as const) {
  const tag = `${width}${scheme === 'dark' ? 'd' : ''}`
  const context = await browser.newContext({ baseURL: base, locale: 'fr-FR', timezoneId: 'Africa/Abidjan', viewport: { width, height }, colorScheme: scheme })
  const page = await context.newPage()
  await page.goto('/tarifs')
  await page.screenshot({ path: `/tmp/cat-tarifs-${tag}.png`, fullPage: true })
  await page.goto('/services')
  await page.screenshot({ path: `/tmp/cat-services-${tag}.png`, fullPage: true })
  await signIn(page, 'superadmin')
  await page.goto('/superadmin/gestion?q=sac')
  await page.getByRole('article', { name: 'Sac de linge' }).waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/cat-list-${tag}.png` })
  await page.getByRole('button', { name: /^Modifier/ }).click()
  await page.getByLabel('Prix 1').waitFor()
  await page.getByRole('button', { name: 'Ajouter un service' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/cat-edit-${tag}.png` })
  await page.getByRole('button', { name: 'Historique des prix' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: `/tmp/cat-edit2-${tag}.png` })
  await context.close()
}
await browser.close()
