import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { itemsOf } from '#server/testing/read-back.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { chooseMore, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const ACT = 'Proposer un ajustement'
const WEIGHT = 'Poids en kilos de Sac de linge (lavé-repassé)'
const adjust = dialog(ACT)
const drawer = dialog('Commande #')
const adjustIsGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: ACT })).toBeNull())
const offered = () =>
  within(screen.getByLabelText('Vêtement à ajouter'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** The drawer of an order, with the dialog open; the shop sells bags by the kilo. */
async function openAdjust(
  server: ServerInProcess,
  page: Page,
  { status, withBag }: { status: OrderStatus; withBag: boolean },
) {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const { shirt } = await makeCatalogue(t)
  const bag = await makeBag(t)
  const lines = withBag
    ? [{ productId: bag, service: 'Complet', quantity: 1, grams: 5000 }]
    : [{ productId: shirt, service: 'Complet', quantity: 1 }]
  const shownTotal = withBag ? 5000 : 1500
  const input = { location: null, lines, shownTotal }
  const order = await makeOrder(t, { client, status, input })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/dashboard?commande=${order.id}`)
  await waitFor(drawer)
  await chooseMore(page, drawer, ACT)
  await waitFor(adjust)
  await waitFor(() => expect(offered()).toContain('Chemise'))
  return { order, client, bag }
}

test('an estimate stays one, which the team and the client read', async ({ server, page }) => {
  const { order, client } = await openAdjust(server, page, { status: 'pending', withBag: true })
  await expectIn(adjust, 'Commandé : 1 (5 kg) · 1 000 FCFA le kilo, 3 kg minimum')
  await page.fill(WEIGHT, '8')
  await expectIn(adjust, `Total actuelenviron ${fcfa(5000)}`)
  await expectIn(adjust, `Nouveau totalenviron ${fcfa(8000)}`)
  await expectIn(adjust, 'Cela reste une estimation')
  await page.fill('Raison, lue par le client', 'Le sac est plus gros')
  await pressIn(page, adjust, 'Envoyer au client')
  await adjustIsGone()
  await expectIn(drawer, `environ ${fcfa(5000)} → environ ${fcfa(8000)}`)
  await expectIn(drawer, '1 (5 kg) → 1 (8 kg)')
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await page.press('Répondre')
  const proposal = dialog('L’équipe propose un nouveau total')
  await expectIn(proposal, '1 (5 kg) → 1 (8 kg)')
  await expectIn(proposal, 'Cela reste une estimation')
  await pressIn(page, proposal, 'Accepter le nouveau total')
  await waitFor(() =>
    expect(readOrder(server.t, order.id)).toMatchObject({ grandTotal: 8000, toAgree: 'weight' }),
  )
})

test('a wrong weight is corrected once the bag is here, and one more bag is weighed before it is proposed', async ({
  server,
  page,
}) => {
  const { order, client, bag } = await openAdjust(server, page, {
    status: 'picked_up',
    withBag: false,
  })
  await page.user.selectOptions(screen.getByLabelText('Vêtement à ajouter'), bag)
  await page.user.selectOptions(screen.getByLabelText('Service'), 'Complet')
  await pressIn(page, adjust, 'Ajouter')
  await page.fill('Raison, lue par le client', 'Un sac en plus')
  await pressIn(page, adjust, 'Envoyer au client')
  await expectIn(adjust, 'Écrivez le poids de chaque sac au kilo, 100 kg au plus.')
  await page.fill(WEIGHT, '4,2')
  await expectIn(adjust, `Nouveau total${fcfa(5700)}`)
  await pressIn(page, adjust, 'Envoyer au client')
  await adjustIsGone()
  const team = await server.t.as(client)
  const { adjustment } = await team.orders.byId({ orderId: order.id })
  await team.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
  expect(itemsOf(server.t, order.id)).toMatchObject([
    { name: 'Chemise' },
    { name: 'Sac de linge', grams: 4200, minGrams: 3000 },
  ])
})

test('no bag by the kilo is added that nobody weighs before its client', async ({
  server,
  page,
}) => {
  await openAdjust(server, page, { status: 'assigned', withBag: false })
  expect(offered()).not.toContain('Sac de linge')
})
