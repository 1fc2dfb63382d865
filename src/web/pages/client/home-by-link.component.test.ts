import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import { expect, expectAddress, expectText, type Page, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
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
