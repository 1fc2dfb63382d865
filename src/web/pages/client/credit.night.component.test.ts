import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { makeAdmin, makeOrder, readOrder, type User } from '#server/testing/factories.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { usingCredit } from '#server/testing/using-credit.ts'
import {
  expect,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  cart,
  expectPlaced,
  fcfa,
  fillOrder,
  ordersOf,
  review,
  SUBMIT,
  signInClient,
  TWO_SHIRTS_COST,
  wordsOf,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const REASON = 'Pour la chemise abîmée'

async function withCredit(server: ServerInProcess, amount: number) {
  const client = await signInClient(server)
  const staff = await server.t.as(await makeAdmin(server.t))
  const gesture = { clientId: client.id, amount, reason: REASON, idempotencyKey: randomUUID() }
  await staff.credit.grant({ ...gesture, shown: { entry: 0 } })
  return client
}

function paidOf({ t }: ServerInProcess, client: User) {
  return ordersOf(t, client).map(({ id }) => {
    const { paidAmount, creditUsed } = readOrder(t, String(id))
    return { paidAmount, creditUsed }
  })
}

async function openReview(page: Page) {
  await fillOrder(page)
  await review(page)
}

test('credit stands above the total of the review, and pays first', async ({ server, page }) => {
  const client = await withCredit(server, 1000)
  await openReview(page)
  await expectText('Votre avoir')
  await expectText(REASON)
  await waitFor(() => expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST - 1000)))
  await page.press(SUBMIT)
  await expectPlaced()
  expect(paidOf(server, client)).toEqual([{ paidAmount: 1000, creditUsed: 1000 }])
})

test('credit that pays an order is told as such: not to who used it, and to them when the team did', async ({
  server,
  page,
}) => {
  const client = await withCredit(server, 1000)
  await openReview(page)
  await waitFor(() => expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST - 1000)))
  await page.press(SUBMIT)
  await expectPlaced()
  const { t } = server
  const staff = await t.as(await makeAdmin(t))
  const shownEntry = shownEntryOf(t, client.id)
  const gesture = { clientId: client.id, amount: 500, reason: REASON, shown: { entry: shownEntry } }
  await staff.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
  const [order] = ordersOf(t, client)
  const orderId = String(order?.id)
  await staff.payments.record({
    ...usingCredit(readOrder(t, orderId), 500),
    idempotencyKey: randomUUID(),
  })
  await expectToast('Avoir utilisé', `Reste ${fcfa(TWO_SHIRTS_COST - 1500)} à payer`)
  await expectNoText('Paiement reçu')
})

test('a client who keeps their credit is told the whole total, and pays it', async ({
  server,
  page,
}) => {
  const client = await withCredit(server, 1000)
  await openReview(page)
  await page.press('Le garder')
  await expectText('Utiliser 1 000 FCFA')
  await page.press(SUBMIT)
  await expectPlaced()
  expect(paidOf(server, client)).toEqual([{ paidAmount: 0, creditUsed: 0 }])
})

test('the home says what there is of it', async ({ server, page }) => {
  await withCredit(server, 2500)
  page.open('/client/dashboard')
  await expectText(`Avoir : ${fcfa(2500)} sur la prochaine`)
})

test('an open home shows credit as soon as the team gives it', async ({ server, page }) => {
  const client = await signInClient(server)
  page.open('/client/dashboard')
  await expectText('En direct')
  const staff = await server.t.as(await makeAdmin(server.t))
  const gesture = { clientId: client.id, amount: 2500, reason: REASON, shown: { entry: 0 } }
  await staff.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
  await expectText(`Avoir : ${fcfa(2500)} sur la prochaine`)
})

test('what goes back of a cancelled order is kept as credit', async ({ server, page }) => {
  const client = await signInClient(server)
  const { id: orderId, grandTotal } = await makeOrder(server.t, { client, status: 'picked_up' })
  const staff = await server.t.as(await makeAdmin(server.t))
  await staff.orders.cancel({ orderId, from: 'picked_up' })
  page.open('/client/dashboard')
  await page.press(/^Garder 3.000.FCFA en avoir$/)
  await expectText(/^Avoir : 3.000.FCFA sur la prochaine$/)
  const own = await server.t.as(client)
  expect(await own.credit.mine()).toMatchObject({ balance: grandTotal })
})
