import { screen, waitFor } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { makeAdmin, makeClient, readOrder, type User } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { chooseMore, dialog } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

let admin: User
let orderId: string

beforeEach<{ server: ServerInProcess }>(async ({ server: { t } }) => {
  admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  orderId = await dropShirts(t, await t.as(admin), await makeClient(t), 3)
})

const act = async ({ t }: ServerInProcess, done: PieceAct) =>
  (await t.as(admin)).workshop.act(pieceAct(orderId, done))
const readyAt = ({ t }: ServerInProcess) => readOrder(t, orderId).readyAt

/** « Linge prêt », from the sheet of the order. */
async function pressReady(server: ServerInProcess, page: Page) {
  await server.signIn(admin)
  page.open(`/admin/dashboard?commande=${orderId}`)
  const sheet = dialog(`Commande #${referenceOf(orderId)}`)
  await waitFor(sheet)
  await chooseMore(page, sheet, 'Linge prêt')
}

test('« Linge prêt » asks while the workshop has not packed what it began', async ({
  server,
  page,
}) => {
  await act(server, { kind: 'receive', counts: [{ position: 0, counted: 3 }] })
  await pressReady(server, page)
  await expectText('Encore 3 pièces à emballer')
  await page.press('Annuler')
  expect(readyAt(server)).toBeNull()
  await chooseMore(page, dialog(`Commande #${referenceOf(orderId)}`), 'Linge prêt')
  await page.user.click(await screen.findByRole('button', { name: 'Prêt quand même' }))
  await waitFor(() => expect(readyAt(server)).not.toBeNull())
})

test('a shop that does not follow its pieces is asked nothing', async ({ server, page }) => {
  await pressReady(server, page)
  await waitFor(() => expect(readyAt(server)).not.toBeNull())
})

test('« Linge prêt » of an order that misses a piece says so first', async ({ server, page }) => {
  await act(server, { kind: 'receive', counts: [{ position: 0, counted: 2 }] })
  await pressReady(server, page)
  await expectText('Il manque 1 pièce')
  await page.press('Annuler')
  expect(readyAt(server)).toBeNull()
})

test('an admin who gives clothes back at the counter knows of a missing piece before they count', async ({
  server,
  page,
}) => {
  await act(server, { kind: 'receive', counts: [{ position: 0, counted: 2 }] })
  await (await server.t.as(admin)).orders.move({ orderId, from: 'picked_up', to: 'processing' })
  await server.signIn(admin)
  page.open(`/admin/comptoir/${orderId}`)
  const link = await screen.findByRole('link', { name: /Elle est là/ })
  expect(link.getAttribute('href')).toBe(`/atelier/commande/${orderId}`)
})
