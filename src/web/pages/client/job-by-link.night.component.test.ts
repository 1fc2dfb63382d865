import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { bringTo, makeAdmin, makeLivreur, readOrder } from '#server/testing/factories.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { askByNumber, sendRequest } from '#server/testing/scenes/by-number.ts'
import { payPath } from '#shared/money/payments.ts'
import { changeDevice } from '#web/testing/basket-steps.ts'
import { newTransaction } from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { askOf } from '#web/testing/follow-steps.ts'
import { dialog, pressIn } from '#web/testing/lists.ts'
import { ordersOf, SUBMIT } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const HOME = '/client/dashboard'

/** Aminata asks with her number, confirms by the link that the team sends, and follows the order on the same phone. */
async function orderByNumber({ t }: ServerInProcess, page: Page) {
  const [admin, livreur] = [await makeAdmin(t), await makeLivreur(t, { fullname: 'Konan Yao' })]
  const staff = await t.as(admin)
  const { id } = await askByNumber(t, { basket: { paymentMethod: 'wave' } })
  page.open(`/c/${await sendRequest(staff, id)}`)
  await page.press('Confirmer')
  await expectAddress(HOME)
  await screen.findByRole('article', { name: /^Commande #/ })
  // From here on the open page is told.
  await expectText('En direct')
  const orderId = String(t.database.sqlite.prepare('select id from orders').pluck().get())
  return { staff, rider: await t.as(livreur), hands: { orderId, admin, livreur, cash: undefined } }
}

test('who ordered by number disputes the count, pays with Wave, and orders again in two taps on another device', async ({
  server,
  page,
}) => {
  const { t } = server
  const { staff, rider, hands } = await orderByNumber(server, page)
  const { orderId } = hands

  await bringTo(t, 'pickup_en_route', hands)
  await rider.missions.advance({
    orderId,
    from: 'pickup_en_route',
    check: checkOf([], { position: 0, counted: 1, reason: 'absent' }),
    idempotencyKey: randomUUID(),
  })
  const order = readOrder(t, orderId)
  await pressIn(page, askOf(order), 'Pas d’accord')
  await pressIn(page, dialog('Pas d’accord'), 'Envoyer')
  await expectAnnounced('Message envoyé')
  const [claim] = await openProblems(staff, 'claim')
  expect(claim).toMatchObject({ claimed: 'count', note: 'Il y en avait 2.' })

  page.open(HOME)
  const pay = await screen.findAllByRole('link', { name: /^Payer .* avec Wave/ })
  expect(pay[0]?.getAttribute('href')).toBe(payPath(orderId))
  await server.fetch(payPath(orderId))
  page.reload()
  await page.press('Oui, j’ai payé')
  await expectText('Paiement annoncé, vérification en cours')
  const { payment } = await staff.orders.byId({ orderId })
  const [amount, transactionId] = [payment.due, newTransaction()]
  await staff.payments.confirmWave({ orderId, transactionId, amount })

  await bringTo(t, 'completed', hands)
  const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  changeDevice(server)
  const client = { id: readOrder(t, orderId).clientId ?? '' }
  page.open(new URL(clientLink(t, client.id) ?? '').pathname)
  await page.press(/^Commander à nouveau/)
  await page.press(SUBMIT)
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  const [first, again] = ordersOf(t, client)
  expect(first?.id).toBe(orderId)
  expect(opened).toHaveBeenCalledWith(payPath(again?.id ?? ''))
})
