import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { makeAdmin, makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectStatus,
  expectText,
  expectUnanswered,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const section = (name: string) => () => screen.getByRole('region', { name })
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

async function openHome({ t }: ServerInProcess, page: Page, clientId: string) {
  page.open(new URL(clientLink(t, clientId) ?? '').pathname)
  await expectAddress('/client/dashboard')
  await waitFor(section('Commander'))
}

test('a link opens a home with the last orders and their invoices, and with what a profile is for', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const orders = []
  for (let count = 0; count < 4; count += 1)
    orders.push(await makeOrder(t, { client: fatou, status: 'completed' }))
  await openHome(server, page, fatou.id)
  await expectText('Bonjour Fatou')
  const history = section('Historique')
  expect(within(history()).getAllByRole('article')).toHaveLength(3)
  expect(within(history()).getByRole('link', { name: 'Tout voir (4)' }).getAttribute('href')).toBe(
    '/client/historique',
  )
  const latest = orders.at(-1)
  expect(addressOf(`Voir la facture, Commande #${latest?.reference}`)).toBe(
    `/client/facture/${latest?.id}`,
  )
  expect(addressOf(/^Mon profil/)).toBe('/client/profil')
  // Nothing is under way: the section leaves with its title.
  await expectNoText('En cours')
})

test('« Ajouter un e‑mail » leads to where one is added', async ({ server, page }) => {
  const fatou = await makeClientWithoutEmail(server.t)
  await makeOrder(server.t, { client: fatou, status: 'completed' })
  await openHome(server, page, fatou.id)
  await page.follow(/^Ajouter un e‑mail/)
  const heading = await screen.findByRole('heading', { name: 'Un compte à vous' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the link is replaced from its row of the home, which says where the new one goes', async ({
  server,
  page,
}) => {
  const fatou = await makeClientWithoutEmail(server.t, { phone: '+2250707482136' })
  await openHome(server, page, fatou.id)
  const before = clientLink(server.t, fatou.id)
  const mend = server.cut(/clientLinks\.renewOwn/)
  const replace = async () => {
    await page.press(/^Remplacer mon lien/)
    await pressIn(page, dialog('Remplacer votre lien'), 'Remplacer mon lien')
  }
  await replace()
  await expectUnanswered('Lien non remplacé')
  mend()
  await replace()
  await expectStatus('Votre lien est remplacé.')
  await expectText(/au 07 07 48 21 36/)
  expect(clientLink(server.t, fatou.id)).not.toBe(before)
})

test('where the browser offers to keep Lavéo, the home by a link does, once; what is kept opens that home', async ({
  server,
  page,
}) => {
  const fatou = await makeClientWithoutEmail(server.t)
  await makeOrder(server.t, { client: fatou, status: 'completed' })
  await openHome(server, page, fatou.id)
  const keep = { name: 'Garder Lavéo sur ce téléphone' }
  expect(screen.queryByRole('button', keep)).toBeNull()
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  await page.user.click(await screen.findByRole('button', keep))
  expect(prompt).toHaveBeenCalledOnce()
  expect(offer.defaultPrevented).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', keep)).toBeNull())

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
  await page.press('Commander à nouveau')
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
  await expectIn(section('Dernière commande'), `L’équipe vous rend ${fcfa(order.grandTotal)}.`)
})
