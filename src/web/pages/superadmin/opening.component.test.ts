import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { config } from '#web/lib/config.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const PANEL = '/superadmin/panel'

/** A house outside the demonstration, whose owner has just signed in. */
async function firstDay(server: ServerInProcess) {
  Object.assign(server.t.env, { demo: false, waveEnabled: false })
  onTestFinished(() => void Object.assign(server.t.env, { demo: true, waveEnabled: true }))
  const owner = await makeSuperadmin(server.t)
  server.t.database.sqlite.exec("delete from settings where key = 'modules'")
  await server.signIn(owner)
  return server.t.as(owner)
}

const list = () => screen.getByRole('region', { name: 'Pour ouvrir' })
const step = (name: string) => {
  const found = within(list())
    .getAllByRole('listitem')
    .find((item) => within(item).queryByRole('heading', { name: new RegExp(`^${name}`) }))
  if (!found) throw new Error(`No step ${name}`)
  return found
}
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.user.click(within(list()).getByLabelText(label))
  await page.user.paste(text)
}
const opener = (name: string) =>
  within(list()).getByRole('button', { name: new RegExp(`^${name}\\s*,`) })
const open = (page: Page, name: string) => page.user.click(opener(name))
const saveStep = (page: Page) => pressIn(page, list, 'Enregistrer, suivant')

test('on the first day an owner fills the steps one after the other, and the site opens by itself with the third', async ({
  server,
  page,
}) => {
  const owner = await firstDay(server)
  page.open(PANEL)
  await waitFor(list)
  await expectIn(list, '0 sur 8')
  await expectIn(list, 'il reste Contact, Départ et prix et Catalogue')
  expect(within(list()).getAllByText(/, ouvre le site$/)).toHaveLength(3)

  expect(within(list()).getAllByRole('switch')).toHaveLength(10)
  await pressIn(page, list, 'Continuer')
  await expectIn(list, '1 sur 8')
  await saveStep(page)
  await expectToast('Numéro manquant')
  await type(page, 'Téléphone', '0707482136')
  await saveStep(page)
  await expectIn(() => step('Contact'), '07 07 48 21 36 · WhatsApp')
  await expectIn(list, 'il reste Départ et prix et Catalogue')

  await expectFocus(() => within(list()).getByRole('heading', { name: /^Départ et prix/ }))
  await saveStep(page)
  await expectToast('Point de départ à confirmer')
  await page.user.click(within(list()).getByLabelText('C’est bien notre point de départ'))
  await saveStep(page)
  await expectIn(() => step('Départ et prix'), '300 FCFA le kilomètre · frais au franc')

  await expectFocus(() => within(list()).getByRole('heading', { name: /^Horaires/ }))
  await page.user.clear(within(list()).getByLabelText('Lundi'))
  await saveStep(page)
  await expectIn(() => step('Horaires'), '5 jours par semaine')
  const { opening } = await owner.settings.all()
  expect(opening.value.week[1]).toBeNull()

  await saveStep(page)
  await expectToast('Aucun prix')
  await type(page, 'Chemise, Lavage', '650')
  await type(page, 'Robe, Lavé-repassé', '2900')
  await type(page, 'Sac de linge, Lavage, le kilo', '750')
  expect(within(list()).queryByLabelText(/^Sac de linge, Repassage/)).toBeNull()
  await saveStep(page)
  await expectAnnounced('3 vêtements ajoutés.')
  await expectIn(list, 'Le site public est ouvert')
  await expectIn(list, '5 sur 8')
  const { products } = await owner.products.catalogue()
  expect(products.map(({ name, services }) => [name, services])).toEqual([
    ['Chemise', [{ name: 'Lavage', price: 650 }]],
    ['Robe', [{ name: 'Complet', price: 2900 }]],
    ['Sac de linge', [{ name: 'Lavage', price: 750, minGrams: 3000 }]],
  ])
})

test('an owner whose address this computer alone opens reads that no phone opens the links', async ({
  server,
  page,
}) => {
  await firstDay(server)
  page.open(PANEL)
  await waitFor(list)
  await expectIn(list, 'Seul cet ordinateur ouvre les liens envoyés')
  await expectIn(list, `leur adresse est ${server.t.env.publicUrl}`)
})

test('an owner whose address is public reads nothing of it', async ({ server, page }) => {
  await firstDay(server)
  const { publicUrl } = server.t.env
  server.t.env.publicUrl = 'https://laveo.example'
  onTestFinished(() => void Object.assign(server.t.env, { publicUrl }))
  page.open(PANEL)
  await waitFor(list)
  expect(within(list()).queryByText(/Seul cet ordinateur/)).toBeNull()
})

test('any step opens out of order and keeps what was typed; what a house does without is set aside', async ({
  server,
  page,
}) => {
  const owner = await firstDay(server)
  await owner.settings.save({ rounding: { value: { step: 50 }, seen: null } })
  page.open(PANEL)
  await waitFor(list)
  await open(page, 'Catalogue')
  await type(page, 'Couette, Lavage', '3900')
  await open(page, 'Contact')
  await type(page, 'Téléphone', '07')
  await open(page, 'Catalogue')
  expect(within(list()).getByLabelText<HTMLInputElement>('Couette, Lavage').value).toBe(
    '3\u202f900',
  )
  expect(within(list()).queryByRole('button', { name: 'Écarter' })).toBeNull()
  await open(page, 'E‑mail et copies')
  await pressIn(page, list, 'Écarter')
  await expectIn(list, '1 sur 8')
  await pressIn(page, list, 'Remettre')
  await expectIn(list, '0 sur 8')
  await open(page, 'Contact')
  expect(within(list()).getByLabelText<HTMLInputElement>('Téléphone').value).toBe('07')

  // Fees that are rounded up are told in their step.
  const departure = () => step('Départ et prix')
  await open(page, 'Départ et prix')
  await expectIn(departure, 'Frais arrondis aux 50 FCFA supérieurs.')
  await page.user.click(within(departure()).getByLabelText('C’est bien notre point de départ'))
  await page.user.click(within(departure()).getByRole('radio', { name: '1' }))
  await saveStep(page)
  await expectIn(departure, '300 FCFA le kilomètre · frais au franc')
  await open(page, 'Départ et prix')
  await page.user.click(within(departure()).getByRole('link', { name: 'Argent' }))
  await expectFocus(() => screen.getByRole('radio', { name: '1' }))
})

test('before the first order no chart is drawn, and the site is opened and closed by hand; then the list is folded above the figures', async ({
  server,
  page,
}) => {
  const owner = await firstDay(server)
  page.open(PANEL)
  await waitFor(list)
  await expectText('Total Commandes')
  await screen.findByRole('heading', { name: 'Gestion des comptes' })
  await expectNoText(/commandes? ouvertes?$/)
  expect(screen.getByRole('link', { name: 'Voir le site public' }).getAttribute('href')).toBe('/')
  await page.press('Ouvrir le site maintenant')
  await expectIn(dialog(), 'Il manque encore : contact, départ et prix, catalogue.')
  await pressIn(page, dialog(), 'Ouvrir le site')
  await expectAnnounced('Site ouvert')
  await expectIn(list, 'Le site public est ouvert')
  await page.press('Fermer le site')
  await pressIn(page, dialog(), 'Fermer le site')
  await expectAnnounced('Site fermé')
  await expectIn(list, 'Vous l’avez fermé.')
  expect((await owner.settings.all()).site.value).toEqual({ door: 'closed' })

  await makeOrder(server.t)
  page.open(PANEL)
  await expectText(/commandes? ouvertes?$/)
  await waitFor(list)
  expect(within(list()).queryAllByRole('listitem')).toEqual([])
  await page.press('Voir les étapes')
  await waitFor(() =>
    expect(within(list()).getAllByRole('listitem').length).toBeGreaterThanOrEqual(8),
  )
  await expectFocus(() => within(list()).getByRole('button', { name: 'Replier' }))
  await page.press('Replier')
  await expectFocus(() => within(list()).getByRole('button', { name: 'Voir les étapes' }))
})

test('where no e-mail leaves, the first livreur’s code is in their step', async ({
  server,
  page,
}) => {
  await firstDay(server)
  const { mailLeaves, demo } = config
  Object.assign(config, { mailLeaves: false, demo: undefined })
  Object.assign(server.t.env, { mailLeaves: false })
  onTestFinished(() => {
    Object.assign(config, { mailLeaves, demo })
    Object.assign(server.t.env, { mailLeaves: true })
  })
  await server.t.browser('102.64.7.7').caller.staffSignUp.requestCode({ role: 'livreur' })
  page.open(PANEL)
  await waitFor(list)
  await expectIn(list, 'Aucun e‑mail ne peut partir : il manque la clé du serveur d’envoi.')
  await open(page, 'Premier livreur')
  await expectIn(list, '/inscription-interne?role=livreur')
  await expectIn(list, 'depuis 102.64.7.7')
  await pressIn(page, list, 'Montrer le code')
  await waitFor(() => expect(list().textContent).toMatch(/102\.64\.7\.7\d{6}/))
  await makeLivreur(server.t, { fullname: 'Konan Yao' })
  page.open(PANEL)
  await expectIn(() => step('Premier livreur'), 'Konan Yao')
})

test('the list says which facts of the legal notice are missing, and that the hours of the telephone are elsewhere', async ({
  server,
  page,
}) => {
  const owner = await firstDay(server)
  const { legal } = await owner.settings.all()
  const value = { ...legal.value, publisher: 'Lavéo SARL', host: 'OVH' }
  await owner.settings.save({ legal: { value, seen: null } })
  page.open(PANEL)
  await waitFor(list)
  await open(page, 'Contact')
  await expectIn(
    () => step('Contact'),
    'Il manque : RCCM, directeur de la publication, adresse de l’hébergeur.',
  )
  await open(page, 'Horaires')
  await page.follow('Horaires du service client')
  await expectAddress('/superadmin/reglages/maison')
})

test('an owner is asked to protect the account once the shop is open', async ({ server, page }) => {
  const urge = () => screen.queryByRole('complementary', { name: 'Protéger votre compte' })
  const owner = await firstDay(server)
  page.open(PANEL)
  await waitFor(list)
  expect(urge()).toBeNull()
  await owner.settings.save({ site: { value: { door: 'open' }, seen: null } })
  page.reload()
  await waitFor(list)
  await waitFor(() => expect(urge()).not.toBeNull())
})
