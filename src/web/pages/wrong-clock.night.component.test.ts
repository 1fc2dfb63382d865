import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, vi } from 'vitest'
import { makeAdmin, makeLivreur, makeOrder, readOrder } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { pickupUntil, setTimes } from '#server/testing/scenes/rounds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { livreurQueue } from '#web/rounds/queue/queue.ts'
import { expect, expectText, expectToast, test } from '#web/testing/component-test.ts'
import { fillOrder, signInClient } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

// The time is the server's: a phone that shows another day or lives in another zone shows the same screens.

/** A Tuesday, 10 h in Abidjan. */
const NOW = Date.UTC(2026, 11, 1, 10)

/** The server's clock shows `NOW`, and the phone's is so many milliseconds ahead of it, in its own zone. */
function setClocks(
  server: ServerInProcess,
  { ahead, zone }: { ahead: number; zone: string },
): void {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + ahead })
  server.t.clock.set(NOW)
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe.each([
  ['that is a day behind', { ahead: -DAY_MS, zone: 'Africa/Abidjan' }],
  [
    'two hours ahead, in the first zone of the Earth',
    { ahead: 2 * HOUR_MS, zone: 'Pacific/Kiritimati' },
  ],
])('on a phone %s', (_, phone) => {
  test('a client reads today and tomorrow of Abidjan at home, on both follows, in the form and of the promise', async ({
    server,
    page,
  }) => {
    setClocks(server, phone)
    const client = await signInClient(server)
    const order = await makeOrder(server.t, { client, status: 'assigned' })
    await setTimes(server.t, order.id, pickupUntil(NOW + 4 * HOUR_MS))
    page.open('/client/dashboard')
    await expectText('Ramassage aujourd’hui entre 12 h et 14 h')
    page.open('/client/commandes')
    await expectText('Ramassage aujourd’hui entre 12 h et 14 h')
    const own = await server.t.as(client)
    const link = await own.sharedFollows.share({ orderId: order.id })
    page.open(new URL(link?.url ?? '').pathname)
    await expectText('aujourd’hui entre 12 h et 14 h')
    await fillOrder(page)
    await expectText('Dès que possible aujourd’hui entre 12 h et 14 h')
    await expectText('Prêt demain avant 14 h au lieu de jeudi avant 14 h.')
    await expectText('Prêt jeudi avant 14 h, livraison entre 14 h et 16 h')
    await page.user.click(screen.getByRole('radio', { name: /^Choisir un créneau/ }))
    await expectText('Créneaux, aujourd’hui')
  })

  test('a livreur reads the delay, the team the hour that was due and the day of the order', async ({
    server,
    page,
  }) => {
    setClocks(server, phone)
    const { t } = server
    const livreur = await makeLivreur(t)
    const order = await makeOrder(t, { livreur, status: 'assigned' })
    await setTimes(t, order.id, pickupUntil(NOW - HOUR_MS))
    await server.signIn(livreur)
    page.open('/livreur/dashboard')
    await expectText('En retard de 1 h')
    await server.signIn(await makeAdmin(t))
    page.open('/admin/dashboard?vue=en-retard')
    await expectText('auj. 9 h, en retard · ramassage')
    await expectText('mardi 1ᵉʳ décembre 2026, 10 h')
  })

  test('a step that waits for a network is dated by the time at which it was done', async ({
    server,
    page,
  }) => {
    setClocks(server, phone)
    const { t } = server
    const livreur = await makeLivreur(t)
    const order = await makeOrder(t, { livreur, status: 'assigned' })
    await server.signIn(livreur)
    page.open('/livreur/dashboard')
    await screen.findByText('Voici vos missions du jour')
    server.setOnline(false)
    await page.press('En route pour ramassage')
    await expectText('à 10 h, en attente d’envoi')
    // Until then the livreur waits on the screen for the answer, and the step is dated by it.
    await expectToast('Gardé dans ce téléphone')
    // A try under way has its time already.
    await waitFor(() =>
      expect(livreurQueue.state()).toMatchObject({ sending: false, actions: [{}] }),
    )
    vi.setSystemTime(Date.now() + 30 * MINUTE_MS)
    server.setOnline(true)
    await waitFor(() => expect(readOrder(t, order.id).status).toBe('pickup_en_route'))
    expect(eventsOf(t, order.id).at(-1)).toMatchObject({ data: { takenAt: NOW } })
  })
})
