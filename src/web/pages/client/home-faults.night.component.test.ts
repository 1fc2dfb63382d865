import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import { button, expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'
import { whileReadsFail } from '#web/testing/faults.ts'

const HOME = '/client/dashboard'
const retries = () => screen.queryAllByRole('button', { name: 'Réessayer' })
const TOGETHER = 'Plusieurs parties de cet écran n’ont pas pu être chargées.'

test('a home of which several reads fail has one message and one button, which asks for all of them', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  await makeOrder(server.t, { client })
  await server.signIn(client)
  await whileReadsFail(
    server,
    'orders',
    async () => {
      page.open(HOME)
      await expectText(TOGETHER)
      await expectText('Impossible de charger les commandes en cours.')
      await expectText("Impossible de charger l'historique des commandes.")
      expect(retries()).toHaveLength(1)
      expect(screen.getAllByRole('alert')).toHaveLength(1)
    },
    async () => {
      await page.user.click(button('Réessayer'))
      await expectText('Commandes récentes')
    },
  )
  await expectNoText(TOGETHER)
  expect(retries()).toEqual([])
})

test('a read that fails alone says so in its place', async ({ server, page }) => {
  const client = await makeClient(server.t)
  await makeOrder(server.t, { client })
  await server.signIn(client)
  await whileReadsFail(
    server,
    'credit_entries',
    async () => {
      page.open(HOME)
      await expectText('Impossible de charger votre avoir.')
      expect(retries()).toHaveLength(1)
      await expectNoText(TOGETHER)
    },
    () => page.user.click(button('Réessayer')),
  )
  await expectNoText('Impossible de charger votre avoir.')
})

test('the message of several reads stands under the title of the screen', async ({
  server,
  page,
}) => {
  await server.signIn(await makeAdmin(server.t))
  await whileReadsFail(
    server,
    'orders',
    async () => {
      page.open('/admin/clients')
      await expectText(TOGETHER)
      expect(retries()).toHaveLength(1)
      const title = screen.getByRole('heading', { level: 1 })
      const follows = title.compareDocumentPosition(screen.getByText(TOGETHER))
      expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    },
    () => page.user.click(button('Réessayer')),
  )
  await expectNoText(TOGETHER)
})
