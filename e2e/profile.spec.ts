import type { Page } from '@playwright/test'
import type { Role } from '#shared/accounts/roles.ts'
import { button, field, signIn } from './auth-forms.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

const SIGN_IN = /\/connexion$/

const change = (page: Page) => button(page, 'Changer le mot de passe')

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
