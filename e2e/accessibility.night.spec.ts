import type { Page } from '@playwright/test'
import { DESK, expectAccessible, PHONE } from './axe.ts'
import { test } from './fixtures.ts'
import { expectNoExcess } from './narrow.ts'

// One test crawls all pages.
test.describe.configure({ timeout: 300_000 })

const PUBLIC_PAGES = [
  '/',
  '/services',
  '/fonctionnement',
  '/tarifs',
  '/mentions-legales',
  '/confidentialite',
  '/contact',
  '/candidature-livreur',
]
const FORMS = ['/contact', '/candidature-livreur']

async function sendEmpty(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Envoyer/ })
    .click()
  await page.getByText('Le nom complet est obligatoire.').waitFor()
}

test('the pages of the public site, their menu and the errors of their forms, however far they are zoomed in', async ({
  visitor: { page },
}) => {
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoExcess(page)
      const closed = page.locator('main details:not([open]) > summary')
      while ((await closed.count()) > 0) await closed.first().click()
      if (FORMS.includes(path)) await sendEmpty(page)
      // The home page shows more to a desk.
      await expectAccessible(page, path === '/' ? [PHONE, DESK] : [PHONE])
    })
  await test.step('the menu of a phone', async () => {
    await page.locator('summary[aria-label="Menu"]').click()
    await expectAccessible(page)
  })
})
