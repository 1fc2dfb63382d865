import { expectAccessible, PHONE } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'

// One test crawls all screens of a role.
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

test('the pages of the public site, their menu, forms and toast', async ({ cast }) => {
  for (const path of PUBLIC_PAGES)
    await test.step(`${path}, its menu on a phone included`, async () => {
      const { page } = await cast.visitor()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const closed = page.locator('main details:not([open]) > summary')
      while ((await closed.count()) > 0) await closed.first().click()
      await expectAccessible(page)
      await page.locator('summary[aria-label="Menu"]').click()
      await expectAccessible(page, [PHONE])
    })
  await test.step('the forms of the public site, their errors included', async () => {
    const { page } = await cast.visitor()
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
    const { page } = await cast.visitor()
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

test("the superadmin's lists, with accounts in every state", async ({
  app,
  superadmin: { page },
  cast,
}) => {
  for (const [role, path] of [
    ['admin', '/superadmin/admins'],
    ['livreur', '/superadmin/livreurs'],
    ['client', '/superadmin/clients'],
  ] as const) {
    const people = []
    for (const fullname of ['Aya Traoré', 'Désactivé Depuis', 'Jamais Confirmé'])
      people.push(await cast.person({ role, fullname }))
    await cast.person({ role, fullname: 'Pas Encore', unapproved: role === 'livreur' })
    const [, disabled, unconfirmed] = people
    app.db.prepare('update users set disabled_at = 1 where id = ?').run(disabled?.id)
    app.db.prepare('update users set email_confirmed_at = null where id = ?').run(unconfirmed?.id)
    await page.goto(path)
    await expect(page.getByText('E-mail non confirmé')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Désactiver' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, [PHONE])
})

test("the owner's figures, the tables behind them, and the list of all orders", async ({
  superadmin: { page },
  client,
  order,
}) => {
  await order(client, { status: 'completed' })
  await page.goto('/superadmin/panel')
  const tables = page.locator('summary').filter({ hasText: 'Voir le tableau' })
  await expect(tables.first()).toBeVisible()
  for (const table of await tables.all()) await table.click()
  await expectAccessible(page)
  await page.goto('/superadmin/commandes')
  await expect(page.getByRole('link', { name: /^Détails de la commande/ })).toBeVisible()
  await expectAccessible(page)
})
