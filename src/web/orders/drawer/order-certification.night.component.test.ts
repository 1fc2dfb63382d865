import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { fneSales } from '#server/db/schema.ts'
import { makeAdmin, makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import { expect, expectAnnounced, type Page, test } from '#web/testing/component-test.ts'
import { drawer } from '#web/testing/drawer-steps.ts'
import { expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

async function openPaid({ t, signIn }: ServerInProcess, page: Page) {
  const admin = await makeAdmin(t)
  const dgi = await fakeDgiDesk(t, admin)
  const client = await makeClient(t, { fullname: 'Koffi N’Guessan' })
  const order = await makeOrder(t, { client, status: 'processing' })
  await signIn(admin)
  const open = () => page.open(`/admin/service?commande=${order.id}`)
  return { dgi, order, open, staff: await t.as(admin) }
}
const sales = ({ t }: ServerInProcess) =>
  t.database.orm.select({ state: fneSales.state, rne: fneSales.rne }).from(fneSales).all()

test('an order of which the terminal gave a receipt is certified when its client asks for the invoice', async ({
  server,
  page,
}) => {
  const { dgi, order, open, staff } = await openPaid(server, page)
  await staff.fne.noteRne({ orderId: order.id, number: 'R-26-000412' })
  open()
  await openFold(page, drawer, 'Papiers et suites')
  await expectIn(drawer, 'R-26-000412')
  await pressIn(page, drawer, 'Certifier')
  expect(within(drawer()).queryByRole('button', { name: 'Noter le reçu RNE' })).toBeNull()
  await within(drawer()).findByLabelText('Nom')
  await pressIn(page, drawer, 'Certifier')
  await expectAnnounced('Facture demandée')
  await dgi.work()
  expect(sales(server)).toEqual([{ state: 'certified', rne: 'R-26-000412' }])
})

test('an order whose total changed since its certificate shows what is still to be done', async ({
  server,
  page,
}) => {
  const { dgi, order, open, staff } = await openPaid(server, page)
  await staff.fne.certify({ orderId: order.id, idempotencyKey: randomUUID() })
  await dgi.work()
  const owner = await server.t.as(await makeSuperadmin(server.t))
  await owner.discounts.give({
    orderId: order.id,
    rule: { francs: 500 },
    reason: 'Linge rendu tard',
    shown: { total: order.grandTotal - 500 },
  })
  open()
  await openFold(page, drawer, 'Papiers et suites')
  await expectIn(drawer, 'Elle certifie 3 000 FCFA.')
  await waitFor(() =>
    screen.getByRole('link', { name: /500.FCFA de moins.: à faire sur le site de la DGI/ }),
  )
})
