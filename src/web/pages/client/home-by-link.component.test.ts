import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { makeAdmin, makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import { expect, expectAddress, expectText, type Page, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const section = (name: string) => () => screen.getByRole('region', { name })
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

async function openHome({ t }: ServerInProcess, page: Page, clientId: string) {
  page.open(new URL(clientLink(t, clientId) ?? '').pathname)
  await expectAddress('/client/dashboard')
  await waitFor(section('Commander'))
}

test('a link opens the home of an account: the greeting, the orders, what is ordered again and who the client is', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const order = await makeOrder(t, { client: fatou })
  await openHome(server, page, fatou.id)
  await expectText('Bonjour Fatou')
  await expectIn(section('Commandes récentes'), order.reference)
  expect(addressOf('Modifier mon profil')).toBe('/client/profil')
  const tabs = within(screen.getAllByRole('navigation').at(-1) as HTMLElement)
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Accueil',
    'Commander',
    'Suivi',
    'Historique',
    'Profil',
  ])
})

test('« Ajouter un e‑mail » leads to where one is added', async ({ server, page }) => {
  const fatou = await makeClientWithoutEmail(server.t)
  await makeOrder(server.t, { client: fatou, status: 'completed' })
  await openHome(server, page, fatou.id)
  await page.follow(/^Ajouter un e‑mail/)
  const heading = await screen.findByRole('heading', { name: 'Ajouter un e‑mail' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('what is kept on the home screen of a phone opens the home', async ({ server, page }) => {
  const fatou = await makeClientWithoutEmail(server.t)
  await makeOrder(server.t, { client: fatou, status: 'completed' })
  await openHome(server, page, fatou.id)
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
  page.open('/connexion')
  await expectText('Mot de passe')
  page.open(manifest.start_url)
  await expectAddress('/client/dashboard')
})

test('what was written for the livreur comes along with the place, to be changed as in any order', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t)
  const input = { note: 'Sonnez chez le gardien.' }
  await makeOrder(t, { client: fatou, status: 'completed', input })
  await openHome(server, page, fatou.id)
  await page.press(/^Commander à nouveau/)
  await expectText('Sonnez chez le gardien.')
  await page.follow('Modifier le lieu')
  await screen.findByDisplayValue('Sonnez chez le gardien.')
})

test('a cancelled order stays on the home by a link with the money that is due for it', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t)
  const order = await makeOrder(t, { client: fatou, status: 'picked_up' })
  const { orders } = await t.as(await makeAdmin(t))
  await orders.cancel({ orderId: order.id, from: 'picked_up' })
  await openHome(server, page, fatou.id)
  await expectIn(section('Commandes récentes'), `L’équipe vous rend ${fcfa(order.grandTotal)}.`)
})
