import { expect, refused, test, toast } from './fixtures.ts'

const SIGN_IN = /\/connexion$/

test('an unknown role is reported, and its session ended', async ({ app, client }) => {
  const { page } = client
  const counted = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  await page.route(/auth\.me/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ body: (await answer.text()).replace('"client"', '"stagiaire"') })
  })
  await page.goto('/client/dashboard')
  await expect(toast(page, 'Erreur de rôle')).toContainText('Votre rôle n’a pas été défini.')
  await expect(page).toHaveURL(SIGN_IN)
  await expect.poll(() => counted.get(client.id)).toBe(0)
})

test('the browser’s back button shows nothing of a person who signed out', async ({ client }) => {
  const { page } = client
  client.allow(refused(401))
  await page.goto('/client/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).dblclick()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByText(client.fullname)).toHaveCount(0)
})
