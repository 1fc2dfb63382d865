import { screen, waitFor } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  type User,
} from '#server/testing/factories.ts'
import { wasLastByLink } from '#web/lib/navigation/own-role.ts'
import { lastAccount } from '#web/rounds/queue/last-account.ts'
import { countSessions } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { whileReadsFail } from '#web/testing/faults.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

test('a client whose profile the server cannot read may go back to sign in, and returns by themselves', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await server.signIn(client)
  const work = async () => {
    page.open('/client/dashboard')
    await expectText('Erreur de chargement')
    await expectText('Impossible de charger votre profil.')
    await page.follow('Retour à la connexion')
    await expectAddress('/connexion')
    await screen.findByRole('button', { name: 'Se connecter' })
  }
  await whileReadsFail(server, 'sessions', work, () =>
    screen.findByRole('heading', { name: 'Bonjour Aminata Koné' }),
  )
  expect(countSessions(server.t, client)).toBe(1)
})

test('the team is signed out when the server cannot read a profile, and never by a bad network', async ({
  server,
  page,
}) => {
  const admin = await makeAdmin(server.t)
  await server.signIn(admin)
  const mend = server.cut(/auth\.me/)
  page.open('/admin/dashboard')
  await screen.findByRole('heading', { name: 'Lavéo est injoignable.' })
  mend()
  await expectText('Aucune commande trouvée')
  await expectAddress('/admin/dashboard')
  expect(countSessions(server.t, admin)).toBe(1)

  const work = async () => {
    page.reload()
    await expectToast('Impossible de charger votre profil. Vous allez être déconnecté.')
    await expectAddress('/connexion')
  }
  await whileReadsFail(server, 'sessions', work, () =>
    screen.findByRole('button', { name: 'Se connecter' }),
  )
})

const PROFILE_ERROR = 'Impossible de charger votre profil. Vous allez être déconnecté.'

/** A livreur whose phone keeps their missions for when there is no network. */
async function openKeptMissions(server: ServerInProcess, page: Page): Promise<User> {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await screen.findByText('Voici vos missions du jour')
  await waitFor(() => expect(lastAccount()).toBe(livreur.id))
  return livreur
}

test('a livreur who opened the kept missions without a network, from where the installed application starts, is signed out once the server cannot read the profile', async ({
  server,
  page,
}) => {
  const livreur = await openKeptMissions(server, page)
  server.setOnline(false)
  page.open('/connexion')
  page.reload()
  await screen.findByText('Voici vos missions du jour')
  expect(countSessions(server.t, livreur)).toBe(1)
  const work = async () => {
    server.setOnline(true)
    await expectToast(PROFILE_ERROR)
    await expectAddress('/connexion')
  }
  await whileReadsFail(server, 'sessions', work, () =>
    screen.findByRole('button', { name: 'Se connecter' }),
  )
  expect(lastAccount()).toBeNull()
})

test('a phone whose link was replaced asks for the number, and not for a password', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { phone: '+2250546129077' })
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  await expectAddress('/client/dashboard')
  await waitFor(() => expect(wasLastByLink()).toBe(true))
  await (await t.as(await makeAdmin(t))).clientLinks.renew({ userId: fatou.id })
  for (const path of ['/client/commandes', '/connexion?ouvrir']) {
    page.open(path)
    await expectAddress('/connexion')
    await expectText('Votre session est terminée')
  }
  await page.fill('Votre numéro', '05 46 12 90 77')
  await page.press('Recevoir mon lien')
  await expectText(/si Lavéo connaît ce numéro/)
  // The team and the livreurs have a password, on whatever phone.
  page.open('/livreur/dashboard')
  await expectAddress('/connexion')
  await screen.findByRole('button', { name: 'Se connecter' })
})

test('a phone that a link opened and then an account asks for the password again', async ({
  server,
  page,
}) => {
  const fatou = await makeClientWithoutEmail(server.t)
  page.open(new URL(clientLink(server.t, fatou.id) ?? '').pathname)
  await waitFor(() => expect(wasLastByLink()).toBe(true))
  await server.signIn(await makeClient(server.t))
  page.open('/client/dashboard')
  await waitFor(() => expect(wasLastByLink()).toBe(false))
  server.t.database.sqlite.exec('delete from sessions')
  page.open('/client/commandes')
  await expectAddress('/connexion')
})
