import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
} from '#server/testing/factories.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { expect, expectAddress, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const QUESTION = /^Tout va bien/

const asking: Finder = () => screen.getByRole('region', { name: QUESTION })
const thanks: Finder = () => screen.getByRole('region', { name: /^(Et le travail|Très bien)/ })

/** The home of a client without an e-mail, whose order was just delivered and counted at the door. */
async function openHome({ t }: ServerInProcess, page: Page) {
  const client = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const { id: orderId } = await makeOrder(t, { client, livreur, status: 'delivery_en_route' })
  await (await t.as(livreur)).missions.advance({
    orderId,
    from: 'delivery_en_route',
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
  })
  const link = new URL(clientLink(t, client.id) ?? '').pathname
  page.open(link)
  await expectAddress('/client/dashboard')
  await waitFor(asking)
  const admin = await t.as(await makeAdmin(t))
  return {
    link,
    orderId,
    read: async () => admin.orders.detail({ orderId }),
  }
}

test('who follows by a link says in one tap that all is well, then what they think, and is asked no more', async ({
  server,
  page,
}) => {
  const { link, read } = await openHome(server, page)
  await expectIn(asking, '2 pièces livrées aujourd’hui à')
  await pressIn(page, asking, 'Tout va bien')
  await expectIn(thanks, 'C’est noté, merci')
  expect((await read()).order.closing).toMatchObject({ answer: 'well', rating: null })
  await pressIn(page, thanks, 'Très bien')
  await pressIn(page, thanks, 'Ajouter un mot')
  const word = dialog('Un mot sur le travail')
  await waitFor(word)
  await page.user.type(within(word()).getByLabelText('Votre mot'), 'Le pagne est superbe.')
  await pressIn(page, word, 'Envoyer à l’équipe')
  await expect
    .poll(async () => (await read()).order.closing)
    .toMatchObject({ rating: 'very_good', word: 'Le pagne est superbe.' })
  page.open(link)
  await expectAddress('/client/dashboard')
  await screen.findByRole('heading', { name: 'Commandes récentes' })
  expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
})

test('« Finalement, un problème » leads to the claim of that order', async ({ server, page }) => {
  const { orderId } = await openHome(server, page)
  await pressIn(page, asking, 'Tout va bien')
  const link = await waitFor(() =>
    within(thanks()).getByRole('link', { name: 'Finalement, un problème' }),
  )
  await page.user.click(link)
  await expectAddress(`/client/commandes/${orderId}/probleme`)
  await screen.findByRole('heading', { level: 1, name: 'Un problème' })
})
