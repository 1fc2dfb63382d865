import type { Page } from '@playwright/test'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { DESK, expectAccessible, PHONE } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectShown, openByLink } from './links.ts'
import { startDemo } from './server.ts'

// The demonstration has companies with their invoices, and a DGI that certified, refused and was cut.
test.describe.configure({ timeout: 300_000 })

let demo: Awaited<ReturnType<typeof startDemo>>
test.beforeAll(async () => {
  demo = await startDemo()
})
test.afterAll(() => demo.close())

/** The owner is signed in, with a browser that has opened nothing. */
async function signInAsOwner({ request }: Page): Promise<void> {
  const account = { email: 'superadmin@laveo.test', password: 'laveo-demo' }
  await request.post(`${demo.url}/trpc/auth.signIn`, {
    headers: { origin: demo.url },
    data: account,
  })
}

/** The link of the company whose file is open, as the desk gives it to this account. */
async function linkOf(page: Page, owner: string): Promise<string> {
  const given = await page.request.post(`${demo.url}/trpc/clientLinks.give`, {
    headers: { origin: demo.url, [OWNER_HEADER]: owner },
    data: { userId: new URL(page.url()).pathname.split('/').at(-1), use: 'copy' },
  })
  const { result } = await given.json()
  return result.data.link
}

/** Opens a screen of the demonstration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${demo.url}${path}`)
  await expectShown(page)
}

test('what the owner sees of companies and of the DGI, and a company of its invoices, is accessible in both themes', async ({
  cast,
}) => {
  const { page } = await cast.visitor()
  await page.setViewportSize({ width: DESK, height: 900 })
  await signInAsOwner(page)
  let link = ''
  await test.step('companies: their list, a file, its prices, its month and an invoice', async () => {
    const asked = page.waitForRequest((request) => OWNER_HEADER in request.headers())
    await open(page, '/admin/clients?vue=entreprises')
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /Hôtel Le Baobab/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Hôtel Le Baobab' }).waitFor()
    link = await linkOf(page, (await asked).headers()[OWNER_HEADER] ?? '')
    await expectAccessible(page)
    await page.locator('summary', { hasText: 'Prix' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Modifier ses prix' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page
      .getByRole('link', { name: /F-\d{4}-\d\d-\d{3}/ })
      .first()
      .click()
    await expectShown(page)
    await expectAccessible(page)
  })
  await test.step('what companies owe, with an invoice beside the list', async () => {
    await open(page, '/admin/entreprises')
    await page.locator('a[href*="facture="]').first().click()
    await page.getByRole('complementary', { name: 'Facture ouverte' }).waitFor()
    await expectAccessible(page, [DESK, PHONE])
  })
  await test.step('certifications: one to verify with its number, one that was refused, a certified one', async () => {
    await open(page, '/admin/fne')
    const list = page.getByRole('region', { name: 'À la DGI' })
    await list.getByRole('link', { name: 'Vérifier' }).first().click()
    await page.getByLabel('Certifiée, voici son numéro').check()
    await page.getByRole('textbox', { name: 'Numéro' }).fill('0000000A26000000318')
    await page.getByText(/^Facture n°\s318 de 2026/).waitFor()
    await expectAccessible(page)
    await list.getByRole('link', { name: 'Corriger' }).last().click()
    await page.getByRole('button', { name: 'Corriger' }).click()
    await expectAccessible(page)
    await open(page, '/admin/fne?liste=certified')
    await page.locator('a[href*="vente="]').first().click()
    await page.getByRole('link', { name: 'Vérifier à la DGI' }).waitFor()
    await expectAccessible(page)
  })
  await test.step('the sample, whose marks of a certificate are on the paper of a phone too', async () => {
    await open(page, '/superadmin/facture-essai')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    const box = page.getByRole('region', { name: 'Facture normalisée électronique' })
    await box.getByText(/^Certifiée par la DGI le/).waitFor()
    await box.getByText('FNE').waitFor()
  })
  await test.step('the invoices of a company, by its link', async () => {
    const { page: phone } = await cast.visitor()
    await phone.goto(link)
    await openByLink(phone, '/client/factures')
    await expectShown(phone)
    await expectAccessible(phone)
    await phone
      .getByRole('link', { name: /F-\d{4}-\d\d-\d{3}/ })
      .first()
      .click()
    await expect(
      phone.getByText('Certifiée par la DGI').or(phone.getByText('Facture certifiée')).first(),
    ).toBeAttached()
    await expectAccessible(phone)
  })
})
