import type { Page } from '@playwright/test'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { DESK, expectAccessible, PHONE } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectShown } from './links.ts'
import { startDemo } from './server.ts'

// The demonstration has companies with their invoices, and a DGI that certified, refused and was cut.
test.describe.configure({ timeout: 300_000 })

let demo: Awaited<ReturnType<typeof startDemo>>
test.beforeAll(async () => {
  demo = await startDemo()
})
test.afterAll(() => demo.close())

async function signInAsOwner(page: Page): Promise<void> {
  await page.goto(`${demo.url}/l-a-v-e-o`)
  await page.getByLabel('Email').fill('superadmin@laveo.test')
  await page.getByLabel('Mot de passe').fill('laveo-demo')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL(/\/superadmin\//)
}

/** The link of a company, as the desk gives it. */
async function linkOf(page: Page, name: RegExp): Promise<string> {
  const asked = page.waitForRequest((request) => OWNER_HEADER in request.headers())
  await page.goto(`${demo.url}/admin/clients?vue=entreprises`)
  const { [OWNER_HEADER]: owner = '' } = (await asked).headers()
  const file = await page.getByRole('link', { name }).first().getAttribute('href')
  const given = await page.request.post(`${demo.url}/trpc/clientLinks.give`, {
    headers: { origin: demo.url, [OWNER_HEADER]: owner },
    data: { userId: file?.split('/').at(-1), use: 'copy' },
  })
  const { result } = await given.json()
  return result.data.link
}

const BOTH = [DESK, PHONE]

/** Opens a screen and looks at it in both themes. */
async function look(page: Page, path: string, widths = BOTH): Promise<void> {
  await page.setViewportSize({ width: DESK, height: 900 })
  await page.goto(`${demo.url}${path}`)
  await expectShown(page)
  await expectAccessible(page, widths)
}

test('what the owner sees of companies and of the DGI is accessible in both themes', async ({
  cast,
}) => {
  const { page } = await cast.visitor()
  await signInAsOwner(page)
  await test.step('companies: their list, a file, its month and an invoice', async () => {
    await look(page, '/admin/clients?vue=entreprises')
    await page.setViewportSize({ width: DESK, height: 900 })
    await page
      .getByRole('link', { name: /Hôtel Le Baobab/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hôtel Le Baobab' })).toBeVisible()
    await expectAccessible(page, BOTH)
    for (const dialog of ['Paiement et plafond', 'Modifier ses prix']) {
      await page.getByRole('button', { name: dialog }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page
      .getByRole('link', { name: /F-\d{4}-\d\d-\d{3}/ })
      .first()
      .click()
    await expectShown(page)
    await expectAccessible(page, BOTH)
  })
  await test.step('what companies owe, with an invoice beside the list', async () => {
    await look(page, '/admin/entreprises')
    await page.setViewportSize({ width: DESK, height: 900 })
    await page.locator('a[href*="facture="]').first().click()
    await expect(page.getByRole('complementary', { name: 'Facture ouverte' })).toBeVisible()
    await expectAccessible(page, BOTH)
  })
  await test.step('certifications: one to verify with its number, one that was refused, the certified ones', async () => {
    await look(page, '/admin/fne')
    await page.setViewportSize({ width: DESK, height: 900 })
    const list = page.getByRole('region', { name: 'Vous attendent' })
    await list.getByRole('link').first().click()
    await page.getByLabel('Certifiée, voici son numéro').check()
    await page.getByRole('textbox', { name: 'Numéro' }).fill('0000000A26000000318')
    await expect(page.getByText(/^Facture n°\s318 de 2026/)).toBeVisible()
    await expectAccessible(page, BOTH)
    await page.setViewportSize({ width: DESK, height: 900 })
    await list.getByRole('link').last().click()
    await page.getByRole('button', { name: 'Corriger' }).click()
    await expectAccessible(page, BOTH)
    await look(page, '/admin/fne?liste=certified')
    await page.setViewportSize({ width: DESK, height: 900 })
    await page.locator('a[href*="vente="]').first().click()
    await expect(page.getByRole('link', { name: 'Vérifier à la DGI' })).toBeVisible()
    await expectAccessible(page, BOTH)
  })
  await test.step('the settings of the DGI and of payment, and the sample', async () => {
    await look(page, '/superadmin/reglages/fne')
    await look(page, '/superadmin/reglages/paiement')
    await look(page, '/superadmin/facture-essai')
  })
  await test.step('the marks of a certificate are on the paper of a phone too', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${demo.url}/superadmin/facture-essai`)
    const box = page.getByRole('region', { name: 'Facture normalisée électronique' })
    await expect(box.getByText(/^Certifiée par la DGI le/)).toBeVisible()
    await expect(box.getByText('FNE')).toBeVisible()
  })
})

test('what a company and a client see of their invoices is accessible in both themes', async ({
  cast,
}) => {
  const owner = await cast.visitor()
  await signInAsOwner(owner.page)
  await test.step('the invoices of a company, by its link', async () => {
    const link = await linkOf(owner.page, /Hôtel Le Baobab/)
    const { page } = await cast.visitor()
    await page.goto(link)
    await expectShown(page)
    await page.goto(`${demo.url}/client/factures`)
    await expectShown(page)
    await expectAccessible(page, [PHONE, DESK])
    await page
      .getByRole('link', { name: /F-\d{4}-\d\d-\d{3}/ })
      .first()
      .click()
    await expect(
      page.getByText('Certifiée par la DGI').or(page.getByText('Facture certifiée')).first(),
    ).toBeAttached()
    await expectAccessible(page, [PHONE, DESK])
  })
  await test.step('the certified invoice of an order', async () => {
    await owner.page.goto(`${demo.url}/admin/fne?liste=certified`)
    const sale = owner.page
      .locator('a[href*="vente="]')
      .filter({ hasText: /^(?!.*F-\d{4})/ })
      .first()
    await sale.click()
    await owner.page.getByRole('link', { name: 'Voir la commande' }).click()
    const orderId = new URL(owner.page.url()).searchParams.get('commande')
    await look(owner.page, `/client/facture/${orderId}`, [PHONE, DESK])
  })
})
