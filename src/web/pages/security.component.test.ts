import { screen, waitFor, within } from '@testing-library/react'
import { storeRefusedSignIns } from '#server/access/security/refused-sign-ins.service.ts'
import { makeAdmin, makeClient, makeLivreur, TEST_PASSWORD } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { fillAll } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'

const CURRENT = 'Mot de passe actuel'
const NEXT = 'Nouveau mot de passe'
const AGAIN = 'Confirmer le mot de passe'
const _NEW = 'trois-chemises-blanches'

const activity = () => screen.findByRole('list', { name: 'Activité' })

test('the team reaches the page from the profile, and comes back', async ({ server, page }) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/profil')
  await page.follow(/Appareils et connexions/)
  await screen.findByRole('heading', { level: 1, name: 'Sécurité' })
  await expectText('Rien à signaler pour le moment.')
  await page.follow('Retour au profil')
  await expectAddress('/admin/profil')
})

test('a client has devices and tries in « Compte et sécurité », behind their profile', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil')
  await page.follow(/^Compte et sécurité/)
  await screen.findByRole('heading', { level: 1, name: 'Compte et sécurité' })
  await page.user.click(await screen.findByText('Appareils et connexions'))
  await expectText('Rien à signaler pour le moment.')
  await expectNoText('Double vérification')
  await page.follow('Retour au profil')
  await screen.findByRole('heading', { level: 1, name: 'Profil' })
})

test('sign-ins and refused tries are listed, newest first, with the device', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const { email } = client
  await t.browser().caller.auth.signIn({ email, password: TEST_PASSWORD })
  for (let times = 0; times < 2; times += 1) {
    t.clock.advance(1)
    await refusalOf(t.browser().caller.auth.signIn({ email, password: 'pas-le-bon' }))
  }
  await storeRefusedSignIns(t)
  await server.signIn(client)
  page.open('/client/profil#appareils')
  const rows = within(await activity()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('2 connexions refusées'),
    expect.stringContaining('Nouvel appareil connecté'),
  ])
  expect(rows[0]?.textContent).toContain('Appareil inconnu')
})

test('who signs in with a password that everyone tries is told once, and led to the page', async ({
  server,
  page,
}) => {
  const { id } = await makeAdmin(server.t, { passwordCommon: true })
  await server.signIn({ id })
  page.open('/admin/dashboard')
  await expectToast('Mot de passe facile à deviner')
  await page.press('Le changer')
  await expectAddress('/admin/profil/securite')
  await expectText('Votre mot de passe est facile à deviner.')
  page.open('/admin/dashboard')
  await screen.findByRole('heading', { level: 1 })
  // The first one takes a moment to leave.
  await waitFor(() => expect(screen.queryByText('Mot de passe facile à deviner')).toBeNull())
})

test('a client may keep a password that everyone tries, and is warned of it', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil#mot-de-passe')
  const weak = 'Soleil2024!'
  await fillAll(page, { [CURRENT]: TEST_PASSWORD, [NEXT]: weak, [AGAIN]: weak })
  await page.press('Changer le mot de passe')
  await expectToast('Mot de passe modifié', 'parmi les plus utilisés')
  await expectText('Votre mot de passe est facile à deviner.')
})

test.for([
  [makeClient, '/client/profil', 'Compte et sécurité'],
  [makeLivreur, '/livreur/profil/securite', 'Sécurité'],
] as const)(
  'the address of another role’s page leads to one’s own',
  async ([make, address, title], { server, page }) => {
    await server.signIn(await make(server.t))
    page.open('/admin/profil/securite')
    await expectAddress(address)
    await screen.findByRole('heading', { level: 1, name: title })
  },
)
