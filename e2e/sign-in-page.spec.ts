import type { Page } from '@playwright/test'
import { button, field, signIn } from './auth-forms.ts'
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

test('signing in leads to one’s screens, and the back button not to the form again', async ({
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
})

test('an address that is not confirmed leads to the page that sends the link again', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(403))
  const { id, email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  app.db.prepare('update users set email_confirmed_at = null where id = ?').run(id)
  await page.goto('/connexion')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/attente-confirmation$/)
  await expect(toast(page, 'Confirmation requise')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

test('the typed address follows to the page that resets the password, and the password can be seen', async ({
  visitor: { page },
}) => {
  await page.goto('/connexion')
  await field(page, 'Email').fill('aya@exemple.ci')
  await field(page, 'Mot de passe').fill('le linge au soleil')
  await expect(field(page, 'Mot de passe')).toHaveAttribute('type', 'password')
  await button(page, 'Afficher ou masquer la saisie').click()
  await expect(field(page, 'Mot de passe')).toHaveAttribute('type', 'text')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(field(page, 'Email')).toHaveValue('aya@exemple.ci')
})

test('an e-mailed link, even pasted over the open page, is the application’s', async ({
  visitor: { page, allow },
}) => {
  allow(refused(422))
  await page.goto('/connexion')
  expect(await isApplication(page)).toBe(0)
  await page.evaluate(() => {
    window.location.hash = 'type=signup&token=ailleurs'
  })
  await expect(page.getByText('Lien invalide ou expiré')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Lien invalide ou expiré')).toBeVisible()
})

test('a phone with unsent actions of a livreur says so before signing in', async ({
  visitor: { page },
}) => {
  await page.goto('/connexion')
  await page.evaluate(() => localStorage.setItem('laveo-en-attente', '2'))
  await page.reload()
  await expect(page.getByText('2 actions en attente d’envoi')).toBeVisible()
})
