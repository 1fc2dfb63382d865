import type { Page } from '@playwright/test'
import { signIn } from './auth-forms.ts'
import { dismiss, expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'
import type { App } from './server.ts'

const SIGN_IN = /\/connexion$/

const account = (page: Page, name: string) => page.getByRole('article', { name })

function sessionsOf(app: App, userId: string): number {
  const count = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  return count.get(userId) as number
}

test('an account that is disabled loses its screen and its stream at once, and comes back when it is enabled', async ({
  app,
  superadmin,
  client,
}) => {
  const { page } = superadmin
  client.allow(refused(401))
  client.allow(refused(403))
  await client.page.goto('/client/commandes')
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
  await page.goto('/superadmin/clients')
  const row = account(page, client.fullname)
  await expect(row).toContainText('Actif')
  await row.getByRole('button', { name: 'Désactiver' }).click()
  const dialog = page.getByRole('dialog', { name: `Désactiver le compte d’${client.fullname}` })
  await expect(dialog).toContainText('déconnectée aussitôt')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  expect(sessionsOf(app, client.id)).toBe(1)
  await row.getByRole('button', { name: 'Désactiver' }).click()
  await dialog.getByRole('button', { name: 'Désactiver le compte' }).click()
  // Without the stream it would take until the next poll, 12 s later.
  await expect(client.page).toHaveURL(SIGN_IN, { timeout: 5_000 })
  expect(sessionsOf(app, client.id)).toBe(0)
  await expect(toast(client.page, 'Compte désactivé')).toBeVisible()
  await expect(row).toContainText('Désactivé')

  await dismiss(client.page)
  await signIn(client.page, client.email, PASSWORD)
  await expect(toast(client.page, 'Compte désactivé')).toBeVisible()
  await row.getByRole('button', { name: 'Réactiver' }).click()
  await expect(row).toContainText('Actif')
  await signIn(client.page, client.email, PASSWORD)
  await expect(client.page).toHaveURL(/\/client\//)
})
