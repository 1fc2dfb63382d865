import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'
import {
  confirmAndReturn,
  countAll,
  openMissions,
  openStep,
  orderCard,
  payExact,
} from '#web/testing/cash-steps.ts'
import { expect, expectNoText, expectText, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import { answerGps, type GpsAnswer } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const RIVIERA_3 = { lat: 5.3485, lng: -3.957 }
const DOOR = { latitude: 5.3535, longitude: -3.957, accuracy: 12 }
const VAGUE = 'Position approximative'

/** A livreur at the door of a client of whom only the quarter is known. */
async function arrive(server: ServerInProcess, page: Page, gps: GpsAnswer) {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Yao Kouadio' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const input = {
    location: toPoint(RIVIERA_3),
    address: 'Cocody, Riviera 3',
    landmark: 'Derrière la pharmacie',
    placeApproximate: true as const,
    shown: { total: 3000 + feeFor(RIVIERA_3, DEFAULT_TARIFF) },
  }
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route', input })
  answerGps(gps)
  await server.signIn(livreur)
  await openMissions(page, order)
  return { order, client, livreur }
}

const placeOf = ({ t }: ServerInProcess, id: string) => {
  const { locationLat: lat, placeApproximate, transportFee } = readOrder(t, id)
  return { lat, placeApproximate, transportFee }
}

test('the livreur is told to call, and the phone at the door gives the order its place', async ({
  server,
  page,
}) => {
  const { order, client } = await arrive(server, page, DOOR)
  await expectIn(orderCard(order), VAGUE)
  await expectIn(orderCard(order), 'Appelez le client avant de passer.')
  await openStep(page, order)
  await expectText('Votre position, à 12 m près, devient le lieu de cette commande')
  await countAll(page)
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(placeOf(server, order.id)).toEqual({
    lat: DOOR.latitude,
    placeApproximate: false,
    transportFee: order.transportFee,
  })
  // The team and the client read it in the thread, and no more that it is approximate.
  server.signOut()
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/dashboard?commande=${order.id}`)
  await openFold(page, dialog(`Commande #${order.reference}`), 'Papiers et suites')
  await expectText('Lieu précisé par le livreur')
  await expectNoText(VAGUE)
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await pressIn(page, orderCard(order), /pièces/)
  await expectIn(orderCard(order), 'Cocody, Riviera 3')
  await expectNoText(VAGUE)
})

test('a phone that does not know where it is, or is not in the quarter, holds nothing up, is asked again, and gives the order no place', async ({
  server,
  page,
}) => {
  const { order } = await arrive(server, page, 1)
  await openStep(page, order)
  await expectText('Votre téléphone ne sait pas où il est')
  // A point that cannot tell one door from another is none.
  answerGps({ ...DOOR, accuracy: 900 })
  await page.press('Réessayer')
  await expectText('Votre téléphone ne sait pas où il est')
  answerGps({ ...DOOR, latitude: DOOR.latitude + 0.05 })
  await page.press('Réessayer')
  await expectText('Votre téléphone est hors du quartier de cette commande.')
  await countAll(page)
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(placeOf(server, order.id)).toMatchObject({
    lat: RIVIERA_3.lat,
    placeApproximate: true,
  })
  server.signOut()
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/dashboard?commande=${order.id}`)
  await expectText(VAGUE)
})
