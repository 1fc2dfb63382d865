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
import {
  expect,
  expectAddress,
  expectNoText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const QUESTION = /^Tout va bien/

const asking: Finder = () => screen.getByRole('region', { name: QUESTION })
const told: Finder = () => screen.getByRole('region', { name: /^Votre problème/ })
const problem = dialog('Un problème')

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
    read: async () => admin.orders.detail({ orderId }),
    handle: (flagId: string) => admin.flags.resolve({ flagId }),
  }
}

test('who follows by a link says in one tap that all is well, then what they think, and is asked no more', async ({
  server,
  page,
}) => {
  const { link, read } = await openHome(server, page)
  await expectIn(asking, '2 pièces livrées aujourd’hui à')
  await pressIn(page, asking, 'Tout va bien')
  await expectIn(asking, 'C’est noté, merci')
  expect((await read()).order.closing).toMatchObject({ answer: 'well', rating: null })
  await pressIn(page, asking, 'Très bien')
  await pressIn(page, asking, 'Ajouter un mot')
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

test('a problem is told in the client’s words, after « Tout va bien » too, and the team sees it', async ({
  server,
  page,
}) => {
  const { read } = await openHome(server, page)
  await pressIn(page, asking, 'Tout va bien')
  await pressIn(page, asking, 'Finalement, un problème')
  await waitFor(problem)
  await pressIn(page, problem, 'Envoyer à l’équipe')
  await expectIn(problem, 'Le problème est obligatoire.')
  await page.user.type(within(problem()).getByLabelText('Message'), 'Il manque un bouton.')
  await pressIn(page, problem, 'Envoyer à l’équipe')
  await expectIn(told, 'L’équipe est prévenue')
  await expectNoText('Et le travail')
  const { order, flags } = await read()
  expect(order.closing).toMatchObject({ answer: 'problem' })
  expect(flags).toEqual([
    expect.objectContaining({ kind: 'problem', note: 'Il manque un bouton.' }),
  ])
})

test('what was told of a problem is there after a reload, and that the team has handled it', async ({
  server,
  page,
}) => {
  const { read, handle } = await openHome(server, page)
  await pressIn(page, asking, 'Un problème')
  await waitFor(problem)
  await page.user.type(within(problem()).getByLabelText('Message'), 'Il manque un bouton.')
  await pressIn(page, problem, 'Envoyer à l’équipe')
  await expectIn(told, '« Il manque un bouton. »')
  page.reload()
  await expectIn(told, 'L’équipe est prévenue')
  await expectIn(told, 'Votre message, aujourd’hui à')
  await pressIn(page, told, 'Ajouter un message')
  await waitFor(problem)
  await page.user.type(within(problem()).getByLabelText('Message'), 'Et une tache.')
  await pressIn(page, problem, 'Envoyer à l’équipe')
  await expectIn(told, 'Et une tache.')
  const [flag] = (await read()).flags
  await handle(flag?.id ?? '')
  page.reload()
  await expectIn(told, 'L’équipe a traité votre message')
})

test('what is typed of a problem is there again after a reload, until it is sent', async ({
  server,
  page,
}) => {
  const { read } = await openHome(server, page)
  await pressIn(page, asking, 'Un problème')
  await waitFor(problem)
  const message = () => within(problem()).getByLabelText<HTMLTextAreaElement>('Message')
  await page.user.type(message(), 'Il manque un bouton.')
  page.reload()
  await waitFor(asking)
  await pressIn(page, asking, 'Un problème')
  await waitFor(problem)
  expect(message().value).toBe('Il manque un bouton.')
  await pressIn(page, problem, 'Envoyer à l’équipe')
  await expectIn(told, 'L’équipe est prévenue')
  expect((await read()).flags).toMatchObject([{ note: 'Il manque un bouton.' }])
  await pressIn(page, told, 'Ajouter un message')
  await waitFor(problem)
  expect(message().value).toBe('')
})

test('a number of pieces that is not right contests the count', async ({ server, page }) => {
  const { read } = await openHome(server, page)
  await pressIn(page, asking, 'Un problème')
  await waitFor(problem)
  await page.user.click(within(problem()).getByRole('radio', { name: /Le nombre de pièces/ }))
  await page.user.type(within(problem()).getByLabelText('Message'), 'Une chemise manque.')
  await pressIn(page, problem, 'Envoyer à l’équipe')
  await expectIn(told, 'L’équipe est prévenue')
  expect((await read()).flags).toEqual([
    expect.objectContaining({ kind: 'disagreement', note: 'Une chemise manque.' }),
  ])
})
