import { screen, waitFor, within } from '@testing-library/react'
import { makeCatalogue, makeSuperadmin } from '#server/testing/factories.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import { expect, expectFocus, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'

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

  await type(page, json(), '[{ "name": "Lavage", "price": -5 }]')
  await pressIn(page, form, SAVE)
  await expectIn(form, 'Ligne 1, service 1 : le prix ne peut pas être négatif.')
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
