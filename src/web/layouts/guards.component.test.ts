import { screen } from '@testing-library/react'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import { countSessions } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { whileReadsFail } from '#web/testing/faults.ts'

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
