import type { Page } from '@playwright/test'
import { saveContact } from './contact-details.ts'
import { expect, refused, test, toast } from './fixtures.ts'

const PUBLIC = [
  '/',
  '/services',
  '/fonctionnement',
  '/tarifs',
  '/mentions-legales',
  '/confidentialite',
  '/contact',
  '/candidature-livreur',
]
const DOORS = ['/connexion', '/inscription-client', '/mot-de-passe-oublie', '/inscription-interne']
/** The width required by WCAG 1.4.10, and a phone with text at 150 and at 200 %. */
const WIDTHS = [320, 256, 195]

/** The horizontal overflow of the page. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('no page for visitors moves sideways, however far it is zoomed in', async ({
  visitor: { page, allow },
}) => {
  // There is no superadmin to receive the code here.
  allow(refused(422))
  for (const path of [...PUBLIC, ...DOORS]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 420 })
      await expect.poll(() => excess(page), `${path} at ${width} px`).toBe(0)
    }
  }
})

test('the menu and a toast keep their words whole on a page zoomed in to 200 %', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 195, height: 420 })
  await page.goto('/')
  const left = { tone: 'success', title: 'Candidature envoyée', text: 'Nous vous recontacterons.' }
  await page.evaluate((v) => sessionStorage.setItem('laveo.toast', v), JSON.stringify(left))
  await page.reload()
  const words = toast(page, left.title).locator('p')
  await expect(words).toBeVisible()
  // « recontacterons. » is the longest word.
  expect(await words.evaluate((p) => p.scrollWidth - p.clientWidth)).toBe(0)
  expect(await words.evaluate((p) => p.clientWidth)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.locator('summary[aria-label="Menu"]').click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Commander' })).toBeVisible()
  expect(await excess(page)).toBe(0)
})

test('without a script, a page of the application says what it needs and whom to call', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()
  await page.goto('/inscription-client')
  await expect(page.locator('#no-script')).toBeVisible()
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  saveContact(app)
  for (const path of ['/inscription-client', '/mot-de-passe-oublie', '/client/dashboard']) {
    await page.goto(path)
    const words = page.locator('#no-script')
    await expect(words).toContainText('Lavéo a besoin de JavaScript pour cette page.')
    await expect(words).toBeInViewport({ ratio: 1 })
    await expect(page.locator('#boot')).toBeHidden()
    const call = page.getByRole('link', { name: '27 22 40 18 65' })
    await expect(call).toHaveAttribute('href', 'tel:+2252722401865')
  }
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await context.close()
})
