import { saveContact } from './contact-details.ts'
import { expect, test, toast, WHOLE } from './fixtures.ts'
import { excess } from './narrow.ts'

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
    await expect(words).toBeInViewport(WHOLE)
    await expect(page.locator('#boot')).toBeHidden()
    const call = page.getByRole('link', { name: '07 09 40 18 65' })
    await expect(call).toHaveAttribute('href', 'tel:+2250709401865')
  }
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await context.close()
})
