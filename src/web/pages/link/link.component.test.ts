import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { clientMessages, sessions } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
} from '#server/testing/factories.ts'
import { countSessions } from '#web/testing/auth-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** An order of a client without e-mail, and the address of the link to it. */
async function orderByPhone({ t }: ServerInProcess) {
  const fatou = await makeClientWithoutEmail(t, {
    fullname: 'Fatou Diabaté',
    phone: '+2250546129077',
  })
  const order = await makeOrder(t, { client: fatou })
  return { fatou, order, address: new URL(clientLink(t, fatou.id) ?? '').pathname }
}

const linksSent = ({ t }: ServerInProcess) =>
  t.database.orm
    .select()
    .from(clientMessages)
    .all()
    .filter(({ template }) => template === 'votre_lien')

test('a link opens the client’s home and the form to order, and neither the data of the account nor what changes it', async ({
  server,
  page,
}) => {
  const { order, address } = await orderByPhone(server)
  page.open(address)
  await waitFor(orderCard(order))
  await expectAddress('/client/dashboard')
  page.open('/client/passer-commande')
  await expectText('Votre linge')
  page.open('/client/profil#compte')
  await expectText('Mon lien WhatsApp')
  for (const name of ['Mot de passe', 'Appareils et connexions', 'Télécharger mes données'])
    expect(screen.queryByText(name)).toBeNull()
  expect((await server.fetch('/api/profil/donnees.json')).status).toBe(403)
  await page.follow('Retour au profil')
  expect(field('Téléphone').readOnly).toBe(true)
  expect(screen.queryByText('Ajouter'), 'before the first visit').toBeNull()
  expect(screen.getByRole('button', { name: 'Vérifier mon numéro' })).toBeTruthy()
  await page.user.click(
    within(screen.getByRole('main')).getByRole('button', { name: 'Déconnexion' }),
  )
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  page.open('/client/commandes')
  await expectAddress('/connexion')
})

test('a browser that refuses cookies is told so, and the link is not used', async ({
  server,
  page,
}) => {
  const { address } = await orderByPhone(server)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  page.open(address)
  await screen.findByRole('heading', { name: 'Ce navigateur refuse les cookies' })
  await expectText(/Autorisez les cookies de ce site/)
  expect(server.t.database.orm.select().from(sessions).all()).toEqual([])
})

test('a phone that is signed in as somebody else is asked, and stays so', async ({
  server,
  page,
}) => {
  const { order, address } = await orderByPhone(server)
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await server.signIn(client)
  page.open(address)
  await expectText(/^Ce téléphone est connecté comme Aminata Koné/)
  await page.follow('Rester sur mon compte')
  await expectAddress('/client/dashboard')
  page.open(address)
  expect(countSessions(server.t, client)).toBe(1)
  await page.press('Me déconnecter et ouvrir le lien')
  await waitFor(() => expect(countSessions(server.t, client)).toBe(0))
  page.open(address)
  await waitFor(orderCard(order))
})

test('a link that was replaced asks for the number that the new one goes to', async ({
  server,
  page,
}) => {
  const { t } = server
  const { fatou, address } = await orderByPhone(server)
  await (await t.as(await makeAdmin(t))).clientLinks.renew({ userId: fatou.id })
  page.open(address)
  await screen.findByRole('heading', { name: 'Ce lien ne marche plus' })
  await page.fill('Votre numéro', '05 46 12 90 77')
  await page.press('Recevoir mon lien')
  await expectText(/^Nous vous écrivons sur WhatsApp au 05 46 12 90 77 si Lavéo connaît ce numéro/)
  expect(linksSent(server).map(({ phone }) => phone)).toEqual(['+2250546129077'])
})

test('the link of a record that was merged says so, and asks for a number', async ({
  server,
  page,
}) => {
  const { t } = server
  const { fatou, address } = await orderByPhone(server)
  const kept = await makeClientWithoutEmail(t, { phone: '+2250700000001' })
  const team = await t.as(await makeAdmin(t))
  await team.clientRecords.merge({ keptId: kept.id, leftId: fatou.id })
  page.open(address)
  await expectText(/^Votre fiche a rejoint une autre fiche/)
  await screen.findByRole('button', { name: 'Recevoir mon lien' })
})

test.for([
  ['the application', (page: Page) => page.open('/connexion')],
  ['the complete page', (page: Page) => page.openComplete('/connexion')],
] as const)(
  'who lost the message asks for their link on /connexion, in %s: a field, then what was done in its place, and no second message in a quarter of an hour',
  async ([, open], { server, page }) => {
    await orderByPhone(server)
    open(page)
    await page.press('Recevoir mon lien')
    await expectText('Le téléphone est obligatoire.')
    await page.fill('Votre numéro', '05 46')
    await page.press('Recevoir mon lien')
    await expectText(/dix chiffres/)
    await page.fill('Votre numéro', '05 46 12 90 77')
    await page.press('Recevoir mon lien')
    await expectFocus(() => screen.getByRole('heading', { name: 'C’est noté.' }))
    await expectText('Renvoyer dans 15 minutes')
    expect(screen.queryByRole('button', { name: 'Recevoir mon lien' })).toBeNull()
    await page.press('Autre numéro')
    await expectFocus(() => field('Votre numéro'))
    await expectValue('Votre numéro', '05 46 12 90 77')
    await page.press('Recevoir mon lien')
    await screen.findByRole('heading', { name: 'C’est noté.' })
    expect(linksSent(server)).toMatchObject([{ phone: '+2250546129077' }])
  },
)
