import { screen } from '@testing-library/react'
import { settings } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { actOfDrawer, drawer } from '#web/testing/drawer-steps.ts'
import { expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import {
  basket,
  choose,
  openTillWithShirt,
  PAY,
  readOrders,
  standInPrinter,
  taken,
  ticket,
} from '#web/testing/till-steps.ts'

standInPrinter()

const act = actOfDrawer('Remise')
const discount = act.dialog

/** The drawer of an order of 3000 francs, with the dialog open. */
async function openDialog(server: ServerInProcess, page: Page, by = makeAdmin) {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const order = await makeOrder(server.t, { client, status: 'picked_up', cash: 0 })
  await server.signIn(await by(server.t))
  await act.open(page, order)
  return { client, order }
}

test('an admin sees what the total becomes, and the client reads why', async ({ server, page }) => {
  const { client, order } = await openDialog(server, page)
  await expectIn(discount, `Il vous reste ${fcfa(20_000)} à donner aujourd’hui.`)
  await page.fill('Du prix des articles', '10')
  await expectIn(discount, `Avant la remise : ${fcfa(3000)}${fcfa(2700)}`)
  await pressIn(page, discount, 'Accorder la remise')
  await expectIn(discount, 'La raison')
  await page.fill('Raison, lue par le client', 'Linge rendu tard')
  await pressIn(page, discount, 'Accorder la remise')
  await act.isGone()
  await openFold(page, drawer, 'Le linge')
  await expectIn(drawer, `− ${fcfa(300)}`)
  expect(readOrder(server.t, order.id)).toMatchObject({ grandTotal: 2700, discount: 300 })
  server.signOut()
  await server.signIn(client)
  page.open(`/client/facture/${order.id}`)
  await expectText('Linge rendu tard')
})

/** Saves what an admin may give in a day. */
const setCeiling = ({ t }: ServerInProcess, daily: number) =>
  t.database.write((orm) =>
    orm.insert(settings).values({ key: 'giving', value: { daily }, updatedAt: 0 }).run(),
  )

test('above the ceiling of the day the same dialog asks the owner, by name, and the order stays as it is', async ({
  server,
  page,
}) => {
  const owner = await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' })
  await setCeiling(server, 500)
  const { order } = await openDialog(server, page)
  await page.fill('Du prix des articles', '50')
  await page.fill('Raison, lue par le client', 'Linge rendu tard')
  await pressIn(page, discount, 'Demander à Adjoua Brou')
  await expectToast('Demande envoyée')
  await act.isGone()
  expect(readOrder(server.t, order.id)).toMatchObject({ discount: 0 })
  const items = await openProblems(await server.t.as(owner), 'ask')
  expect(items).toMatchObject([
    { act: 'discounts.give', amount: 1500, note: 'Linge rendu tard', reference: order.reference },
  ])
})

test('at the till the order is taken at its full price while the owner is asked for the discount', async ({
  server,
  page,
}) => {
  await setCeiling(server, 0)
  await openTillWithShirt(server, page)
  await pressIn(page, basket, 'Remise')
  await page.fill('Du prix des articles', '10')
  await page.fill('Raison, lue par le client', 'Fidèle')
  await pressIn(page, discount, /^Demander (à|au) /)
  await expectIn(basket, 'Demandée : le total baisse après la réponse.')
  await expectIn(basket, fcfa(800))
  await choose(page, /^Espèces/)
  await page.press(PAY)
  await taken()
  expect(readOrders(server)[0]).toMatchObject({ grandTotal: 800, paidAmount: 800, discount: 0 })
})

test('a superadmin gives any sum, and what was typed outlives a reload', async ({
  server,
  page,
}) => {
  const { order } = await openDialog(server, page, makeSuperadmin)
  await page.user.click(screen.getByRole('radio', { name: 'Montant' }))
  await page.fill('Montant de la remise', '2500')
  await page.fill('Raison, lue par le client', 'Robe abîmée')
  page.reload()
  await act.reopen(page)
  await expectIn(discount, `Avant la remise : ${fcfa(3000)}${fcfa(500)}`)
  await pressIn(page, discount, 'Accorder la remise')
  await act.isGone()
  expect(readOrder(server.t, order.id)).toMatchObject({ grandTotal: 500 })
})

test('at the till it lowers what is paid, stands on the ticket, and can be taken back before', async ({
  server,
  page,
}) => {
  await openTillWithShirt(server, page)
  const give = async (percent: string) => {
    await page.fill('Du prix des articles', percent)
    await page.fill('Raison, lue par le client', 'Fidèle')
    await pressIn(page, discount, 'Appliquer')
  }
  await pressIn(page, basket, 'Remise')
  await give('10')
  await expectIn(basket, `Remise 10 %− ${fcfa(80)}`)
  await expectIn(basket, fcfa(720))
  await pressIn(page, basket, /^Retirer.*remise/)
  await expectIn(basket, fcfa(800))
  await pressIn(page, basket, 'Remise')
  await give('5')
  await choose(page, /^Espèces/)
  await page.press(PAY)
  await taken()
  await expectIn(ticket, `Remise 5 %, Fidèle− ${fcfa(40)}`)
  expect(readOrders(server)[0]).toMatchObject({ grandTotal: 760, paidAmount: 760, discount: 40 })
})
