import { screen } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/query-client.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  test,
  toasts,
} from '#web/testing/component-test.ts'
import { signInClient } from '#web/testing/order-steps.ts'

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  livreur: '/livreur/dashboard',
  admin: '/admin/dashboard',
  superadmin: '/superadmin/panel',
}
const MAKE = {
  client: makeClient,
  livreur: makeLivreur,
  admin: makeAdmin,
  superadmin: makeSuperadmin,
}
const ROLES = Object.keys(HOMES) as Role[]
const SESSION_GONE = 'delete from sessions where user_id = ?'

const AREAS: [address: string, admitted: Role[]][] = [
  ['/client/commandes', ['client']],
  ['/livreur/dashboard', ['livreur']],
  ['/admin/caisse', ['admin', 'superadmin']],
  ['/superadmin/panel', ['superadmin']],
]

for (const role of ROLES)
  test(`a ${role} who opens screens of another role is sent to their own`, async ({
    server,
    page,
  }) => {
    await server.signIn(await MAKE[role](server.t))
    for (const [address, admitted] of AREAS) {
      if (admitted.includes(role)) continue
      page.open(address)
      await screen.findByRole('main')
      await expectAddress(HOMES[role])
    }
  })

test('a wrong password and an unknown address get the same sentence, and nothing typed is lost', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t)
  for (const address of [email, 'personne@laveo.test']) {
    page.open('/connexion')
    await signIn(page, address, 'pas-le-bon')
    await expectToast('Échec de la connexion', 'Identifiants incorrects ou compte inexistant.')
    await expectValue('Email', address)
    await expectFocus(() => field('Mot de passe'))
    await expectAddress('/connexion')
  }
  await signIn(page, email, TEST_PASSWORD)
  await expectAddress(HOMES.client)
})

test('an account whose address is not confirmed, or that was disabled, is told why', async ({
  server,
  page,
}) => {
  const { id, email } = await makeClient(server.t, { emailConfirmedAt: null })
  page.open('/connexion')
  await signIn(page, email, TEST_PASSWORD)
  await expectToast(
    'Confirmation requise',
    'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  )
  await expectAddress('/attente-confirmation')
  await page.follow('Retour à la connexion')
  server.t.database.sqlite
    .prepare('update users set email_confirmed_at = 1, disabled_at = 1 where id = ?')
    .run(id)
  await signIn(page, email, TEST_PASSWORD)
  await expectToast('Compte désactivé')
  await expectAddress('/connexion')
})

test('a visitor is sent to /connexion, then on to the screen they asked for', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t)
  for (const address of ['/livreur/dashboard', '/admin/caisse', '/superadmin/panel']) {
    page.open(address)
    await expectAddress('/connexion')
  }
  page.open('/client/commandes')
  await expectAddress('/connexion')
  await signIn(page, email, TEST_PASSWORD)
  await expectAddress('/client/commandes')
})

test('a signed-in person has no use for /connexion', async ({ server, page }) => {
  await server.signIn(await makeLivreur(server.t))
  page.open('/connexion')
  await expectAddress(HOMES.livreur)
})

test('a session that dies leads to /connexion, and signing in again leads back', async ({
  server,
  page,
}) => {
  const { id, email } = await makeClient(server.t)
  await server.signIn({ id })
  // Without the stream, only the next screen notices.
  server.cut(/live\.events/)
  page.open('/client/dashboard')
  await expectText('Modifier mon profil')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  server.t.database.sqlite.prepare(SESSION_GONE).run(id)
  await page.user.click((await screen.findAllByRole('link', { name: 'Profil' }))[0] as HTMLElement)
  await expectAddress('/connexion')
  await expectToast('Session introuvable', 'Veuillez vous reconnecter.')
  await signIn(page, email, TEST_PASSWORD)
  await expectAddress('/client/profil')
})

test('a screen that is read again after the session died leads to /connexion too', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const { id: orderId } = await makeOrder(server.t, { client })
  await server.signIn(client)
  page.open('/client/dashboard')
  await expectText('En attente')
  await expectNoText('Reconnexion…')
  server.t.database.sqlite.prepare(SESSION_GONE).run(client.id)
  // A change that the live stream announces, so that the screen refetches.
  const other = await server.t.as(await makeAdmin(server.t))
  await other.orders.cancel({ orderId, from: 'pending' })
  await expectAddress('/connexion')
})

test('an account that is disabled loses its access at its next action, and is told why, once', async ({
  server,
  page,
}) => {
  const { id } = await makeClient(server.t)
  await server.signIn({ id })
  server.cut(/live\.events/)
  page.open('/client/commandes')
  await expectText('Aucune commande en cours')
  server.t.database.sqlite.prepare('update users set disabled_at = 1 where id = ?').run(id)
  await page.user.click((await screen.findAllByRole('link', { name: 'Accueil' }))[0] as HTMLElement)
  await expectAddress('/connexion')
  await expectToast('Compte désactivé', 'Contactez l’équipe Lavéo')
  // A guard without a session shows no toast of its own.
  page.open('/client/commandes')
  await expectAddress('/connexion')
  await screen.findByRole('heading', { name: 'Bienvenue' })
  expect(toasts()).toEqual([])
})

test('an account that was deleted elsewhere leads to /connexion at once, and is told why', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  page.open('/client/commandes')
  await expectText('En direct')
  const elsewhere = await server.t.as(client)
  await elsewhere.profile.deleteAccount({ password: TEST_PASSWORD })
  await expectToast('Utilisateur non trouvé.', 'Ce compte a été supprimé.')
  await expectAddress('/connexion')
})

test('an account that is disabled loses its screen at once, and signs in again once it is enabled', async ({
  server,
  page,
}) => {
  const { id, email } = await signInClient(server)
  const owner = await server.t.as(await makeSuperadmin(server.t))
  page.open('/client/commandes')
  await expectText('En direct')
  await owner.users.disable({ userId: id })
  await expectAddress('/connexion')
  await expectToast('Compte désactivé')
  await owner.users.enable({ userId: id })
  await signIn(page, email, TEST_PASSWORD)
  await expectAddress('/client/commandes')
})

test('an act after the session was ended elsewhere is refused, and says to sign in again', async ({
  server,
  page,
}) => {
  const { id } = await makeLivreur(server.t)
  await server.signIn({ id })
  // Without the stream, only the act notices.
  server.cut(/live\.events/)
  page.open('/livreur/profil')
  await screen.findByRole('region', { name: 'Supprimer mon compte' })
  // A read would notice first: one that is under way ends, and no other one begins.
  server.cut(/trpc\/(?!profile\.askExport)/)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  server.t.database.sqlite.prepare(SESSION_GONE).run(id)
  await page.press('Télécharger mes données')
  await expectToast('Utilisateur non authentifié.', 'Veuillez vous reconnecter.')
  await expectAddress('/connexion')
})
