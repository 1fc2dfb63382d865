import { screen, within } from '@testing-library/react'
import { makeAdmin, makeOrder } from '#server/testing/factories.ts'
import { type Page, test } from '#web/testing/component-test.ts'
import { expectIn, expectRows, orderRows, showTable } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const BOARD = /orders\.list\?/
const views = () => screen.getByRole('navigation', { name: 'Vues' })
const askMore = (page: Page) => page.press('Voir plus')

/** Opens a list of 22 orders, of which 20 are read; the returned function has a colleague cancel the first one. */
async function openOrders(server: ServerInProcess, page: Page): Promise<() => Promise<void>> {
  const { t } = server
  const first = await makeOrder(t)
  for (let placed = 1; placed < 22; placed += 1) await makeOrder(t)
  showTable(1280)
  await server.signIn(await makeAdmin(t))
  page.open('/admin/dashboard')
  await expectRows(20)
  const colleague = await t.as(await makeAdmin(t))
  return async () => {
    await colleague.orders.cancel({ orderId: first.id, from: 'pending' })
    await expectIn(views, 'Non assignées 21')
  }
}

/** All 22 orders, the cancelled one after the others. */
async function expectAll(): Promise<void> {
  await expectRows(22)
  await expectIn(() => orderRows()[21] as HTMLElement, 'Annulée')
}

test('news that comes while the next rows are read neither stops them nor is lost', async ({
  server,
  page,
}) => {
  const change = await openOrders(server, page)
  const answer = server.hold(BOARD)
  await askMore(page)
  await change()
  answer()
  await expectAll()
})

test('rows asked for while news is read come after it, and the button says that it is heard', async ({
  server,
  page,
}) => {
  const change = await openOrders(server, page)
  const answer = server.hold(BOARD)
  await change()
  await askMore(page)
  await within(document.body).findByRole('button', { name: 'Voir plus', busy: true })
  answer()
  await expectAll()
})
