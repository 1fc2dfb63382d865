import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { followTotal } from '#server/money/fne/changed-total.service.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { certified } from '#server/testing/fixtures/certified.fixture.ts'
import { putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { pickupOf } from '#server/testing/scenes/rounds.ts'
import { expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { card, expectIn } from '#web/testing/lists.ts'

const follow = async (page: Page, name: RegExp) =>
  page.user.click(await screen.findByRole('link', { name }))

test('a client opens the ticket once the clothes were counted', async ({ server, page }) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  await server.signIn(client)
  page.open('/client/commandes')
  await expectText(`#${order.reference}`)
  expect(screen.queryByRole('link', { name: 'Ticket de dépôt' })).toBeNull()
  page.open(`/ticket/${order.id}`)
  await expectText('Il existe dès que le linge est compté.')

  await (await t.as(livreur)).missions.advance({ ...pickupOf(order), check: ONE_MISSING })
  const sheet = card(`Ticket de dépôt #${order.reference}`)
  page.open('/client/commandes')
  await page.press(/^Autres actions/)
  await follow(page, /^Ticket de dépôt/)
  for (const words of ['Aminata Koné', 'Col jauni', 'Le total ne change pas sans votre accord.'])
    await expectIn(sheet, words)
})

test('the ticket of an order that its company owes says that the month has its invoice', async ({
  server: { t, signIn },
  page,
}) => {
  const hotel = await makeClient(t)
  putOnAccount(t, hotel)
  const livreur = await makeLivreur(t)
  const order = await makeOrder(t, { client: hotel, livreur, status: 'pickup_en_route' })
  const onAccount = { onAccount: true, paymentMethod: null }
  t.database.orm.update(orders).set(onAccount).where(eq(orders.id, order.id)).run()
  await (await t.as(livreur)).missions.advance({
    ...pickupOf(order),
    cashReceived: undefined,
    check: ONE_MISSING,
  })
  await signIn(await makeAdmin(t))
  page.open(`/ticket/${order.id}`)
  const sheet = card(`Ticket de dépôt #${order.reference}`)
  await expectIn(sheet, 'En compte, sur la facture du mois')
})

test('once the DGI has certified the order, its ticket says so, with the code of its verification', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  await (await t.as(livreur)).missions.advance({ ...pickupOf(order), check: ONE_MISSING })
  const sheet = card(`Ticket de dépôt #${order.reference}`)
  await server.signIn(client)
  page.open(`/ticket/${order.id}`)
  await expectIn(sheet, 'Col jauni')
  expect(screen.queryByText(/normalisée/)).toBeNull()
  const { number } = certified(t, order, { isTrial: true })
  page.open('/client/commandes')
  page.open(`/ticket/${order.id}`)
  await expectIn(sheet, `N° ${number}`)
  await expectIn(sheet, 'essai')
  await screen.findByRole('img', { name: 'Code de vérification de la DGI' })
  // The piece that was missing lowered the total, which nobody told the DGI yet.
  await t.database.write((orm) => followTotal(orm, t, order.id))
  page.reload()
  await expectIn(sheet, '1 500 FCFA de moins : à certifier par la DGI.')
})
