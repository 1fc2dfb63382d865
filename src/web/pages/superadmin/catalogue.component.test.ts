import { screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { makeCatalogue, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectButton,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SAVE = 'Enregistrer'
const form = dialog()
const inForm = () => within(form())
const json = () => inForm().getByLabelText<HTMLTextAreaElement>('Services en JSON')
const input = (label: string) => inForm().getByLabelText<HTMLInputElement>(label)

/** Opens the form of a garment. */
async function openGarment(page: Page, name: string): Promise<void> {
  await screen.findByRole('article', { name })
  await pressIn(page, card(name), /^Modifier/)
  await waitFor(() => expect(input('Nom').value).toBe(name))
}

/** Shows the services as JSON, or as lines again. */
const show = (page: Page, as: 'Modifier comme un texte' | 'Revenir aux lignes') =>
  pressIn(page, form, as)

test('services are changed as JSON, which is hidden until it is asked for; what is wrong is said, and nothing typed is lost', async ({
  server,
  page,
}) => {
  const { shirt } = await makeCatalogue(server.t)
  await server.signIn(await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' }))
  page.open('/superadmin/gestion')
  await openGarment(page, 'Chemise')
  expect(inForm().queryByLabelText('Services en JSON')).toBeNull()
  await show(page, 'Modifier comme un texte')
  await waitFor(() => expect(json().value).toContain('"name": "Lavage", "price": 800'))
  const broken = '[\n  { "name": "Lavage", "price": 900\n  { "name": "Complet", "price": 1600 }\n]'
  await type(page, json(), broken)
  await pressIn(page, form, SAVE)
  await expectToast('Erreur de format', 'Le JSON des services est invalide.')
  await expectIn(form, 'La faute est à la ligne 3, ou juste avant.')
  await expectFocus(json)
  await show(page, 'Revenir aux lignes')
  expect(json().value).toBe(broken)

  await type(
    page,
    json(),
    '[{ "name": "Lavage", "price": 900 }, { "name": "Détachage", "price": 400 }]',
  )
  await show(page, 'Revenir aux lignes')
  await waitFor(() => expect(input('Service 2').value).toBe('Détachage'))
  expect(input('Prix 1').value).toContain('900')
  await pressIn(page, form, 'Retirer Détachage')
  await pressIn(page, form, SAVE)
  await expectToast('Vêtement mis à jour.')
  const services = server.t.database.sqlite.prepare('select services from products where id = ?')
  expect(JSON.parse(services.pluck().get(shirt) as string)).toEqual([
    { name: 'Lavage', price: 900 },
  ])

  await openGarment(page, 'Chemise')
  await pressIn(page, form, 'Historique des prix')
  const changes = (...said: string[]) =>
    inForm()
      .getAllByRole('listitem')
      .filter(({ textContent }) => said.every((words) => textContent.includes(words)))
  await waitFor(() => expect(changes('Adjoua Brou', 'Lavage', '900')).toHaveLength(1))
  expect(changes('Adjoua Brou', 'Repassage', 'Retiré')).toHaveLength(1)
  expect(changes('prix de départ')).toHaveLength(3)
})

/** Opens the catalogue of a superadmin. */
async function openCatalogue(server: ServerInProcess, page: Page): Promise<void> {
  await makeCatalogue(server.t)
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/gestion')
  await screen.findByRole('article', { name: 'Chemise' })
}

async function openNewGarment(server: ServerInProcess, page: Page): Promise<void> {
  await openCatalogue(server, page)
  // A phone has a button of its own; without a layout both are there.
  const [add] = screen.getAllByRole('button', { name: 'Ajouter un vêtement' })
  await page.user.click(add as HTMLElement)
  await waitFor(form)
}

const names = () =>
  screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'))

test('a garment is added once, with its services in the order that was chosen', async ({
  server,
  page,
}) => {
  await openNewGarment(server, page)
  await pressIn(page, form, SAVE)
  await expectIn(form, 'Le nom est obligatoire.')
  await expectFocus(() => input('Nom'))
  await type(page, input('Nom'), 'Boubou')
  await type(page, input('Prix 1'), '2500')
  await pressIn(page, form, 'Ajouter un service')
  await type(page, input('Service 2'), 'lavage')
  await type(page, input('Prix 2'), '3000')
  await pressIn(page, form, SAVE)
  await expectIn(form, 'Ce service est déjà dans la liste.')
  await type(page, input('Service 2'), 'Complet')
  await pressIn(page, form, 'Monter Complet')
  await waitFor(() => expect(input('Service 1').value).toBe('Complet'))
  await page.user.dblClick(inForm().getByRole('button', { name: SAVE }))
  await expectToast('Vêtement ajouté.')
  await expectNoDialog()
  await waitFor(() => expect(names()).toContain('Boubou'))
  const stored = server.t.database.sqlite.prepare('select services from products where name = ?')
  expect(
    stored
      .pluck()
      .all('Boubou')
      .map((text) => JSON.parse(String(text))),
  ).toEqual([
    [
      { name: 'Complet', price: 3000 },
      { name: 'Lavage', price: 2500 },
    ],
  ])
})

test('a bag is sold by the kilo from a weight on, which its card, its text and its history say', async ({
  server,
  page,
}) => {
  await openNewGarment(server, page)
  await type(page, input('Nom'), 'Sac de linge')
  await type(page, input('Prix 1'), '700')
  const unit = () => within(inForm().getByRole('radiogroup', { name: 'Vendu 1' }))
  await page.user.click(unit().getByRole('radio', { name: 'Au kilo' }))
  const weight = () => input('Poids minimum 1, en kilos')
  await waitFor(() => expect(weight().value).toBe('3'))
  await type(page, weight(), '25')
  expect(inForm().queryByText('20 kg au plus.')).toBeNull()
  await page.user.tab()
  await expectIn(form, '20 kg au plus.')
  await type(page, weight(), '')
  await page.user.tab()
  await expectIn(form, 'Le poids minimum')
  expect(weight().getAttribute('aria-invalid')).toBe('true')
  await type(page, weight(), '25')
  await pressIn(page, form, SAVE)
  await expectIn(form, '20 kg au plus.')
  expect(weight().value).toBe('25')
  await type(page, weight(), '4,5')
  await show(page, 'Modifier comme un texte')
  await waitFor(() => expect(json().value).toContain('"price": 700, "minGrams": 4500'))
  await show(page, 'Revenir aux lignes')
  await waitFor(() => expect(weight().value).toBe('4,5'))
  await pressIn(page, form, SAVE)
  await expectToast('Vêtement ajouté.')
  await expectIn(card('Sac de linge'), '700 FCFA le kilo4,5 kg minimum')
  const stored = server.t.database.sqlite.prepare('select services from products where name = ?')
  expect(JSON.parse(String(stored.pluck().get('Sac de linge')))).toEqual([
    { name: 'Lavage', price: 700, minGrams: 4500 },
  ])

  await openGarment(page, 'Sac de linge')
  await page.user.click(unit().getByRole('radio', { name: 'À la pièce' }))
  expect(inForm().queryByLabelText('Poids minimum 1, en kilos')).toBeNull()
  await page.user.click(unit().getByRole('radio', { name: 'Au kilo' }))
  await pressIn(page, form, 'Plus de kilos pour le minimum 1')
  await pressIn(page, form, SAVE)
  await expectToast('Vêtement mis à jour.')
  await openGarment(page, 'Sac de linge')
  await pressIn(page, form, 'Historique des prix')
  await expectIn(form, '700 FCFA le kilo4 kg minimum')
  await expectIn(form, '700 FCFA le kilo4,5 kg minimum')
})

test('a garment that a colleague has changed meanwhile is not overwritten, and what was typed stays until it is abandoned', async ({
  server,
  page,
}) => {
  await openCatalogue(server, page)
  await openGarment(page, 'Robe')
  const partner = await server.t.as(await makeSuperadmin(server.t))
  const dress = (await partner.products.list()).find(({ name }) => name === 'Robe')
  if (!dress) throw new Error('There is no dress')
  const { id: productId, createdAt: _, ...rest } = dress
  await partner.products.update({ ...rest, productId, name: 'Robe longue' })
  await type(page, input('Prix 1'), '1700')
  const [byKilo] = inForm().getAllByRole('radio', { name: 'Au kilo' })
  await page.user.click(byKilo as HTMLElement)
  await type(page, input('Poids minimum 1, en kilos'), '2,5')
  await pressIn(page, form, SAVE)
  await expectToast('Erreur de mise à jour', 'Un collègue l’a modifié')
  expect(input('Prix 1').value).toMatch(/1\s700/)
  expect(input('Poids minimum 1, en kilos').value).toBe('2,5')
  await type(page, input('Prix 1'), '12,5')
  await expectIn(form, 'Le prix doit être un nombre entier.')
  expect(input('Prix 1').value).toBe('12,5')
  await page.user.keyboard('{Escape}')
  const abandon = dialog('Abandonner les modifications')
  await waitFor(abandon)
  await pressIn(page, abandon, 'Abandonner')
  await expectNoDialog()
  await openGarment(page, 'Robe longue')
  await waitFor(() => expect(input('Prix 1').value).toMatch(/1\s500/))
})

test('the catalogue is searched and sorted, and the address keeps both; a garment is removed after a question, and no client can choose it any more', async ({
  server,
  page,
}) => {
  await openCatalogue(server, page)
  const sort = screen.getByLabelText('Trier les vêtements')
  await page.user.selectOptions(sort, 'Les plus chers')
  await waitFor(() => expect(names()[0]).toBe('Robe'))
  await page.fill('Chercher un vêtement', 'chém')
  await waitFor(() => expect(names()).toEqual(['Chemise']))
  await waitFor(() => expect(window.location.search).toMatch(/tri=prix.*q=ch|q=ch.*tri=prix/))
  await page.fill('Chercher un vêtement', 'kimono')
  await expectText('Aucun vêtement à ce nom')
  await page.press('Voir tous les vêtements')
  await waitFor(() => expect(names()).toHaveLength(3))

  await pressIn(page, card('Robe'), 'Supprimer')
  const question = dialog('Êtes-vous sûr de vouloir supprimer "Robe"')
  await pressIn(page, question, 'Retour')
  await expectNoDialog()
  await pressIn(page, card('Robe'), 'Supprimer')
  await pressIn(page, question, 'Supprimer')
  await expectToast('Vêtement supprimé.')
  await waitFor(() => expect(names()).not.toContain('Robe'))
  await server.signIn(await makeClient(server.t))
  page.open('/client/passer-commande')
  await screen.findByRole('button', { name: 'Ajouter Chemise' })
  expect(screen.queryByRole('button', { name: 'Ajouter Robe' })).toBeNull()
})

/** A photo of 600 × 400, as a phone sends it. */
async function photo(): Promise<File> {
  const create = { width: 600, height: 400, channels: 3, background: '#007340' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'boubou.jpg', { type: 'image/jpeg' })
}

test('a photo is sent with a garment, also after a network that was lost, and clients see it', async ({
  server,
  page,
}) => {
  await openNewGarment(server, page)
  const failure = () => inForm().getByRole('alert')
  const NOT_A_PHOTO = new File(['Bonjour'], 'photo.jpg', { type: 'image/jpeg' })
  await page.user.upload(input('Choisir une image'), NOT_A_PHOTO)
  await expectIn(failure, 'Erreur de téléversement')
  await expectIn(failure, 'Ce fichier n’est pas une photo lisible.')
  server.setOnline(false)
  await page.user.upload(input('Choisir une autre image'), await photo())
  await expectIn(failure, 'La connexion est coupée')
  server.setOnline(true)
  await pressIn(page, failure, 'Réessayer')
  await expectButton(SAVE, 'enabled')
  expect(inForm().queryByRole('alert')).toBeNull()
  await type(page, input('Nom'), 'Boubou')
  await type(page, input('Prix 1'), '2500')
  await pressIn(page, form, SAVE)
  await expectToast('Vêtement ajouté.')

  server.signOut()
  await server.signIn(await makeClient(server.t))
  page.open('/client/passer-commande')
  const choice = await screen.findByRole('button', { name: 'Ajouter Boubou' })
  const shown = choice.closest('li')?.querySelector('img')?.dataset.src ?? ''
  const bytes = await (await server.fetch(shown)).arrayBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 192 })
})
