import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { dismiss, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import type { App } from './server.ts'

const SCREEN = '/superadmin/gestion'

const garment = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')
const service = (dialog: Locator, number: number) =>
  dialog.getByLabel(`Service ${number}`, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Enregistrer' })

async function open(page: Page, name: string): Promise<Locator> {
  await garment(page, name).getByRole('button', { name: 'Modifier' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Nom')).toHaveValue(name)
  return dialog
}

const picture = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** A photo of 600 × 400, as a phone sends it. */
async function photo() {
  const create = { width: 600, height: 400, channels: 3, background: '#007340' } as const
  return picture('boubou.jpg', 'image/jpeg', await sharp({ create }).jpeg().toBuffer())
}

const stored = (app: App, name: string) =>
  app.db.prepare('select image_url as url, services from products where name = ?').get(name) as
    | { url: string | null; services: string }
    | undefined

const servicesOf = (app: App, name: string) => JSON.parse(stored(app, name)?.services ?? 'null')

const imagesOn = ({ dir }: App) => {
  const folder = join(dir, 'uploads', 'public')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

test('a garment is added with its photo, and a client finds it, its price and its picture', async ({
  app,
  superadmin,
  client,
  visitor,
}) => {
  const { page } = superadmin
  await page.goto(SCREEN)
  await expect(page.getByRole('heading', { name: 'Gestion des vêtements', level: 1 })).toBeVisible()
  await expect(page.getByText('3 vêtements · les prix changent aussitôt')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un vêtement' }).click()
  const dialog = dialogOf(page)
  await save(dialog).click()
  await expect(dialog.getByText('Le nom est obligatoire.')).toBeVisible()
  await expect(dialog.getByLabel('Nom')).toBeFocused()

  const file = dialog.getByLabel('Choisir une image')
  await file.setInputFiles(picture('photo.jpg', 'image/jpeg', Buffer.from('Bonjour')))
  const failure = dialog.getByRole('alert').filter({ hasText: 'Erreur de téléversement' })
  await expect(failure).toContainText('Ce fichier n’est pas une photo lisible.')
  await dialog.getByLabel('Choisir une autre image').setInputFiles(await photo())
  await expect(failure).toHaveCount(0)

  await dialog.getByLabel('Nom').fill('Boubou')
  await dialog.getByLabel('Prix 1').fill('2500')
  await dialog.getByRole('button', { name: 'Ajouter un service' }).click()
  await service(dialog, 2).fill('lavage')
  await dialog.getByLabel('Prix 2').fill('3000')
  await save(dialog).click()
  await expect(dialog.getByText('Ce service est déjà dans la liste.')).toBeVisible()
  await service(dialog, 2).fill('Complet')
  await dialog.getByRole('button', { name: 'Monter Complet' }).click()
  await expect(service(dialog, 1)).toHaveValue('Complet')
  await save(dialog).dblclick()
  await expect(toast(page, 'Vêtement ajouté.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Boubou')

  expect(servicesOf(app, 'Boubou')).toEqual([
    { name: 'Complet', price: 3000 },
    { name: 'Lavage', price: 2500 },
  ])
  const answer = await page.request.get(stored(app, 'Boubou')?.url ?? '')
  expect((await sharp(await answer.body()).metadata()).format).toBe('webp')
  expect(imagesOn(app)).toBe(2)
  await client.page.goto('/client/passer-commande')
  const card = client.page.getByRole('radiogroup', { name: 'Vêtement' }).locator('label')
  await expect(card.filter({ hasText: 'Boubou' }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    192,
  )
  await visitor.page.goto('/tarifs')
  await expect(visitor.page.getByRole('row').filter({ hasText: 'Boubou' })).toContainText('2 500')
})

test('two owners at once, a lost network and a removal', async ({
  app,
  cast,
  superadmin,
  client,
}) => {
  const { page, allow, context } = superadmin
  const partner = await cast.person({ role: 'superadmin', fullname: 'Serge Brou' })
  await page.goto(SCREEN)
  const dialog = await open(page, 'Robe')
  const [seen] = (await partner.api.products.list.query()).filter(({ name }) => name === 'Robe')
  if (!seen) throw new Error('There is no dress')
  const { id: productId, createdAt: _, ...rest } = seen
  await partner.api.products.update.mutate({ ...rest, productId, name: 'Robe longue' })
  allow(refused(409))
  await dialog.getByLabel('Prix 1').fill('1700')
  await save(dialog).click()
  await expect(toast(page, 'Erreur de mise à jour')).toContainText('Un collègue l’a modifié')
  await expect(dialog.getByLabel('Prix 1')).toHaveValue(/1\s700/)
  const abandon = page.getByRole('dialog', { name: 'Abandonner les modifications' })
  await page.goBack()
  await abandon.getByRole('button', { name: 'Continuer' }).click()
  await expect(abandon).toHaveCount(0)
  await dialog.getByLabel('Prix 1').fill('12,5')
  await expect(dialog.getByLabel('Prix 1')).toHaveValue('12,5')
  await expect(dialog.getByText('Le prix doit être un nombre entier.')).toBeVisible()
  await page.keyboard.press('Escape')
  await abandon.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toHaveCount(0)

  await open(page, 'Robe longue')
  await dialog.getByLabel('Prix 1').fill('1700')
  allow(NO_NETWORK)
  await context.setOffline(true)
  await dialog.getByLabel('Changer l’image').setInputFiles(await photo())
  const failure = dialog.getByRole('alert').filter({ hasText: 'Erreur de téléversement' })
  await expect(failure).toContainText('La connexion est coupée')
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(failure).toHaveCount(0)
  await save(dialog).click()
  await expect(toast(page, 'Vêtement mis à jour.')).toBeVisible()
  expect(imagesOn(app)).toBeGreaterThanOrEqual(2)
  expect(servicesOf(app, 'Robe longue')[0]).toEqual({ name: 'Lavage', price: 1700 })
  await dismiss(page)

  const before = imagesOn(app)
  await garment(page, 'Robe longue').getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('dialog', {
    name: 'Êtes-vous sûr de vouloir supprimer "Robe longue" ?',
  })
  await question.getByRole('button', { name: 'Retour' }).click()
  await expect(question).toHaveCount(0)
  await garment(page, 'Robe longue').getByRole('button', { name: 'Supprimer' }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(toast(page, 'Vêtement supprimé.')).toBeVisible()
  await expect(garment(page, 'Robe longue')).toHaveCount(0)
  expect(imagesOn(app)).toBe(before - 2)
  await client.page.goto('/client/passer-commande')
  const strip = client.page.getByRole('radiogroup', { name: 'Vêtement' })
  await expect(strip).toContainText('Chemise')
  await expect(strip).not.toContainText('Robe')
})

test('the catalogue is searched and sorted, on a phone too, and has nothing for axe to say', async ({
  superadmin: { page },
}) => {
  await page.goto(SCREEN)
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByLabel('Trier les vêtements').selectOption('Les plus chers')
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Robe')
  await page.getByLabel('Chercher un vêtement').fill('chém')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/tri=prix.*q=ch|q=ch.*tri=prix/)
  await expectAccessible(page)
  await page.getByLabel('Chercher un vêtement').fill('kimono')
  await expect(page.getByText('Aucun vêtement à ce nom')).toBeVisible()
  await page.getByRole('button', { name: 'Voir tous les vêtements' }).click()
  await open(page, 'Chemise')
  await dialogOf(page).getByRole('button', { name: 'Historique des prix' }).click()
  await expectAccessible(page)
})
