import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Role } from '#shared/accounts/roles.ts'
import { button, field, signIn } from './auth-forms.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

const SIGN_IN = /\/connexion$/

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

test('each role finds their profile in the navigation, on a phone and on a desk', async ({
  cast,
}) => {
  for (const [role, home] of Object.entries(HOMES) as [Role, string][]) {
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
  }
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
  await page.getByRole('link', { name: 'Appareils et connexions' }).click()
  await expect(page).toHaveURL(/\/client\/profil\/securite$/)
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
