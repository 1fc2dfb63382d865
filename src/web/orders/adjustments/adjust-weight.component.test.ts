import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { makeAdmin, makeClient, readOrder } from '#server/testing/factories.ts'
import { makeHotel } from '#server/testing/fixtures/companies.fixture.ts'
import { itemsOf } from '#server/testing/read-back.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { actOfDrawer, drawer, makeOrderOf, WEIGHT } from '#web/testing/drawer-steps.ts'
import { agree, askOf } from '#web/testing/follow-steps.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const act = actOfDrawer('Proposer un ajustement')
const adjust = act.dialog
const offered = () =>
  within(screen.getByLabelText('Vêtement à ajouter'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** The drawer of an order, with the dialog open. */
async function openAdjust(
  server: ServerInProcess,
  page: Page,
  { status, of }: { status: OrderStatus; of: 'bag' | 'shirt' },
) {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const { order, bag } = await makeOrderOf(t, { client, status, of })
  await server.signIn(await makeAdmin(t))
  await act.open(page, order)
  await waitFor(() => expect(offered()).toContain('Chemise'))
  return { order, client, bag }
}

test('an estimate stays one, which the team and the client read', async ({ server, page }) => {
  const { order, client } = await openAdjust(server, page, { status: 'pending', of: 'bag' })
  await expectIn(adjust, 'Commandé : 1 (5 kg) · 1 000 FCFA le kilo, 3 kg minimum')
  await page.fill(WEIGHT, '8')
  await expectIn(adjust, `Total actuelenviron ${fcfa(5000)}`)
  await expectIn(adjust, `Nouveau totalenviron ${fcfa(8000)}`)
  await expectIn(adjust, 'Cela reste une estimation')
  await page.fill('Raison, lue par le client', 'Le sac est plus gros')
  await pressIn(page, adjust, 'Envoyer au client')
  await act.isGone()
  await expectIn(drawer, `environ ${fcfa(5000)} → environ ${fcfa(8000)}`)
  await expectIn(drawer, '1 (5 kg) → 1 (8 kg)')
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await expectIn(askOf(order), '1 (5 kg) → 1 (8 kg)')
  await expectIn(askOf(order), 'Une estimation')
  await agree(page, order)
  await waitFor(() =>
    expect(readOrder(server.t, order.id)).toMatchObject({ grandTotal: 8000, toAgree: 'weight' }),
  )
})

test('once the bag is here one more is weighed before it is proposed; of an order on account nobody is asked to pay the difference', async ({
  server,
  page,
}) => {
  const { t, signIn, signOut } = server
  const client = await makeHotel(t, { onAccount: false })
  const { order, bag } = await makeOrderOf(t, { client, status: 'picked_up', of: 'shirt' })
  t.database.orm.update(orders).set({ onAccount: true }).where(eq(orders.id, order.id)).run()
  await signIn(await makeAdmin(t))
  await act.open(page, order)
  await waitFor(() => expect(offered()).toContain('Chemise'))
  await page.user.selectOptions(screen.getByLabelText('Vêtement à ajouter'), bag)
  await page.user.selectOptions(screen.getByLabelText('Service'), 'Complet')
  await pressIn(page, adjust, 'Ajouter')
  await page.fill('Raison, lue par le client', 'Un sac en plus')
  await pressIn(page, adjust, 'Envoyer au client')
  await expectIn(adjust, 'Écrivez le poids de chaque sac au kilo, 100 kg au plus.')
  await page.fill(WEIGHT, '4,29')
  await expectIn(adjust, `Nouveau total${fcfa(5700)}`)
  await expectIn(adjust, 'Reste à payerEn compte')
  await pressIn(page, adjust, 'Envoyer au client')
  await act.isGone()
  signOut()
  await signIn(client)
  page.open('/client/commandes')
  await expectIn(askOf(order), 'En compte : rien à payer maintenant.')
  await agree(page, order)
  await waitFor(() =>
    expect(itemsOf(t, order.id)).toMatchObject([
      { name: 'Chemise' },
      { name: 'Sac de linge', grams: 4200, minGrams: 3000 },
    ]),
  )
})

test('no bag by the kilo is added that nobody weighs before its client', async ({
  server,
  page,
}) => {
  await openAdjust(server, page, { status: 'assigned', of: 'shirt' })
  expect(offered()).not.toContain('Sac de linge')
})
