import { DESK, expectAccessible, PHONE } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { openByLink } from './links.ts'
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

test('the pages of the public site, their menu, forms and toast, however far they are zoomed in', async ({
  visitor: { page },
}) => {
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoExcess(page)
      const closed = page.locator('main details:not([open]) > summary')
      while ((await closed.count()) > 0) await closed.first().click()
      // The home page shows more to a desk.
      await expectAccessible(page, path === '/' ? [DESK, PHONE] : [PHONE])
    })
  await test.step('the menu of a phone', async () => {
    await page.goto('/')
    await page.locator('summary[aria-label="Menu"]').click()
    await expectAccessible(page)
  })
  await test.step('the forms of the public site, their errors included', async () => {
    for (const path of ['/contact', '/candidature-livreur']) {
      await page.goto(path)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Envoyer/ })
        .click()
      await expect(page.getByText('Le nom complet est obligatoire.')).toBeVisible()
      await expectAccessible(page)
    }
  })
  await test.step('a complete page with the toast of the page before', async () => {
    await page.clock.install()
    await page.goto('/')
    const left = JSON.stringify({ tone: 'error', title: 'Titre', text: 'Une phrase.' })
    await page.evaluate((value) => sessionStorage.setItem('laveo.toast', value), left)
    await page.reload()
    await page.clock.runFor(200)
    await expect(toast(page, 'Titre')).toBeVisible()
    await expectAccessible(page)
  })
})

test('the tables behind the figures of the owner, an account that waits, and the question before it is disabled', async ({
  superadmin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await order(client, { status: 'completed' })
  await page.goto('/superadmin/panel')
  const tables = page.locator('summary').filter({ hasText: 'Voir le tableau' })
  await expect(tables.first()).toBeVisible()
  for (const table of await tables.all()) await table.click()
  await expectAccessible(page)
  await cast.person({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
  await openByLink(page, '/admin/service')
  await openByLink(page, '/superadmin/livreurs')
  await expect(page.getByText('En attente de validation')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Désactiver' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
