import type { Page } from '@playwright/test'
import { saveReach } from './business.ts'
import { dismiss, expect, refused, test, toast } from './fixtures.ts'

const contact = {
  'Nom complet': 'Jean-Marc Aké',
  Email: 'JM.Ake@Exemple.CI',
  Message: 'Prenez-vous les rideaux de trois mètres ?',
}
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

const sendMessage = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' })
const apply = (page: Page) => page.getByRole('button', { name: 'Envoyer ma candidature' })

test.describe('the contact page', () => {
  test('says how to reach the team once its owner has, and invents nothing before', async ({
    app,
    visitor: { page },
  }) => {
    await page.goto('/contact')
    const links = page.getByRole('main').getByRole('link')
    await expect(page.getByText('Nos coordonnées arrivent bientôt')).toBeVisible()
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0)
    saveReach(app)
    await page.reload()
    await expect(links.filter({ hasText: '27 22 40 18 65' })).toHaveAttribute(
      'href',
      'tel:+2252722401865',
    )
    await expect(links.filter({ hasText: 'bonjour@laveo.ci' })).toHaveAttribute(
      'href',
      'mailto:bonjour@laveo.ci',
    )
    await expect(page.getByText('Riviera 2, Cocody, Abidjan')).toBeVisible()
    await expect(page.getByText('de 9 h à 18 h').first()).toBeVisible()
  })

  test('stores a message for the team, says so and empties the form', async ({
    app,
    visitor: { page },
  }) => {
    await page.goto('/contact')
    await fill(page, contact)
    await sendMessage(page).dblclick()
    await expect(toast(page, 'Message envoyé')).toBeVisible()
    for (const label of Object.keys(contact)) await expect(page.getByLabel(label)).toHaveValue('')
    const rows = app.db.prepare('select fullname, email, message from contact_messages').all()
    expect(rows).toEqual([
      {
        fullname: contact['Nom complet'],
        email: 'jm.ake@exemple.ci',
        message: contact.Message,
      },
    ])
  })

  test('says what is missing, and leads to the first wrong field', async ({
    visitor: { page },
  }) => {
    await page.goto('/contact')
    await sendMessage(page).click()
    for (const text of ['Le nom complet', 'L’e-mail', 'Le message'])
      await expect(page.getByText(`${text} est obligatoire.`)).toBeVisible()
    await expect(page.getByLabel('Nom complet')).toBeFocused()
    await fill(page, { 'Nom complet': 'Aké', Email: 'pas une adresse', Message: 'Bonjour' })
    await sendMessage(page).click()
    await expect(page.getByText('Écrivez l’adresse en entier')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('keeps a message that is too long whole, and says how long it may be', async ({
    visitor: { page },
  }) => {
    for (const [path, send] of [
      ['/contact', sendMessage],
      ['/candidature-livreur', apply],
    ] as const) {
      await page.goto(path)
      const message = page.getByLabel('Message')
      await message.focus()
      await page.keyboard.insertText('a'.repeat(20_000))
      await send(page).click()
      await expect(page.getByText('2000 caractères au plus.')).toBeVisible()
      await expect(message).toHaveAccessibleDescription(/2000 caractères au plus\./)
      expect((await message.inputValue()).length).toBe(20_000)
    }
  })

  test('loses nothing of what was typed when the network is cut, and sends it afterwards', async ({
    visitor: { page, allow },
  }) => {
    allow(/ERR_FAILED/)
    await page.goto('/contact')
    await fill(page, contact)
    await page.route('**/trpc/**', (route) => route.abort())
    await sendMessage(page).click()
    await expect(toast(page, "Échec de l'envoi")).toContainText('La connexion est coupée')
    await expect(page.getByLabel('Message')).toHaveValue(contact.Message)
    await page.unroute('**/trpc/**')
    await sendMessage(page).click()
    await expect(toast(page, 'Message envoyé')).toBeVisible()
  })

  test('asks somebody who writes too often to wait, and keeps their words', async ({
    app,
    visitor: { page, allow },
  }) => {
    allow(refused(429))
    await page.goto('/contact')
    for (let i = 0; i < 12; i++) {
      await fill(page, { ...contact, Message: `Message ${i}` })
      await sendMessage(page).click()
      await expect(toast(page, 'Message envoyé').or(toast(page, "Échec de l'envoi"))).toBeVisible()
      if (await toast(page, "Échec de l'envoi").isVisible()) break
      await dismiss(page)
    }
    await expect(toast(page, "Échec de l'envoi")).toContainText(/Patientez .+ avant de recommencer/)
    await expect(page.getByLabel('Message')).toHaveValue(/^Message \d+$/)
    // The limits live in the process: whoever comes next must not inherit them.
    await app.stop()
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

  test('asks for everything but the message, and explains a number of eight digits', async ({
    visitor: { page },
  }) => {
    await page.goto('/candidature-livreur')
    await apply(page).click()
    for (const text of ['Le nom complet', 'Le téléphone', 'L’e-mail', 'La ville ou le quartier'])
      await expect(page.getByText(`${text} est obligatoire.`)).toBeVisible()
    await fill(page, { ...application, Téléphone: '09 55 31 70' })
    await apply(page).click()
    await expect(page.getByText(/dix chiffres depuis 2021/)).toBeVisible()
    await expect(page.getByLabel('Téléphone')).toBeFocused()
  })

  test('fails with a sentence, its button still meanwhile, and keeps what was typed', async ({
    visitor: { page, allow },
  }) => {
    allow(/ERR_FAILED/)
    await page.goto('/candidature-livreur')
    await fill(page, { ...application, Message: 'Je roule en 125.' })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/trpc/applications.submit**', async (route) => {
      await answered
      await route.abort()
    })
    await apply(page).click()
    await expect(apply(page)).toBeDisabled()
    answer()
    await expect(toast(page, "Échec de l'envoi")).toContainText(
      'Une erreur est survenue. Veuillez réessayer.',
    )
    await expect(apply(page)).toBeEnabled()
    await expect(page.getByLabel('Message')).toHaveValue('Je roule en 125.')
  })
})
