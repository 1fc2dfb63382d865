import { screen, waitFor, within } from '@testing-library/react'
import { makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import {
  expect,
  expectAnnounced,
  expectNoText,
  expectText,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const ADDRESS = '/superadmin/reglages/fne'
const SAVE = 'Enregistrer'

/** A dgi that is certified already, and what its owner reads. */
async function openSold(server: ServerInProcess, page: Page, answer: 'well' | 401 | 'away') {
  const owner = await makeSuperadmin(server.t)
  const dgi = await fakeDgiDesk(server.t, owner)
  if (answer === 401) dgi.answer({ kind: 'answered', status: 401, body: '{}' })
  if (answer === 'away') dgi.answer({ kind: 'unreached', reason: 'ECONNREFUSED' })
  await dgi.sell(await makeClient(server.t))
  await server.signIn(owner)
  page.open(ADDRESS)
}

const saved = ({ t }: ServerInProcess) =>
  JSON.parse(
    String(t.database.sqlite.prepare("select value from settings where key = 'fne'").pluck().get()),
  )

test('a server that knows neither address nor key says where they are set', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  page.open(ADDRESS)
  await screen.findByText('Pas reliée à la DGI')
  await screen.findByText(/FNE_API_URL et FNE_API_KEY/)
  await screen.findByText('Pas encore donnée')
})

test('stickers are bought on the site of the DGI, by a button that is there where its address is set', async ({
  server,
  page,
}) => {
  const owner = await makeSuperadmin(server.t)
  const dgi = await fakeDgiDesk(server.t, owner)
  const token = 'https://dgi.example/verification/1'
  const made = { reference: `${SELLER_NCC}26000000001`, token, balance_sticker: 40 }
  dgi.answer({ kind: 'answered', status: 200, body: JSON.stringify(made) })
  await dgi.sell(await makeClient(server.t))
  await server.signIn(owner)
  page.open(ADDRESS)
  await screen.findByText('40')
  expect(screen.queryByRole('link', { name: 'Acheter à la DGI' })).toBeNull()
  Object.assign(server.t.env, { fneSpaceUrl: 'https://space.example/' })
  page.reload()
  const site = await screen.findByRole('link', { name: 'Acheter à la DGI' })
  expect(site.getAttribute('href')).toBe('https://space.example/')
})

test('what the DGI knows the business by is saved together, and what is no e-mail is refused at its field', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  page.open(ADDRESS)
  await expectText(/^Rien n’est certifié avant que le point de vente/)
  await page.fill('Établissement', 'Lavéo Cocody')
  await page.fill('Point de vente', 'Comptoir Riviera 2')
  await page.fill('Téléphone', '27 22 40 18 65')
  await page.fill('E‑mail', 'bonjour')
  await page.press(SAVE)
  await waitFor(() => expect(field('E‑mail').getAttribute('aria-invalid')).toBe('true'))
  await page.fill('E‑mail', 'bonjour@laveo.ci')
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  await expectNoText(/^Rien n’est certifié/)
  expect(saved(server)).toMatchObject({
    pointOfSale: 'Comptoir Riviera 2',
    establishment: 'Lavéo Cocody',
    walkInPhone: '+2252722401865',
    walkInEmail: 'bonjour@laveo.ci',
  })
})

test('the code of tax follows from the regime, and another one is saved once the owner says that it is right', async ({
  server,
  page,
}) => {
  await openSold(server, page, 'well')
  await page.user.click(await screen.findByRole('button', { name: /^Plus de réglages/ }))
  await expectText('Code de taxe : TVAD, 0 %, suivi du régime.')
  await page.press('Changer Code de taxe')
  await page.user.click(await screen.findByLabelText('TVA 18 %'))
  await page.press(SAVE)
  await screen.findByText(/^Au régime TEE, le code est d’habitude TVAD/)
  await page.press('Corriger')
  expect(saved(server)).toMatchObject({ regime: 'TEE', taxCode: 'TVAD' })
  await page.press(SAVE)
  await page.press('Oui, mon comptable le confirme')
  await expectAnnounced('Réglage enregistré')
  expect(saved(server)).toMatchObject({ regime: 'TEE', taxCode: 'TVA' })
  await page.user.click(screen.getByLabelText('RME'))
  await expectText('Vos factures portent TVAD, 0 %.')
  await page.user.click(screen.getByLabelText('RNI'))
  await expectText('Vos factures portent TVA, 18 %.')
  await page.user.click(screen.getByLabelText('À la livraison'))
  await page.press(SAVE)
  await waitFor(() =>
    expect(saved(server)).toMatchObject({ regime: 'RNI', taxCode: 'TVA', certify: 'delivery' }),
  )
})

test('the link is green since the last answer, with the end of the key; the sample is the paper of the saved settings, marked « essai », and the DGI is not asked', async ({
  server,
  page,
}) => {
  await openSold(server, page, 'well')
  await screen.findByText('Reliée à la DGI')
  await screen.findByText(/^dgi\.example, dernière réponse /)
  await screen.findByText(/_key$/)
  const asked = () =>
    server.t.database.sqlite.prepare('select count(*) from fne_calls').pluck().get()
  const before = asked()
  await page.follow('Voir une facture d’essai')
  const paper = within(await screen.findByRole('article', { name: /^Facture/ }))
  paper.getByText('essai')
  paper.getByText(/Point de vente : Riviera 2/)
  paper.getByText(/TVA, code TVAD/)
  expect(asked()).toBe(before)
  await page.press('Retour')
  await screen.findByText('Reliée à la DGI')
})
