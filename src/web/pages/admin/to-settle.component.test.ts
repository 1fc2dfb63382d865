import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { paths } from '#shared/paths.ts'
import { DESK, payWithWaveLink } from '#web/testing/cash-desk-steps.ts'
import { expect, expectAddress, expectText, test } from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'

const region = (name: string) => () => screen.getByRole('region', { name })
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Caisse' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replace(/\s*\d+$/, ''))
const tiles = () =>
  within(screen.getByRole('navigation', { name: 'À régler' })).getAllByRole('link')

test('a tile shows its kind alone and, touched again, all of them; each line has its act', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Awa Coulibaly' })
  await makeOrder(t, { client, status: 'completed', input: { paymentMethod: 'wave' } })
  const wave = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
  await payWithWaveLink(server, client, wave)
  await server.signIn(await makeAdmin(t))
  page.open(DESK)
  await expectIn(region('Wave à vérifier'), 'Awa Coulibaly')
  await expectIn(region('On nous doit'), 'Awa Coulibaly')
  expect(tabs()).toEqual(['Comptoir', 'Tiroir', 'À régler'])
  expect(tiles()).toHaveLength(3)
  await page.follow(/^On nous doit/)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Wave à vérifier' })).toBeNull())
  await pressIn(page, region('On nous doit'), 'Encaisser')
  await screen.findByRole('dialog', { name: 'Encaisser' })
  await page.press('Annuler')
  // The sum holds what the client says is paid, which is another tile's.
  await page.follow(/^et Wave, \d/)
  await waitFor(region('Wave à vérifier'))
  expect(screen.queryByRole('region', { name: 'On nous doit' })).toBeNull()
  await pressIn(page, region('Wave à vérifier'), 'Vérifier')
  const id = await screen.findByLabelText(/^Identifiant Wave/)
  await page.user.type(id, 'T_1')
  // A line that is closed keeps the id that was typed in it.
  await pressIn(page, region('Wave à vérifier'), 'Refermer')
  await pressIn(page, region('Wave à vérifier'), 'Vérifier')
  expect(await screen.findByLabelText<HTMLInputElement>(/^Identifiant Wave/)).toHaveProperty(
    'value',
    'T_1',
  )
})

test('the tile of the DGI comes with the link to it, or with a sale that waits for one', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  await server.signIn(admin)
  page.open(paths.admin.fne)
  await expectText('Tout est réglé')
  const tile = () => screen.queryByRole('link', { name: /^À la DGI/ })
  await waitFor(() => expect(tile()).toBeNull())
  const dgi = await fakeDgiDesk(t, admin)
  page.open(DESK)
  await waitFor(() => expect(tile()).not.toBeNull())
  dgi.answer({ kind: 'unreached', reason: 'ECONNREFUSED' })
  await dgi.sell(await makeClient(t))
  Object.assign(t.env, { fne: undefined })
  expect(await (await t.as(admin)).fne.counts()).toMatchObject({ isLinked: false, waiting: 1 })
  page.reload()
  await expectText('Tout est réglé')
  await waitFor(() => expect(tile()).not.toBeNull())
})

test('without a network the figures are of the last reading, and no line has an act', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Awa Coulibaly' })
  const { id } = await makeOrder(t, { client, status: 'completed', cash: 0 })
  await server.signIn(await makeAdmin(t))
  page.open(DESK)
  await expectIn(region('On nous doit'), 'Awa Coulibaly')
  const act = () => within(region('On nous doit')()).getByRole('button', { name: 'Encaisser' })
  server.setOnline(false)
  await expectText(/^Hors connexion, lu à \d+ h/)
  expect(act().closest('fieldset')?.disabled).toBe(true)
  server.setOnline(true)
  await waitFor(() => expect(act().closest('fieldset')?.disabled).toBe(false))
  await pressIn(page, region('On nous doit'), /^Actions, #/)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Facture', hidden: true }))
  await expectAddress(`/client/facture/${id}`)
})

test('a shop without a counter, companies and the DGI has one tab and no tile of theirs, and still receives the cash of its livreurs', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  await makeOrder(t, { livreur, status: 'picked_up' })
  await chooseModules(t, { counter: false, companies: false, fne: false })
  await server.signIn(await makeAdmin(t))
  page.open(DESK)
  await expectIn(region('Chez les livreurs'), 'Konan Yao')
  expect(tabs()).toEqual(['À régler'])
  expect(tiles().map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringContaining('À la DGI'),
  )
  await pressIn(page, region('Chez les livreurs'), 'Recevoir de Konan Yao')
  const counted = await screen.findByLabelText('Montant compté')
  expect(screen.queryByText('Tout est réglé')).toBeNull()
  await page.user.type(counted, '3000')
  await page.press('Enregistrer le versement')
  await expectText('Tout est réglé')
})
