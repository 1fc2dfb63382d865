import { screen, waitFor, within } from '@testing-library/react'
import {
  bringTo,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import {
  expect,
  expectFocus,
  expectStatus,
  expectText,
  expectUnanswered,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { ENDPOINT, standInForPush } from '#web/testing/push-device.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const offer = () => within(screen.getByRole('main')).getByRole('region', { name: 'Notifications' })
const setting = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Notifications sur cet appareil' })

const devicesOf = ({ t }: ServerInProcess, { id }: Pick<User, 'id'>) =>
  t.database.sqlite
    .prepare('select endpoint from push_subscriptions where user_id = ?')
    .pluck()
    .all(id)

async function expectDevices(
  server: ServerInProcess,
  person: Pick<User, 'id'>,
  devices: string[],
): Promise<void> {
  await waitFor(() => expect(devicesOf(server, person)).toEqual(devices))
}

const expectNoOffer = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'M’avertir' })).toBeNull())

async function expectSetting(checked: boolean): Promise<void> {
  const box = await setting()
  await waitFor(() => expect(box.checked).toBe(checked))
}

test('a livreur who waits is asked once, and is told on this device until they switch it off', async ({
  server,
  page,
}) => {
  const device = standInForPush()
  const livreur = await makeLivreur(server.t)
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectText("nous vous notifierons dès qu'une mission")
  await expectIn(offer, 'chaque nouvelle mission, même écran éteint')
  expect(device.timesAsked(), 'nothing is asked at the first load').toBe(0)

  // A lost network is told, and nothing is chosen.
  const mend = server.cut(/push\.subscribe/)
  await pressIn(page, offer, 'M’avertir')
  await expectUnanswered('Notifications non modifiées')
  expect(devicesOf(server, livreur)).toEqual([])
  mend()
  await page.user.dblClick(within(offer()).getByRole('button', { name: 'M’avertir' }))
  await expectStatus('Notifications activées')
  await expectNoOffer()
  expect(devicesOf(server, livreur)).toEqual([ENDPOINT])
  expect(device.timesAsked(), 'once a tap, also of a double one').toBe(2)

  page.open('/livreur/profil')
  await expectSetting(true)
  await page.user.click(await setting())
  await expectSetting(false)
  expect(devicesOf(server, livreur)).toEqual([])
  page.open('/livreur/dashboard')
  await expectText('Aucune mission pour le moment')
  await expectNoOffer()
})

test('who switched it off can switch it on again, and the next session brings the device back by itself', async ({
  server,
  page,
}) => {
  standInForPush()
  const livreur = await makeLivreur(server.t)
  localStorage.setItem(`laveo-push-${livreur.id}`, 'no')
  await server.signIn(livreur)
  page.open('/livreur/profil')
  await page.user.click(await setting())
  await expectSetting(true)
  await expectDevices(server, livreur, [ENDPOINT])
  // A session that ended took the device with it.
  server.t.database.sqlite.prepare('delete from push_subscriptions').run()
  page.reload()
  await expectDevices(server, livreur, [ENDPOINT])
})

test('a client is asked beside an order whose livreur is known, and « Non merci » is kept', async ({
  server,
  page,
}) => {
  const device = standInForPush()
  const client = await makeClient(server.t)
  await server.signIn(client)
  page.open('/client/dashboard')
  await expectText('Modifier mon profil')
  await expectNoOffer()
  const placed = await makeOrder(server.t, { client })
  page.open(`/client/passer-commande?commande=${placed.id}`)
  await expectText(/^Nous vous appelons/)
  await expectNoOffer()
  const livreur = await makeLivreur(server.t)
  await bringTo(server.t, 'assigned', {
    orderId: placed.id,
    livreur,
    admin: await makeAdmin(server.t),
    cash: undefined,
  })
  page.open('/client/commandes')
  await waitFor(offer)
  await expectIn(offer, 'quand le livreur est en route')
  await pressIn(page, offer, 'Non merci')
  await expectNoOffer()
  await expectFocus(() => screen.getByRole('heading', { level: 1 }))
  page.reload()
  await expectText('Suivi')
  await expectNoOffer()
  expect(device.timesAsked()).toBe(0)
  expect(devicesOf(server, client)).toEqual([])
})

test('a refusal in the browser is remembered, and the profile says how to undo it', async ({
  server,
  page,
}) => {
  standInForPush('denied')
  await makeOrder(server.t)
  const admin = await makeAdmin(server.t)
  await server.signIn(admin)
  page.open('/admin/dashboard')
  await waitFor(offer)
  await pressIn(page, offer, 'M’avertir')
  await expectStatus('Notifications non activées')
  await expectNoOffer()
  page.open('/admin/profil')
  await expectText('Votre navigateur bloque les notifications')
  expect((await setting()).disabled).toBe(true)
  expect(devicesOf(server, admin)).toEqual([])
})
