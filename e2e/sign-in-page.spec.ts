import type { Page } from '@playwright/test'
import { field, signIn } from './auth-forms.ts'
import { expect, MOVING, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

test.use(MOVING)

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
  const said = 'Identifiants incorrects ou compte inexistant.'
  await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Mot de passe')).toHaveValue('')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(`${app.url}/client/dashboard`)
  expect(app.db.prepare('select count(*) from sessions').pluck().get()).toBe(2)
  await context.close()
})

test('signing in leads to one’s screens, and going back neither to the form nor, signed out, to the screens', async ({
  app,
  visitor: { page, context, allow },
  cast,
}) => {
  // A list request may still be in flight at the sign-out.
  allow(refused(401))
  const { id, email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const count = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  const before = count.get(id)
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').click()
  await page.getByRole('banner').getByRole('link', { name: 'Commander' }).click()
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  expect(await isApplication(page)).toBe(0)
  await signIn(page, email, 'pas-le-bon')
  await expect(toast(page, 'Échec de la connexion')).toContainText('Identifiants incorrects')
  await expect(field(page, 'Mot de passe')).toBeFocused()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aya')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/connexion')
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).dblclick()
  await expect(toast(page, 'Déconnexion réussie')).toContainText('Vous avez été déconnecté.')
  expect(count.get(id)).toBe(before)
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies, 'but the mark of a browser that is known').toEqual(['laveo-browser'])
  await page.goBack()
  await expect(page).toHaveURL(/\/connexion$/)
  await expect(page.getByText('Aya Traoré')).toHaveCount(0)
  await expect(toast(page, 'Session introuvable')).toHaveCount(0)
})
