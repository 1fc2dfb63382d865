import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { expect, NO_NETWORK, test, toast } from './fixtures.ts'
import type { App } from './server.ts'

const SCREEN = '/superadmin/gestion'

const picture = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** A photo of 600 × 400, as a phone sends it. */
async function photo() {
  const create = { width: 600, height: 400, channels: 3, background: '#007340' } as const
  return picture('boubou.jpg', 'image/jpeg', await sharp({ create }).jpeg().toBuffer())
}

const imageOf = (app: App, name: string) =>
  app.db.prepare('select image_url from products where name = ?').pluck().get(name) as string

test('a photo is sent with a garment, also after a network that was lost, and clients see it', async ({
  app,
  superadmin,
  client,
}) => {
  const { page, allow, context } = superadmin
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'Ajouter un vêtement' }).click()
  const dialog = page.getByRole('dialog')
  const failure = dialog.getByRole('alert').filter({ hasText: 'Erreur de téléversement' })
  await dialog
    .getByLabel('Choisir une image')
    .setInputFiles(picture('photo.jpg', 'image/jpeg', Buffer.from('Bonjour')))
  await expect(failure).toContainText('Ce fichier n’est pas une photo lisible.')
  allow(NO_NETWORK)
  await context.setOffline(true)
  await dialog.getByLabel('Choisir une autre image').setInputFiles(await photo())
  await expect(failure).toContainText('La connexion est coupée')
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(failure).toHaveCount(0)
  await dialog.getByLabel('Nom').fill('Boubou')
  await dialog.getByLabel('Prix 1').fill('2500')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Vêtement ajouté.')).toBeVisible()

  const answer = await page.request.get(imageOf(app, 'Boubou'))
  expect((await sharp(await answer.body()).metadata()).format).toBe('webp')
  await client.page.goto('/client/passer-commande')
  const card = client.page.getByRole('radiogroup', { name: 'Vêtement' }).locator('label')
  await expect(card.filter({ hasText: 'Boubou' }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    192,
  )
  await page
    .getByRole('article', { name: 'Boubou' })
    .getByRole('button', { name: 'Modifier' })
    .click()
  await dialog.getByRole('button', { name: 'Historique des prix' }).click()
  await expectAccessible(page)
})
