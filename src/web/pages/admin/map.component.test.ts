import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, letItStand, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const RIVIERA = { lat: 5.3672, lng: -3.9588, accuracy: 12 }

const map = () => screen.getByRole('region', { name: 'Carte' })
const ticket = () => within(map()).getByRole('region', { name: 'Sélection' })
const livreurs = () => screen.getByRole('region', { name: 'Livreurs' })
const livreurNamed = (name: RegExp) => () => within(livreurs()).getByRole('button', { name })
const expectPins = (count: number) =>
  waitFor(() => expect(within(map()).getAllByTitle(/^#/)).toHaveLength(count))

/** Two orders that wait, one of them without a place; Mariam rides to another one, and Konan is free. */
async function makeTeam({ t }: ServerInProcess) {
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  const input = { contactPhone: client.phone }
  const waiting = await makeOrder(t, { client, input })
  const homeless = await makeOrder(t, { client })
  t.database.sqlite
    .prepare('update orders set location_lat = null, location_lng = null where id = ?')
    .run(homeless.id)
  await makeOrder(t, { client, livreur: mariam, status: 'pickup_en_route' })
  await (await t.as(mariam)).positions.share(RIVIERA)
  return { client, konan, mariam, waiting, homeless }
}

test('the map says which order has no place, who rides where and who is free, and leaves out what is under way', async ({
  server,
  page,
}) => {
  const { homeless } = await makeTeam(server)
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/carte')
  await waitFor(orderCard(homeless))
  await expectIn(orderCard(homeless), 'Localisation non fournie')
  await waitFor(() =>
    expect(livreurNamed(/Mariam Touré/)().textContent).toMatch(/Ramassage en route.*il y a/),
  )
  await expectIn(livreurNamed(/Konan Yao/), 'Libre · position inconnue')
  await expectPins(2)
  await pressIn(page, map, 'En cours')
  await expectPins(1)
  await pressIn(page, map, 'En cours')
  await expectPins(2)
})

test('from the map an admin calls a client and gives their order to a livreur; the list follows a colleague', async ({
  server,
  page,
}) => {
  const { t } = server
  const { client, konan, mariam, waiting, homeless } = await makeTeam(server)
  await server.signIn(await makeAdmin(t))
  page.open('/admin/carte')
  await waitFor(orderCard(waiting))
  await pressIn(page, orderCard(waiting), client.fullname)
  await waitFor(ticket)
  const call = within(ticket()).getByRole('link', { name: 'Appeler' })
  expect(call.getAttribute('href')).toBe(`tel:${client.phone}`)
  await pressIn(page, ticket, 'Assigner')
  const asked = dialog('Assigner pour ramassage')
  await waitFor(asked)
  await page.user.click(
    await within(asked()).findByRole('radio', { name: new RegExp(konan.fullname) }),
  )
  await pressIn(page, asked, 'Confirmer')
  await expectNoDialog()
  await letItStand(server)
  await expectIn(ticket, 'Ramassage assigné')
  expect(readOrder(t, waiting.id)).toMatchObject({ status: 'assigned', livreurId: konan.id })

  // Another admin assigns the last waiting order.
  await expectText('En direct')
  const colleague = await t.as(await makeAdmin(t))
  await colleague.orders.assign({
    orderId: homeless.id,
    livreurId: mariam.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await expectText('Aucune commande à assigner')
})
