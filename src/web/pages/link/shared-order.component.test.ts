import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
} from '#server/testing/factories.ts'
import { SHARED_FOLLOW_POLL_MS } from '#shared/orders/shared-follows/shared-follow.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

// A client lets others follow an order: a link that shows its steps, without an account, until it is taken back.

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const CREATE = 'Créer le lien'
const sheet = dialog('Partager le suivi')

/** An order whose livreur is about to collect it. */
async function assigned({ t }: ServerInProcess) {
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'assigned' })
  return { client, order, rider: await t.as(livreur) }
}

const openSheet = async (page: Page) => {
  page.open('/client/commandes')
  await page.press(/^Autres actions/)
  await pressIn(page, dialog('Cette commande'), /^Partager le suivi/)
  await waitFor(sheet)
}

/** Makes the link of the only order of the client who is signed in, and gives what WhatsApp is to send. */
async function shareOrder(page: Page): Promise<string> {
  await openSheet(page)
  await pressIn(page, sheet, CREATE)
  const whatsApp = () => within(sheet()).getByRole('link', { name: 'WhatsApp' })
  await expectFocus(whatsApp)
  return new URL(whatsApp().getAttribute('href') ?? '').searchParams.get('text') ?? ''
}

const pathIn = (message: string) => new URL(message.match(/https?:\S+$/)?.[0] ?? '').pathname

const expectTitle = (text: string) => screen.findByRole('heading', { level: 1, name: text })
const ticketOf =
  ({ reference }: Order): Finder =>
  () =>
    screen.getByRole('region', { name: `Commande #${reference}` })
const timePasses = () => vi.advanceTimersByTime(SHARED_FOLLOW_POLL_MS)

test('a client makes a link to share, and takes it back; the next one is another', async ({
  server,
  page,
}) => {
  const { client, order } = await assigned(server)
  await server.signIn(client)
  const message = await shareOrder(page)
  expect(message).toContain(`Suivez le linge de la commande #${order.reference} avec Lavéo`)
  await pressIn(page, sheet, 'Retirer le lien')
  await expectAnnounced('Lien retiré')
  await expectFocus(() => within(sheet()).getByRole('button', { name: CREATE }))
  expect(pathIn(await shareOrder(page))).not.toBe(pathIn(message))
})

test('somebody without an account follows an order by its shared link, until it is taken back', async ({
  server,
  page,
}) => {
  const { client, order, rider } = await assigned(server)
  const own = await server.t.as(client)
  const link = await own.sharedFollows.share({ orderId: order.id })
  const ticket = ticketOf(order)
  page.open(new URL(link?.url ?? '').pathname)
  await expectTitle('Konan va venir chercher le linge')
  await expectIn(ticket, 'Livreur assigné (En ce moment)')
  expect(await server.otherTab().auth.me(), 'it opens no session').toBeNull()

  const step = { orderId: order.id, from: 'assigned', idempotencyKey: crypto.randomUUID() } as const
  await rider.missions.advance(step)
  await rider.positions.share({ lat: 5.3727, lng: -3.9492, accuracy: 10 })
  timePasses()
  await expectTitle('Konan vient chercher le linge')
  await waitFor(() => expect(ticket().textContent).toMatch(/Konan est à 2,2\skm/))

  await own.sharedFollows.withdraw({ orderId: order.id })
  timePasses()
  await expectTitle('Ce suivi n’est plus partagé')
  expect(screen.queryByRole('region', { name: `Commande #${order.reference}` })).toBeNull()
})

test('without a network the last news of a shared link stay, and the page asks again once it is back', async ({
  server,
  page,
}) => {
  const { client, order } = await assigned(server)
  const link = await (await server.t.as(client)).sharedFollows.share({ orderId: order.id })
  page.open(new URL(link?.url ?? '').pathname)
  await expectTitle('Konan va venir chercher le linge')
  server.setOnline(false)
  timePasses()
  await (await server.t.as(await makeAdmin(server.t))).orders.cancel({
    orderId: order.id,
    from: 'assigned',
  })
  await expectTitle('Konan va venir chercher le linge')
  server.setOnline(true)
  await expectTitle('La commande est annulée')
})

test('an answer that is not ours is no news of a shared link', async ({ server, page }) => {
  const { client, order } = await assigned(server)
  const link = await (await server.t.as(client)).sharedFollows.share({ orderId: order.id })
  page.open(new URL(link?.url ?? '').pathname)
  await expectTitle('Konan va venir chercher le linge')
  const asked = vi.fn(async () => Response.json({ ok: true }))
  vi.stubGlobal('fetch', asked)
  timePasses()
  await expectText('Le serveur ne répond pas.')
  expect(asked).toHaveBeenCalled()
  await expectTitle('Konan va venir chercher le linge')
})
