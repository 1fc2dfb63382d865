import { expect, refused, test } from './fixtures.ts'
import { COOKIE } from './people.ts'

test('a page whose account is not the browser’s any more sends nothing, keeps what was typed, and can be loaded again', async ({
  app,
  cast,
  client,
}) => {
  const { page, context } = client
  client.allow(refused(409))
  const other = await cast.person({ role: 'client', fullname: 'Mariam Touré' })
  await page.goto('/client/profil')
  const name = page.getByLabel('Nom complet')
  await expect(name).toHaveValue(client.fullname)
  await name.fill('Aminata Koné-Diallo')

  // Another tab of this browser signs in to another account.
  await context.addCookies([
    { name: COOKIE, value: other.token, url: app.url, httpOnly: true, sameSite: 'Lax' },
  ])
  const dialog = page.getByRole('dialog', { name: 'Un autre compte est ouvert' })
  // The page's own reads are refused too, and may open the dialog first.
  const save = () =>
    expect(async () => {
      if (await dialog.isVisible()) return
      await page.getByRole('button', { name: 'Enregistrer' }).first().click({ timeout: 1000 })
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass()
  await save()
  await expect(dialog).toContainText('Ce que vous avez écrit reste ici')
  const fullname = app.db.prepare('select fullname from users where id = ?').pluck()
  expect([fullname.get(client.id), fullname.get(other.id)]).toEqual([
    client.fullname,
    other.fullname,
  ])

  await dialog.getByRole('button', { name: 'Rester ici' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Aminata Koné-Diallo')
  await save()
  await dialog.getByRole('button', { name: 'Recharger la page' }).click()
  await expect(name).toHaveValue(other.fullname)
})
