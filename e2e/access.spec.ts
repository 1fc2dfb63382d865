import { expect, refused, test, toast } from './fixtures.ts'

const SIGN_IN = /\/connexion$/

test('signing out says so, ends the session on the server and leaves nothing behind', async ({
  app,
  client,
}) => {
  const { page, context, allow } = client
  // A list request may still be in flight at the sign-out.
  allow(refused(401))
  await page.goto('/client/profil')
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toContainText('Vous avez été déconnecté.')
  const count = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  expect(count.get(client.id)).toBe(0)
  expect(await context.cookies()).toEqual([])
  await page.goBack()
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByText(client.fullname)).toHaveCount(0)
  await expect(toast(page, 'Session introuvable')).toHaveCount(0)
})
