import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from './auth-forms.ts'
import { dismiss, expect, readAgain, refused, test, toast } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mail.ts'
import type { App } from './server.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name })
const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Demandes' }).getByRole('link', { name: label })

/** Chooses what is shown. The choice lives in the address, which follows the click a moment later. */
async function show(page: Page, choice: { name: string; exact?: boolean }): Promise<void> {
  const radio = page.getByRole('radio', choice)
  await radio.click()
  await expect(radio).toBeChecked()
}

const someone = () => `${randomUUID()}@exemple.ci`

/** An application as the public form stores it; the form itself lets few through from one address. */
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

test('a declined application gets a polite e-mail and no account', async ({
  app,
  admin: { page },
}) => {
  const email = apply(app, 'Yves Kouamé')
  await page.goto('/admin/demandes?onglet=candidatures')
  await card(page, 'Candidature d’Yves').getByRole('button', { name: 'Refuser' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la candidature d’Yves Kouamé' })
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  await card(page, 'Candidature d’Yves').getByRole('button', { name: 'Refuser' }).click()
  await dialog.getByRole('button', { name: 'Refuser la candidature' }).click()
  await expect(toast(page, 'Candidature refusée')).toBeVisible()
  await expect(page.getByText('Aucune candidature à traiter')).toBeVisible()
  await show(page, { name: 'Refusées' })
  await expect(card(page, 'Candidature d’Yves')).toContainText('Refusée')
  await mailTo(app, email, 'Votre candidature chez Lavéo')
  expect(mailsTo(app, email)).toHaveLength(1)
  const accounts = app.db.prepare('select count(*) from users where email = ?').pluck()
  expect(accounts.get(email)).toBe(0)
})

test('of two admins who answer one application the second is told, and sees the list as it is', async ({
  app,
  admin,
  otherAdmin,
}) => {
  const email = apply(app, 'Yves Kouamé')
  otherAdmin.allow(refused(409))
  for (const { page } of [admin, otherAdmin]) {
    await page.goto('/admin/demandes?onglet=candidatures')
    await expect(card(page, 'Candidature d’Yves')).toBeVisible()
  }
  const answer = async (page: Page, verb: string) => {
    await card(page, 'Candidature d’Yves').getByRole('button', { name: verb }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${verb} la candidature` })
      .click()
  }
  await answer(admin.page, 'Accepter')
  await expect(toast(admin.page, 'Candidature acceptée')).toBeVisible()
  await answer(otherAdmin.page, 'Refuser')
  await expect(toast(otherAdmin.page, 'Candidature déjà traitée')).toContainText(
    'Un collègue y a déjà répondu.',
  )
  await expect(otherAdmin.page.getByText('Aucune candidature à traiter')).toBeVisible()
  await mailTo(app, email, 'acceptée')
  expect(mailsTo(app, email)).toHaveLength(1)
})

test('an application whose address has an account already says so, and can only be declined', async ({
  app,
  admin: { page },
  client,
}) => {
  apply(app, 'Aminata Koné', client.email)
  await page.goto('/admin/demandes?onglet=candidatures')
  const application = card(page, 'Candidature d’Aminata')
  await expect(application).toContainText('Un compte existe déjà')
  await expect(application.getByRole('button', { name: 'Accepter' })).toBeDisabled()
  await expect(application.getByRole('button', { name: 'Refuser' })).toBeEnabled()
})

test('two applications of one person are known as such, and accepting one closes both', async ({
  app,
  admin: { page },
}) => {
  const email = apply(app, 'Issouf Cissé')
  apply(app, 'Issouf Cissé Junior', email)
  apply(app, 'Yves Kouamé')
  await page.goto('/admin/demandes?onglet=candidatures')
  const first = card(page, 'Candidature d’Issouf Cissé Junior')
  await expect(page.getByText('2 candidatures affichées ont cette adresse e-mail.')).toHaveCount(2)
  await first.getByRole('button', { name: 'Accepter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ses 2 candidatures affichées seront closes ensemble.')
  await dialog.getByRole('button', { name: 'Accepter la candidature' }).click()
  await expect(toast(page, 'Candidature acceptée')).toContainText('Le compte d’Issouf Cissé Junior')
  await expect(page.getByRole('article')).toHaveCount(1)
  await card(page, 'Candidature d’Yves').getByRole('button', { name: 'Accepter' }).click()
  await expect(dialog).toContainText('choisir son mot de passe.')
  await expect(dialog).not.toContainText('closes ensemble')
})

test('a message is answered, marked as handled, and brought back', async ({
  app,
  admin: { page },
}) => {
  write(app, 'Fatou Diabaté')
  await page.goto('/admin/demandes?onglet=messages')
  const message = card(page, 'Message de Fatou Diabaté')
  await expect(message).toContainText('Lavez-vous les rideaux')
  await expect(message.getByRole('link', { name: 'Répondre' })).toHaveAttribute('href', /^mailto:/)
  await message.getByRole('button', { name: 'Marquer comme traité' }).click()
  await expect(toast(page, 'Message traité')).toBeVisible()
  await expect(page.getByText('Aucun message à traiter')).toBeVisible()
  await show(page, { name: 'Traités', exact: true })
  await message.getByRole('button', { name: 'Remettre à traiter' }).click()
  await expect(page.getByText('Aucun message traité')).toBeVisible()
  await show(page, { name: 'À traiter' })
  await expect(message).toBeVisible()
})

test('a livreur who signed up is approved here, is told by e-mail, and sees missions', async ({
  app,
  admin: { page },
  cast,
}) => {
  const livreur = await cast.actor({ role: 'livreur', fullname: 'Yves Kouamé', unapproved: true })
  await livreur.page.goto('/livreur/dashboard')
  await expect(livreur.page.getByText('en attente de validation')).toBeVisible()
  await page.goto('/admin/demandes?onglet=livreurs')
  await expect(tab(page, 'Livreurs à valider')).toContainText('1')
  await card(page, 'Yves Kouamé').getByRole('button', { name: 'Valider' }).click()
  await expect(toast(page, 'Compte validé')).toBeVisible()
  await expect(page.getByText('Aucun livreur à valider')).toBeVisible()
  await mailTo(app, livreur.email, 'validé')
  await livreur.page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
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

test('each kind of request that cannot be read can be asked for again', async ({ admin }) => {
  const { page, allow } = admin
  allow(/ERR_FAILED/)
  const kinds = [
    ['livreurs', /users\.waiting/, 'Impossible de charger les livreurs.', 'Aucun livreur à'],
    ['candidatures', /applications\.list/, 'charger les candidatures.', 'Aucune candidature à'],
    ['messages', /contact\.list/, 'Impossible de charger les messages.', 'Aucun message à'],
  ] as const
  for (const [name, call, failed, empty] of kinds) {
    await page.route(call, (route) => route.abort())
    await page.goto(`/admin/demandes?onglet=${name}`)
    await expect(page.getByText(failed)).toBeVisible()
    await page.unroute(call)
    await readAgain(page)
    await expect(page.getByText(empty)).toBeVisible()
    await dismiss(page)
  }
})
