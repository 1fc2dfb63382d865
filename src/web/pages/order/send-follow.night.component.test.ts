import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { orders } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
} from '#server/testing/factories.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import {
  expect,
  expectAnnounced,
  expectNoText,
  expectText,
  expectUnanswered,
  test,
} from '#web/testing/component-test.ts'
import { dialog, openFold, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const given = ({ t }: ServerInProcess) =>
  t.database.sqlite
    .prepare("select actor_id, target, data from staff_actions where kind = 'client_link_given'")
    .all()

test('« Envoyer son lien » asks for the link when it is pressed, and leads to the client’s own number whatever number the order names', async ({
  server,
  page,
}) => {
  const admin = await makeAdmin(server.t)
  const fatou = await makeClientWithoutEmail(server.t, {
    fullname: 'Fatou Diabaté',
    phone: '+2250546129077',
  })
  const input = { contactPhone: '+2250707000009' }
  const order = await makeOrder(server.t, { client: fatou, input })
  const { view, open } = standInWindow()
  await server.signIn(admin)
  page.open(`/admin/dashboard?commande=${order.id}`)
  const drawer = dialog(`Commande #${order.reference}`)
  await waitFor(drawer)
  await openFold(page, drawer, 'Papiers et suites')
  await screen.findByRole('button', { name: 'Envoyer son lien' })
  expect(given(server)).toEqual([])

  const restore = server.cut(/clientLinks\.give/)
  await pressIn(page, drawer, 'Envoyer son lien')
  await expectUnanswered('Lien non donné')
  expect(view).toMatchObject({ led: '', closed: true })
  restore()
  await pressIn(page, drawer, 'Envoyer son lien')
  await waitFor(() => expect(view.led).toContain('https://wa.me/2250546129077?'))
  expect(decodeURIComponent(view.led)).toMatch(/Bonjour Fatou,.*\/c\/[\w-]{43}\n/)
  expect(open).toHaveBeenCalledTimes(2)
  expect(given(server)).toEqual([
    { actor_id: admin.id, target: fatou.id, data: '{"use":"whatsapp","version":0}' },
  ])
})

test.for([
  { may: 'may', minutes: 90, end: 'Changez-la avec ce lien' },
  { may: 'can no longer', minutes: 30, end: 'Merci et bonne journée' },
])('an hour that its client $may change is sent so', async ({ minutes, end }, { server, page }) => {
  const { t } = server
  const order = await makeOrder(t, { client: await makeClientWithoutEmail(t) })
  const pickupFrom = t.clock.now() + minutes * MINUTE_MS
  const slot = { pickupFrom, pickupTo: pickupFrom + 2 * HOUR_MS }
  t.database.orm.update(orders).set(slot).where(eq(orders.id, order.id)).run()
  const { view } = standInWindow()
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/dashboard?commande=${order.id}`)
  const drawer = dialog(`Commande #${order.reference}`)
  await waitFor(drawer)
  await openFold(page, drawer, 'Papiers et suites')
  await screen.findByRole('button', { name: 'Envoyer son lien' })
  await pressIn(page, drawer, 'Envoyer son lien')
  await waitFor(() => expect(decodeURIComponent(view.led)).toContain(end))
})

test('a ticket has the code of the follow once it is printed, and the journal says so', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const fatou = await makeClientWithoutEmail(t)
  const livreur = await makeLivreur(t)
  const order = await makeOrder(t, { client: fatou, livreur, status: 'pickup_en_route' })
  await (await t.as(livreur)).missions.advance({
    orderId: order.id,
    from: 'pickup_en_route',
    cashReceived: 0,
    check: AS_ORDERED,
    idempotencyKey: crypto.randomUUID(),
  })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  await server.signIn(admin)
  page.open(`/ticket/${order.id}`)
  await expectText('Le code du suivi vient à l’impression.')
  expect(given(server)).toEqual([])
  for (const times of [1, 2]) {
    await page.press('Imprimer')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(times))
    await screen.findByRole('img', { name: 'Code du suivi' })
  }
  expect(given(server)).toEqual([
    { actor_id: admin.id, target: fatou.id, data: '{"use":"ticket","version":0}' },
  ])
})

test('the team shares an order for a client, by the device’s own sheet or by a copy', async ({
  server,
  page,
}) => {
  const { id } = await makeOrder(server.t)
  const shared: (string | undefined)[] = []
  const copied: string[] = []
  Object.assign(window.navigator, {
    share: async (data?: ShareData) => void shared.push(data?.url),
  })
  onTestFinished(() => void Reflect.deleteProperty(window.navigator, 'share'))
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/dashboard?commande=${id}`)
  vi.spyOn(window.navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  )
  await openFold(page, dialog('Commande #'), 'Papiers et suites')
  await page.press('Partager le suivi')
  const sheet = dialog('Partager le suivi')
  await page.user.dblClick(await screen.findByRole('button', { name: 'Créer le lien' }))
  await pressIn(page, sheet, 'Envoyer le lien')
  await pressIn(page, sheet, 'Copier le lien')
  await expectAnnounced('Copié')
  expect(shared[0]).toContain('/c/')
  expect(copied).toEqual(shared)
})

test('a link that could not be read is read again with a tap', async ({ server, page }) => {
  const { id } = await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  const mend = server.cut(/orders\.detail/)
  page.open(`/admin/nouvelle-commande?passee=${id}`)
  await expectText('Impossible de lire le lien du client.')
  // One for all that the screen could not read: the order itself may have been lost in the same request.
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  // At once: the page tries again by itself after two seconds.
  mend()
  await page.user.click(retry)
  await expectNoText('Impossible de lire le lien du client.')
})
