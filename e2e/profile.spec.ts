import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Role } from '#shared/accounts/roles.ts'
import { button, field, signIn } from './auth-forms.ts'
import { expect, NO_NETWORK, readAgain, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

const SIGN_IN = /\/connexion$/

const save = (page: Page) => button(page, 'Enregistrer')
const change = (page: Page) => button(page, 'Changer le mot de passe')
const devices = (page: Page) => page.getByRole('region', { name: 'Appareils connectés' })
const remove = (page: Page) => button(page, 'Supprimer mon compte')

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/connexion')
  await signIn(page, email, secret)
}

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  livreur: '/livreur/dashboard',
  admin: '/admin/dashboard',
  superadmin: '/superadmin/panel',
}

for (const [role, home] of Object.entries(HOMES) as [Role, string][])
  test(`a ${role} finds their profile in the navigation, on a phone and on a desk`, async ({
    cast,
  }) => {
    const { page, email } = await cast.actor({ role, fullname: 'Aya Traoré' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      await page.goto(home)
      const more = page.getByRole('button', { name: 'Plus' })
      if (width < 900 && (role === 'admin' || role === 'superadmin')) await more.click()
      await page
        .getByRole('link', { name: 'Profil', exact: true })
        .filter({ visible: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`/${role}/profil$`))
      await expect(page.getByRole('heading', { name: 'Profil', exact: true })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
    }
  })

test('name, phone and address are changed, shown and stored; the e-mail stays', async ({
  app,
  client,
}) => {
  const { page, id, email } = client
  await page.goto('/client/dashboard')
  await page.getByRole('link', { name: 'Modifier mon profil' }).click()
  await page.getByLabel('Nom complet').fill('  Aminata Koné-Traoré ')
  await page.getByLabel('Téléphone').fill('+225 05 44 33 22 11')
  await page.getByLabel('Adresse').fill('Riviera Palmeraie, portail vert')
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await save(page).click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Aminata Koné-Traoré')
  await expect(page.getByLabel('Téléphone')).toHaveValue('05 44 33 22 11')
  await page.getByRole('link', { name: 'Accueil' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aminata Koné-Traoré')
  const row = app.db.prepare('select fullname, phone, address, email from users where id = ?')
  expect(row.get(id)).toEqual({
    fullname: 'Aminata Koné-Traoré',
    phone: '+2250544332211',
    address: 'Riviera Palmeraie, portail vert',
    email,
  })
})

test('what is refused, and what the network loses, keeps every word that was typed', async ({
  client,
}) => {
  const { page, context, allow } = client
  allow(NO_NETWORK)
  await page.goto('/client/profil')
  await page.getByLabel('Nom complet').fill('Aminata Diallo')
  await page.getByLabel('Téléphone').fill('07 48 21 36')
  await save(page).click()
  await expect(page.getByText('Les numéros ivoiriens ont dix chiffres depuis 2021.')).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toBeFocused()
  await page.getByLabel('Téléphone').fill('07 07 48 21 36')
  await context.setOffline(true)
  await save(page).click()
  await expect(toast(page, 'Profil non enregistré')).toBeVisible()
  await expect(save(page)).toBeFocused()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Aminata Diallo')
  await context.setOffline(false)
  await save(page).click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
})

test('a new password asks for the current one, and says on which field it is refused', async ({
  client,
  visitor,
}) => {
  const { page, email, allow } = client
  allow(refused(422))
  await page.goto('/client/profil')
  await field(page, 'Mot de passe actuel').fill('pas-le-bon')
  await field(page, 'Nouveau mot de passe').fill('abc')
  await field(page, 'Confirmer le mot de passe').fill('abd')
  await change(page).click()
  await expect(
    page.getByText('Le nouveau mot de passe doit faire au moins 6 caractères.'),
  ).toBeVisible()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await field(page, 'Nouveau mot de passe').fill('trois-chemises-blanches')
  await field(page, 'Confirmer le mot de passe').fill('trois-chemises-blanches')
  await change(page).click()
  await expect(page.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible()
  await expect(field(page, 'Mot de passe actuel')).toBeFocused()
  await field(page, 'Mot de passe actuel').fill(PASSWORD)
  await change(page).click()
  await expect(toast(page, 'Mot de passe modifié')).toBeVisible()
  await expect(change(page)).toBeFocused()
  await expect(field(page, 'Mot de passe actuel')).toHaveValue('')
  await enter(visitor.page, email, 'trois-chemises-blanches')
  await expect(visitor.page).toHaveURL(/\/client\/dashboard$/)
})

test('staff may not choose a password that everyone tries', async ({ admin }) => {
  const { page, allow } = admin
  allow(refused(422))
  await page.goto('/admin/profil')
  await field(page, 'Mot de passe actuel').fill(PASSWORD)
  await field(page, 'Nouveau mot de passe').fill('azerty123')
  await expect(page.getByRole('status').filter({ hasText: 'Trop facile' })).toBeVisible()
  await field(page, 'Confirmer le mot de passe').fill('azerty123')
  await change(page).click()
  await expect(field(page, 'Nouveau mot de passe')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Choisissez-en un autre.')).toBeVisible()
  await expect(field(page, 'Nouveau mot de passe')).toBeFocused()
})

test('a password changed here closes the account elsewhere when asked to, at once', async ({
  client,
  visitor,
}) => {
  const { page, email } = client
  visitor.allow(refused(401))
  await enter(visitor.page, email, PASSWORD)
  await visitor.page.getByRole('link', { name: 'Suivi' }).click()
  await expect(visitor.page.getByText('Aucune commande en cours')).toBeVisible()
  await page.goto('/client/profil')
  await field(page, 'Mot de passe actuel').fill(PASSWORD)
  await field(page, 'Nouveau mot de passe').fill('trois-chemises-blanches')
  await field(page, 'Confirmer le mot de passe').fill('trois-chemises-blanches')
  await page.getByRole('checkbox', { name: 'Déconnecter mes autres appareils' }).check()
  await change(page).click()
  await expect(toast(page, 'Mot de passe modifié')).toContainText('1 autre appareil déconnecté.')
  await expect(visitor.page).toHaveURL(SIGN_IN, { timeout: 5_000 })
})

test('every device is listed, and another one is disconnected from here', async ({
  app,
  client,
  visitor,
}) => {
  const { page, id, email } = client
  visitor.allow(refused(401))
  await page.goto('/client/profil')
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(devices(page)).toContainText('Actif')
  await expect(devices(page)).toContainText('Aucun autre appareil n’est connecté.')
  await enter(visitor.page, email, PASSWORD)
  await expect(visitor.page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await devices(page).getByRole('listitem').nth(1).getByRole('button').click()
  await expect(toast(page, 'Appareil déconnecté')).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(visitor.page).toHaveURL(SIGN_IN, { timeout: 5_000 })
  await expect(toast(visitor.page, 'Session introuvable')).toBeVisible()
  const sessions = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  expect(sessions.get(id)).toBe(1)
})

test('all the other devices are disconnected in one go, after a question', async ({
  client,
  visitor,
  cast,
}) => {
  const { page, email } = client
  const others = [visitor, await cast.visitor()]
  for (const other of others) {
    other.allow(refused(401))
    await enter(other.page, email, PASSWORD)
    await expect(other.page.getByText('Aucune commande trouvée')).toBeVisible()
  }
  await page.goto('/client/profil')
  await page.getByRole('button', { name: 'Déconnecter tous mes autres appareils' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expect(toast(page, 'Appareils déconnectés')).toContainText('2 autres appareils')
  for (const other of others) await expect(other.page).toHaveURL(SIGN_IN, { timeout: 5_000 })
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
})

test('everything that is held on a person comes as a file', async ({ client, order }) => {
  const { page, email } = client
  const { reference } = await order(client)
  await page.goto('/client/profil')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^laveo-mes-donnees-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(() => JSON.parse(text)).not.toThrow()
  for (const fact of [email, reference]) expect(text).toContain(fact)
  expect(text).not.toContain('argon2')
})

test('an account is kept while an order is in progress, and can go when it is over', async ({
  app,
  client,
  admin,
  order,
}) => {
  const { page, id, email, allow } = client
  // A wrong password, then an account that is gone.
  allow(refused(422))
  allow(refused(401))
  const { id: orderId, reference } = await order(client)
  await page.goto('/client/profil')
  await expect(remove(page)).toBeDisabled()
  await expect(page.getByText('Une commande est en cours.')).toBeVisible()
  await admin.api.orders.cancel.mutate({ orderId, from: 'pending' })
  await expect(remove(page)).toBeEnabled()
  await remove(page).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte' })
  const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' })
  await confirm.click()
  await expect(dialog.getByLabel('Mot de passe')).toBeFocused()
  await dialog.getByLabel('Mot de passe').fill('pas-le-bon')
  await confirm.click()
  await expect(dialog.getByText('n’est pas le bon')).toBeVisible()
  await expect(dialog.getByLabel('Mot de passe')).toBeFocused()
  await dialog.getByLabel('Mot de passe').fill(PASSWORD)
  await confirm.click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByText('Compte supprimé')).toBeVisible()
  await enter(page, email, PASSWORD)
  await expect(toast(page, 'Échec de la connexion')).toBeVisible()
  const kept = app.db.prepare('select fullname from users where id = ?').pluck().get(id)
  expect(kept).not.toBe(client.fullname)
  await admin.page.goto(`/admin/dashboard?q=${reference}`)
  await expect(admin.page.getByRole('article')).toContainText('Client supprimé')
})

test('a livreur in a mission, and the last superadmin, keep their accounts', async ({
  client,
  livreur,
  superadmin,
  order,
}) => {
  await order(client, { status: 'assigned' }, { livreur })
  await livreur.page.goto('/livreur/profil')
  await expect(livreur.page.getByText('Une mission est en cours.')).toBeVisible()
  await expect(remove(livreur.page)).toBeDisabled()
  await superadmin.page.goto('/superadmin/profil')
  await expect(superadmin.page.getByText('le dernier super administrateur')).toBeVisible()
  await expect(remove(superadmin.page)).toBeDisabled()
})

test('a livreur who waits for approval has a profile, and is told so there', async ({ cast }) => {
  const { page } = await cast.actor({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
  await page.goto('/livreur/profil')
  await expect(page.getByText('Votre compte est en attente de validation.')).toBeVisible()
  await page.getByLabel('Nom complet').fill('Bientôt Livreur')
  await save(page).click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
})

test('devices that cannot be read can be asked for again', async ({ client }) => {
  const { page, allow } = client
  allow(NO_NETWORK)
  await page.route(/profile\.sessions/, (route) => route.abort())
  await page.goto('/client/profil')
  await expect(page.getByText('Impossible de charger vos appareils.')).toBeVisible()
  await page.unroute(/profile\.sessions/)
  await readAgain(devices(page))
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
})

test('the theme is chosen in the profile and stays', async ({ livreur: { page } }) => {
  await page.goto('/livreur/profil')
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await page.getByRole('radio', { name: 'Sombre' }).check()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()
  expect(await scheme()).toBe('dark')
})
