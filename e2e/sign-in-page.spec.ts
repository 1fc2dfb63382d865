import type { Page } from '@playwright/test'
import { field, signIn } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

const isApplication = (page: Page) => page.locator('#root').count()

test('without a script, a person is refused with a reason, then signs in', async ({
  app,
  browser,
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/connexion')
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  await signIn(page, email, 'pas-le-bon')
  await expect(page.getByRole('alert')).toContainText('Identifiants incorrects')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Mot de passe')).toHaveValue('')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(`${app.url}/client/dashboard`)
  expect(app.db.prepare('select count(*) from sessions').pluck().get()).toBe(2)
  await context.close()
})

test('signing in leads to one’s screens, and going back neither to the form nor, signed out, to the screens', async ({
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(401))
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Commander maintenant' }).click()
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  expect(await isApplication(page)).toBe(0)
  await signIn(page, email, 'pas-le-bon')
  await expect(toast(page, 'Échec de la connexion')).toContainText('Identifiants incorrects')
  await expect(field(page, 'Mot de passe')).toBeFocused()
  await expectAccessible(page)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aya')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/connexion')
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).dblclick()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/connexion$/)
  await expect(page.getByText('Aya Traoré')).toHaveCount(0)
})
