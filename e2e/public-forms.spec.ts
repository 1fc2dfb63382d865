import type { Page } from '@playwright/test'
import { saveContact } from './contact-details.ts'
import { expect, test, toast } from './fixtures.ts'

const application = {
  'Nom complet': 'Désiré Bamba',
  Téléphone: '07 09 55 31 70',
  Email: 'desire@exemple.ci',
  'Ville / Quartier': 'Abobo, Baoulé',
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const apply = (page: Page) => page.getByRole('button', { name: 'Envoyer ma candidature' })

test.describe('the contact page', () => {
  test('says how to reach the team once its owner has, and invents nothing before', async ({
    app,
    visitor: { page },
  }) => {
    await page.goto('/contact')
    const links = page.getByRole('main').getByRole('link')
    await expect(page.getByText('Nos coordonnées arrivent bientôt')).toBeVisible()
    const reach = page.locator('a[href^="tel:"], a[href^="mailto:"], a[href*="wa.me"]')
    await expect(reach).toHaveCount(0)
    saveContact(app)
    await page.reload()
    for (const [label, href] of [
      ['Appelez-nous', 'tel:+2252722401865'],
      ['Écrivez-nous sur WhatsApp', 'https://wa.me/2252722401865'],
    ] as const) {
      const link = links.filter({ hasText: label })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toContainText('27 22 40 18 65')
    }
    await expect(links.filter({ hasText: 'bonjour@laveo.ci' })).toHaveAttribute(
      'href',
      'mailto:bonjour@laveo.ci',
    )
    await expect(page.getByText('Riviera 2, Cocody, Abidjan')).toBeVisible()
    await expect(page.getByText('de 9 h à 18 h').first()).toBeVisible()
  })
})

test.describe("the courier's application", () => {
  test('is stored, and the home page says that it has arrived', async ({
    app,
    visitor: { page },
  }) => {
    await page.goto('/candidature-livreur')
    await fill(page, application)
    await apply(page).dblclick()
    await expect(page).toHaveURL(`${app.url}/`)
    await expect(toast(page, 'Candidature envoyée !')).toContainText(
      "Merci d'avoir postulé. Notre équipe vous recontactera bientôt.",
    )
    const rows = app.db
      .prepare('select fullname, phone, email, city, message, status from livreur_applications')
      .all()
    expect(rows).toEqual([
      {
        fullname: 'Désiré Bamba',
        phone: '+2250709553170',
        email: 'desire@exemple.ci',
        city: 'Abobo, Baoulé',
        message: null,
        status: 'new',
      },
    ])
  })
})
