import { screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { openMissions, orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectNoText,
  expectStatus,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const CONSENT = 'Partager votre position avec le client'
const NOT_SHARED = 'Konan ne partage pas sa position pour le moment.'

/**
 * The phone's answer from now on to a screen that follows its position: so many metres north of the client, or a refusal.
 * Returns the function that is called when a screen begins to follow it.
 */
function phoneAt(answer: { latitude: number; longitude: number } | 'refused') {
  const watchPosition: Geolocation['watchPosition'] = (found, failed) => {
    if (answer === 'refused')
      setTimeout(() => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
    else
      setTimeout(() =>
        found({
          coords: { ...answer, accuracy: 12 },
          timestamp: Date.now(),
        } as GeolocationPosition),
      )
    return 1
  }
  const follow = vi.fn(watchPosition)
  Object.defineProperty(window.navigator, 'geolocation', {
    value: { watchPosition: follow, getCurrentPosition: watchPosition, clearWatch: () => {} },
    configurable: true,
  })
  return follow
}

async function ride({ t }: ServerInProcess, status: 'assigned' | 'pickup_en_route') {
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status })
  const north = (metres: number) => ({
    latitude: (order.locationLat ?? 0) + metres / 111_195,
    longitude: order.locationLng ?? 0,
  })
  return { client, livreur, order, north }
}

const stored = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select count(*) from livreur_positions').pluck().get()

async function setOff(page: Page, order: Parameters<typeof orderCard>[0]): Promise<void> {
  await openMissions(page, order)
  await pressIn(page, orderCard(order), 'En route pour ramassage')
  await waitFor(async () => {
    const asked = screen.queryByRole('button', { name: 'Partir quand même' })
    if (asked) await page.user.click(asked)
    dialog(CONSENT)()
  })
}

const sharing = (page: Page) => page.press(/^(Partage de la position|Position refusée)/)

test('nothing is shared before the livreur has agreed, nor after they refused; they may change their mind, and again', async ({
  server,
  page,
}) => {
  const { livreur, order, north } = await ride(server, 'assigned')
  const follow = phoneAt(north(2600))
  await server.signIn(livreur)
  await setOff(page, order)
  await expectIn(dialog(CONSENT), 'À la fin de la mission, elle est effacée.')
  await pressIn(page, dialog(CONSENT), 'Ne pas partager')
  await expectText('Position non partagée')
  page.reload()
  await expectText('Position non partagée')
  await expectNoDialog()
  expect(follow).not.toHaveBeenCalled()
  expect(stored(server)).toBe(0)
  await sharing(page)
  await pressIn(page, dialog('Position'), 'Partager')
  await expectStatus('Position partagée')
  await waitFor(() => expect(stored(server)).toBe(1))
  const shared = server.t.database.sqlite.prepare('select livreur_id, lat from livreur_positions')
  expect(shared.all()).toEqual([
    { livreur_id: livreur.id, lat: expect.closeTo(north(2600).latitude, 5) },
  ])
  await expectNoDialog()
  await sharing(page)
  await pressIn(page, dialog('Position'), 'Arrêter')
  await waitFor(() => expect(stored(server)).toBe(0))
})

test('a phone that refuses its GPS says what to do, and shares once it is allowed, until the mission ends', async ({
  server,
  page,
}) => {
  const { livreur, order, north } = await ride(server, 'assigned')
  const follow = phoneAt('refused')
  await server.signIn(livreur)
  await setOff(page, order)
  await expectText('Position non partagée')
  expect(follow).not.toHaveBeenCalled()
  await pressIn(page, dialog(CONSENT), 'Partager')
  await page.press('Position refusée par le téléphone')
  await expectIn(dialog('Position refusée'), 'Autorisez la localisation de ce site')
  phoneAt(north(2000))
  await pressIn(page, dialog('Position refusée'), 'Réessayer')
  await waitFor(() => expect(stored(server)).toBe(1))
  const admin = await server.t.as(await makeAdmin(server.t))
  await admin.orders.cancel({ orderId: order.id, from: 'pickup_en_route' })
  await expectNoText('Position partagée')
  expect(stored(server)).toBe(0)
})

test('the consent for the position is asked on the missions, not over another screen', async ({
  server,
  page,
}) => {
  const { livreur, order } = await ride(server, 'assigned')
  await server.signIn(livreur)
  await openMissions(page, order)
  const menu = async (name: string) =>
    page.user.click(screen.getAllByRole('link', { name: new RegExp(`^${name}`) })[0] as HTMLElement)
  await menu('Profil')
  await screen.findByRole('heading', { level: 1, name: 'Profil' })
  const step = { orderId: order.id, from: 'assigned', idempotencyKey: crypto.randomUUID() } as const
  const reads = () =>
    server.answers.filter(({ request }) => request.includes('missions.list')).length
  const before = reads()
  await (await server.t.as(livreur)).missions.advance(step)
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(screen.queryByRole('dialog')).toBeNull()
  await menu('Missions')
  await waitFor(dialog(CONSENT))
})

test('the client reads how far the livreur is, whose turn it is, and how old the position is, which grows by itself', async ({
  server,
  page,
}) => {
  const { t } = server
  const { client, livreur, order, north } = await ride(server, 'pickup_en_route')
  const rider = await t.as(livreur)
  const share = (metres: number) => {
    const { latitude: lat, longitude: lng } = north(metres)
    t.clock.advance(5000)
    return rider.positions.share({ lat, lng, accuracy: 12 })
  }
  await server.signIn(client)
  page.open('/client/commandes')
  await expectIn(orderCard(order), NOT_SHARED)
  await share(2600)
  await expectText(/Konan est à 2,6\skm · position d’il y a \d+\ss/)
  await makeOrder(t, { livreur, status: 'pickup_en_route' })
  await share(2600)
  await expectIn(
    orderCard(order),
    'Konan passe d’abord chez un autre client. Sa position s’affichera ensuite.',
  )
  t.database.sqlite.prepare("update orders set status = 'picked_up' where id <> ?").run(order.id)
  await share(2600)
  await expectText(/Konan est à 2,6\skm · position d’il y a \d+\ss/)
  // Nothing is read again: only the clock of the screen goes on.
  server.cut(/./)
  const from = Date.now() + 45_000
  vi.spyOn(Date, 'now').mockReturnValue(from)
  await expectText(/position d’il y a [45]\d\ss/)
})

test('the team follows the livreur on the road, and no one else', async ({ server, page }) => {
  const { livreur, order, north } = await ride(server, 'pickup_en_route')
  const waiting = await makeOrder(server.t, { livreur, status: 'assigned' })
  const { latitude: lat, longitude: lng } = north(2600)
  await (await server.t.as(livreur)).positions.share({ lat, lng, accuracy: 12 })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/commandes-en-cours')
  await pressIn(page, orderCard(order), 'Suivre')
  await expectText(/Konan est à 2,6\skm · position d’il y a \d+\ss/)
  await page.user.keyboard('{Escape}')
  await expectNoDialog()
  await pressIn(page, orderCard(waiting), 'Suivre')
  await expectIn(dialog(), 'Position inconnue')
})
