import { screen } from '@testing-library/react'
import { orderPlaces, orders } from '#server/db/schema.ts'
import { makeAdmin, makeClient, readOrder } from '#server/testing/factories.ts'
import { dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts } from '#server/testing/fixtures/workshop.fixture.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const readOrders = ({ t }: ServerInProcess) => t.database.orm.select().from(orders).all()

/** Drops two shirts at the counter, and opens their count. */
async function openCount(server: ServerInProcess, page: Page) {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(server.t)
  await makeOpenDrawer(server.t)
  const id = await dropOrder(server.t, await server.t.as(admin), client)
  await server.signIn(admin)
  page.open(`/admin/comptoir/${id}`)
  await screen.findByRole('heading', { name: 'Dépôt au comptoir', level: 1 })
  return { client, id }
}

const countedBefore = async (page: Page) =>
  page.user.click(screen.getByRole('checkbox', { name: 'Compté devant Aminata Koné' }))

test('a piece that is missing at the counter is on the ticket and the client’s screen', async ({
  server,
  page,
}) => {
  const { client, id } = await openCount(server, page)
  await page.press(/^Chemise, .*autre nombre$/)
  await page.press(/^Diminuer la quantité de Chemise/)
  await page.press('Pas dans le sac')
  await countedBefore(page)
  await page.user.click(screen.getByRole('radio', { name: 'Au retrait' }))
  await page.press('Confirmer le dépôt')
  await expectText('Commande enregistrée')
  page.open(`/ticket/${id}`)
  await expectText('2 commandées')
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await page.press('Photos')
  await expectText('Comptage au dépôt')
  await expectText('1 pièce de moins')
})

test('where the client says a code, the count of the pick-up begins in its field', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  await chooseModules(t, { handoverCode: true })
  const id = await dropShirts(t, await t.as(admin), await makeClient(t), 2)
  await server.signIn(admin)
  page.open(`/admin/comptoir/${id}`)
  await screen.findByRole('heading', { name: 'Retrait au comptoir', level: 1 })
  await expectFocus(() => screen.getByLabelText('Code à 4 chiffres du client'))
})

test('linen that is collected shows where it hangs, where its pieces are counted', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const id = await dropShirts(t, await t.as(admin), await makeClient(t), 2)
  const orderN = readOrder(t, id).n
  t.database.orm
    .insert(orderPlaces)
    .values({ orderN, rack: 'Portant A', place: 4, hangers: 2, bags: 0, at: 0 })
    .run()
  await server.signIn(admin)
  page.open(`/admin/comptoir/${id}`)
  await expectText(/^Place Portant A-4$/)
})

test('a count whose answer is lost waits on the device, its screen does not ask for it again, and it is recorded once', async ({
  server,
  page,
}) => {
  // The news of the count, which the server took, would lead on as its answer does.
  server.cut(/live\.events/)
  const { id } = await openCount(server, page)
  await page.press('Tout y est')
  await countedBefore(page)
  await page.user.click(screen.getByRole('radio', { name: 'Espèces' }))
  await page.press(/^Le compte,/)
  const mend = server.loseAnswers(/counter\.count/)
  await page.press('Confirmer le dépôt')
  await expectAddress('/admin/comptoir')
  await expectText('Un comptage attend le réseau')
  page.open(`/admin/comptoir/${id}`)
  await expectText('Ce comptage attend le réseau')
  expect(screen.queryByRole('button', { name: 'Confirmer le dépôt' })).toBeNull()
  mend()
  window.dispatchEvent(new Event('online'))
  await expectToast('Dépôt compté')
  expect(readOrders(server)).toMatchObject([{ status: 'picked_up', paidAmount: 3000 }])
})
