import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from './auth-forms.ts'
import { expect, test, toast } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import type { App } from './server.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name })
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Demandes' }).getByRole('link', { name: label })

/** Chooses a filter, which appears in the address a moment after the click. */
async function show(page: Page, choice: { name: string; exact?: boolean }): Promise<void> {
  const radio = page.getByRole('radio', choice)
  await radio.click()
  await expect(radio).toBeChecked()
}

const someone = () => `${randomUUID()}@exemple.ci`

/** Inserts an application; the form itself limits those from one address. */
function apply(app: App, fullname: string, email = someone()): string {
  app.db
    .prepare(
      `insert into livreur_applications (id, fullname, phone, email, city, message, created_at)
      values (?, ?, '+2250707112233', ?, 'Yopougon', 'Je connais bien le quartier.', ?)`,
    )
    .run(randomUUID(), fullname, email, Date.now())
  return email
}

function write(app: App, fullname: string): void {
  app.db
    .prepare(
      `insert into contact_messages (id, fullname, email, message, created_at)
      values (?, ?, ?, 'Lavez-vous les rideaux ?\nMerci.', ?)`,
    )
    .run(randomUUID(), fullname, someone(), Date.now())
}

test('a courier applies, is accepted, chooses a password and works', async ({
  app,
  admin: { page },
  visitor,
}) => {
  const email = someone()
  const { page: theirs } = visitor
  await theirs.goto('/candidature-livreur')
  await theirs.getByLabel('Nom complet').fill('Yves Kouamé')
  await theirs.getByLabel('Téléphone').fill('07 07 11 22 33')
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Ville / Quartier').fill('Yopougon Niangon')
  await theirs.getByLabel('Message').fill('Six ans de moto.\nDisponible le dimanche.')
  await theirs.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(theirs.getByText('Candidature envoyée !')).toBeVisible()

  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Demandes' }).click()
  await tab(page, 'Candidatures').click()
  await expect(tab(page, 'Candidatures')).toContainText('1')
  const application = card(page, 'Candidature d’Yves Kouamé')
  await expect(application).toContainText('Yopougon Niangon')
  await expect(application.getByText('Disponible le dimanche.')).toBeVisible()
  await expect(application.getByRole('link', { name: '07 07 11 22 33' })).toHaveAttribute(
    'href',
    'tel:+2250707112233',
  )
  await expect(application.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/2250707112233',
  )
  await application.getByRole('button', { name: 'Accepter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accepter la candidature d’Yves Kouamé' })
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Accepter la candidature' }).click()
  await expect(toast(page, 'Candidature acceptée')).toBeVisible()
  await expect(page.getByText('Aucune candidature à traiter')).toBeVisible()
  await show(page, { name: 'Acceptées' })
  await expect(application).toContainText('Par Mireille Assi')

  await theirs.goto(linkIn(await mailTo(app, email, 'acceptée')))
  await theirs.getByLabel('Mot de passe', { exact: true }).fill('six-ans-de-moto')
  await theirs.getByLabel('Confirmer le mot de passe').fill('six-ans-de-moto')
  await theirs.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(theirs).toHaveURL(/\/connexion$/)
  await signIn(theirs, email, 'six-ans-de-moto')
  await expect(theirs.getByText('Aucune mission pour le moment')).toBeVisible()
})

test('what waits is counted beside the way to it, on a phone behind « Plus »', async ({
  app,
  admin: { page },
  cast,
}) => {
  apply(app, 'Yves Kouamé')
  write(app, 'Fatou Diabaté')
  await cast.person({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('link', { name: /^Demandes/ })).toContainText('3')
  await page.setViewportSize({ width: 390, height: 844 })
  const more = page.getByRole('button', { name: 'Plus' })
  await expect(more).toContainText('3')
  await more.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Demandes' }).click()
  for (const [label, title] of [
    ['Livreurs à valider', 'Pas Encore'],
    ['Candidatures', 'Candidature d’Yves'],
    ['Messages', 'Message de Fatou'],
  ] as const) {
    await tab(page, label).click()
    await expect(card(page, title)).toBeVisible()
  }
  await page.goBack()
  await expect(card(page, 'Candidature d’Yves')).toBeVisible()
})
