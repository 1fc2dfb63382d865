import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A photo of 600 × 400, as a phone sends it. */
async function photo() {
  const create = { width: 600, height: 400, channels: 3, background: '#007340' } as const
  return picture('boubou.jpg', await sharp({ create }).jpeg().toBuffer())
}

test('what the browser cannot read is refused as an image, a photo is sent and shown, and the form is accessible with a price by the kilo and its prices of before', async ({
  superadmin: { page },
}) => {
  await page.goto('/superadmin/gestion')
  await page
    .getByRole('article', { name: 'Chemise' })
    .getByRole('button', { name: 'Modifier' })
    .click()
  const dialog = page.getByRole('dialog')
  const failure = dialog.getByRole('alert').filter({ hasText: 'Erreur de téléversement' })
  await dialog
    .getByLabel('Changer l’image')
    .setInputFiles(picture('photo.jpg', Buffer.from('Bonjour')))
  await expect(failure).toContainText('Ce fichier n’est pas une photo lisible.')
  await dialog.getByLabel('Choisir une autre image').setInputFiles(await photo())
  await expect(failure).toHaveCount(0)
  const shown = dialog.locator('img')
  await expect(shown).toHaveAttribute('src', /^\/uploads\/.*\.webp$/)
  await expect(shown).toHaveJSProperty('naturalWidth', 600)
  await dialog.getByRole('radio', { name: 'Au kilo' }).first().check()
  await expect(dialog.getByLabel('Poids minimum 1, en kilos')).toHaveValue('3')
  await dialog.getByRole('button', { name: 'Historique des prix' }).click()
  await expectAccessible(page)
})
