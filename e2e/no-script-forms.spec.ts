import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { App } from './server.ts'

/** A page in a browser without scripts. */
async function withoutScript(browser: Browser, app: App): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const alert = (page: Page) => page.getByRole('alert')

test('without a script, a message is refused with its reasons, corrected, sent and confirmed', async ({
  app,
  browser,
}) => {
  const page = await withoutScript(browser, app)
  await page.goto('/contact')
  await field(page, 'Nom complet').fill('Aya "la vraie" <Traoré>')
  // Enough for the browser, not for an e-mail.
  await field(page, 'Email').fill('aya@laveo')
  await field(page, 'Message').fill('Deux lignes,\nmerci & <b>bonsoir</b>.')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(alert(page)).toContainText("Échec de l'envoi")
  await expect(alert(page)).toBeInViewport()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Écrivez l’adresse en entier/)
  await expect(field(page, 'Nom complet')).toHaveValue('Aya "la vraie" <Traoré>')
  await expect(field(page, 'Message')).toHaveValue('Deux lignes,\nmerci & <b>bonsoir</b>.')
  await field(page, 'Email').fill('aya@laveo.test')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message envoyé' })).toBeInViewport()
  await expect(page).toHaveURL(/\/contact\?envoye/)
  await page.reload()
  expect(app.db.prepare('select fullname, message from contact_messages').all()).toEqual([
    { fullname: 'Aya "la vraie" <Traoré>', message: 'Deux lignes,\nmerci & <b>bonsoir</b>.' },
  ])
  await page.context().close()
})
