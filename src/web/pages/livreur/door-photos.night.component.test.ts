import { screen, waitFor, within } from '@testing-library/react'
import { orderChecks } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeLivreur,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { ledgerOf, written } from '#web/testing/cash-desk-steps.ts'
import {
  announceWave,
  confirmAndReturn,
  confirmStep,
  countAll,
  given,
  MISSIONS,
  meet,
  openMissions,
  openStep,
  paidOf,
} from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectStatus,
  expectText,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, openFold, pressIn, region } from '#web/testing/lists.ts'
import { canTakePhotos, takePhoto } from '#web/testing/photo-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const payment = region('Paiement')
const photos = region('Photos')
const noted = region('Ce que vous avez noté')

const photoSteps = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select step from order_photos').pluck().all()

test('the photo of a Wave message that is taken without a network is sent with the step, for the team', async ({
  server,
  page,
}) => {
  await canTakePhotos()
  const { order } = await meet(server, page, 'wave')
  announceWave(server.t, order)
  page.reload()
  await openStep(page, order)
  await waitFor(payment)
  await takePhoto(page, within(payment()).getByLabelText('Photo du message Wave'))
  await expectStatus('Photo du message gardée')
  within(payment()).getByLabelText('Une autre photo')
  await countAll(page)
  server.setOnline(false)
  await confirmStep(page)
  await expectAddress(MISSIONS)
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')

  server.setOnline(true)
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('picked_up'))
  await waitFor(() => expect(photoSteps(server)).toEqual(['pickup']))
  expect(ledgerOf(server.t, order)).toEqual([])
  server.signOut()
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/commandes-en-cours?commande=${order.id}`)
  await openFold(page, dialog(`Commande #${order.reference}`), 'Le linge')
  await screen.findByRole('button', { name: 'Ouvrir Message Wave' })
})

test('a gap with its reason, a defect and a photo outlive a reload, and are stored with the step', async ({
  server,
  page,
}) => {
  await canTakePhotos()
  const { t } = server
  const { shirt, dress } = await makeCatalogue(t)
  const livreur = await makeLivreur(t)
  const lines = [
    { productId: shirt, service: 'Complet', quantity: 3 },
    { productId: dress, service: 'Lavage', quantity: 1 },
  ]
  const input = { lines, shown: { total: 6000 } }
  const order = await makeOrder(t, { livreur, status: 'pickup_en_route', input })
  await server.signIn(livreur)
  await openMissions(page, order)
  await openStep(page, order)
  await page.press(/^Robe.* autre nombre$/)
  await page.press(/^Augmenter la quantité de Robe/)
  await page.press('Ajouté par le client')
  await page.fill('Précision sur l’écart, Robe', 'Une robe bleue')
  await countAll(page)
  await takePhoto(page, within(photos()).getByLabelText('Ajouter une photo'))
  await waitFor(() => within(photos()).getByRole('button', { name: 'Ouvrir Photo 1' }))
  await page.press('Tache')
  const garment = screen.getByLabelText('Vêtement concerné')
  await page.user.selectOptions(garment, 'Robe, Lavage')
  await page.fill('Précision sur le défaut', 'Sur la poche')
  await page.user.type(given(), '5000')

  // A phone that needs room closes the tab.
  sessionStorage.clear()
  page.reload()
  await expectText('1 de plus')
  await waitFor(() => within(photos()).getByRole('button', { name: 'Ouvrir Photo 1' }))
  expect(given().value).toMatch(written(5000))
  expect(screen.queryByRole('button', { name: /^Il manque/ })).toBeNull()
  await confirmAndReturn(page, order)
  expect(t.database.orm.select().from(orderChecks).all()).toMatchObject([
    {
      step: 'pickup',
      expected: 4,
      counted: 5,
      withClient: true,
      counts: [{ position: 1, counted: 2, reason: 'ajoute', note: 'Une robe bleue' }],
      reserves: [{ kind: 'tache', position: 1, note: 'Sur la poche' }],
    },
  ])
  expect(paidOf(t, order).paidAmount).toBe(5000)
  expect(photoSteps(server)).toEqual(['pickup'])
  const admin = await t.as(await makeAdmin(t))
  expect(await openProblems(admin, 'flag')).toMatchObject([{ kind: 'count_gap' }])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('laveo-mission-'))).toEqual([])
})

test('a mission reassigned during its pick-up keeps what was noted and its photo, and the team gets them', async ({
  server,
  page,
}) => {
  await canTakePhotos()
  const { order, livreur } = await meet(server, page)
  await openStep(page, order)
  await waitFor(given)
  await page.user.type(given(), '2000')
  await page.press(/^Chemise.* autre nombre$/)
  await page.press(/^Diminuer la quantité de Chemise/)
  await takePhoto(page, within(photos()).getByLabelText('Ajouter une photo'))
  await waitFor(() => within(photos()).getByRole('button', { name: 'Ouvrir Photo 1' }))
  const admin = await server.t.as(await makeAdmin(server.t))
  await admin.orders.assign({
    orderId: order.id,
    from: 'pickup_en_route',
    kind: 'reassign',
    livreurId: (await makeLivreur(server.t, { fullname: 'Mariam Touré' })).id,
    currentLivreurId: livreur.id,
  })
  await expectText('Mission reprise par l’équipe')
  page.reload()
  await waitFor(noted)
  await expectIn(noted, '1 pièce comptée, 1 chemise de moins')
  await expectIn(noted, '1 photo')
  const received = within(noted()).getByLabelText<HTMLInputElement>('Espèces que vous avez reçues')
  expect(received.value).toMatch(written(2000))
  await pressIn(page, noted, 'Envoyer ce que j’ai noté à l’équipe')
  await expectIn(noted, 'L’équipe Lavéo a reçu ce que vous avez noté.')
  await expectText('Les 2 000 FCFA que vous avez reçus sont notés.')
  expect(photoSteps(server)).toEqual(['pickup'])
  expect(paidOf(server.t, order).paidAmount).toBe(2000)
  const items = await openProblems(admin, 'flag')
  expect(items).toMatchObject([
    { kind: 'refused_action', raisedByName: 'Konan Yao', data: { cashReceived: 2000 } },
  ])
  await page.press('Retour aux missions')
  await expectText('Aucune mission pour le moment')
})
