import { CERTIFYING_SELLER } from '#server/testing/certifying-seller.ts'
import { DGI_KEY, type FakeDgi, fakeDgi, SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { test as base, expect } from './fixtures.ts'
import { openDrawer } from './people.ts'
import { printed } from './printed.ts'

/** The application with a key of the DGI, and a DGI on this machine that answers it. */
const test = base.extend<{ dgi: FakeDgi }>({
  dgi: async ({ app, superadmin }, use) => {
    const dgi = await fakeDgi()
    await app.stop()
    await app.start({ FNE_API_URL: dgi.url, FNE_API_KEY: DGI_KEY })
    await superadmin.api.settings.save.mutate({
      legal: { value: { ...DEFAULT_SETTINGS.legal, taxNumber: SELLER_NCC }, seen: null },
      fne: { value: CERTIFYING_SELLER, seen: null },
    })
    await use(dgi)
    await dgi.close()
    // The next test's application certifies nothing again.
    await app.stop()
  },
})

test('a walk-in’s invoice is certified at the counter: its ticket has the number and the code, and says which francs are certified once the total fell', async ({
  app,
  admin,
  superadmin,
  dgi,
}) => {
  const { page } = admin
  await openDrawer(admin)
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement
      dataset.prints = String(Number(dataset.prints ?? 0) + 1)
    }
  })
  const prints = () => page.evaluate(() => Number(document.documentElement.dataset.prints ?? 0))
  await page.goto('/admin/comptoir')
  await page.getByRole('button', { name: 'Ajouter Chemise' }).click()
  await page.getByLabel('Téléphone du client').fill('0546129077')
  await page.getByLabel('Nom du client').fill('Fatou Diabaté')
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await page.getByRole('button', { name: /^Encaisser et imprimer/ }).click()
  const ticket = page.getByRole('article', { name: /^Ticket de dépôt #/ })
  await expect(ticket).toContainText('Fatou Diabaté')
  await expect.poll(prints).toBe(1)

  await page.getByRole('button', { name: 'Facture normalisée' }).click()
  const asked = page.getByRole('dialog', { name: 'Facture normalisée' })
  await expect(asked.getByLabel('Nom')).toHaveValue('Fatou Diabaté')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Certifier' }).click()
  await expect(asked).toBeHidden()
  await expect.poll(() => dgi.engine.made.length).toBe(1)
  const [made] = dgi.engine.made
  // The business's own e-mail stands for the one that a walk-in has not.
  expect(made?.request).toMatchObject({
    template: 'B2C',
    paymentMethod: 'cash',
    clientCompanyName: 'Fatou Diabaté',
    clientEmail: CERTIFYING_SELLER.walkInEmail,
  })
  await expect(ticket).toContainText(`N° ${made?.number}`)
  await expect(ticket.getByRole('img', { name: 'Code de vérification de la DGI' })).toBeVisible()
  await expect.poll(prints).toBe(2)
  await expectAccessible(page)
  const roll = await printed(page)
  expect(roll.pages).toHaveLength(1)
  expect(roll.pages[0]).toContain(made?.number)
  expect(roll.pages[0]).not.toContain('Réimprimer')
  await page.getByRole('button', { name: /^Suivant/ }).click()
  await expect(ticket).toBeHidden()

  const before = made?.total ?? 0
  const orderId = String(app.db.prepare('select id from orders').pluck().get())
  await superadmin.api.discounts.give.mutate({
    orderId,
    rule: { francs: 500 },
    reason: 'Linge rendu tard',
    shownTotal: before - 500,
  })
  await page.goto(`/ticket/${orderId}`)
  await expect(page.getByText('à certifier par la DGI')).toBeVisible()
  for (const format of ['58 mm', 'A6']) {
    await page.getByRole('radio', { name: format }).check()
    const { pages } = await printed(page)
    // The page that has its number.
    expect(pages.find((text) => text.includes('N° '))).toContain(
      `Elle certifie ${fcfa(before)}. ${fcfa(500)} de moins : à certifier par la DGI.`,
    )
  }
})
