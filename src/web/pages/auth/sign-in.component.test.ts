import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { countSessions, fillAll, newAddress, signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  expectValue,
  field,
  test,
} from '#web/testing/component-test.ts'

for (const [link, address] of [
  ['Mot de passe oublié', '/mot-de-passe-oublie'],
  ['Créer un compte', '/inscription-client'],
  ['Inscription interne', '/inscription-interne'],
] as const)
  test(`/connexion leads to « ${link} »`, async ({ page }) => {
    page.open('/connexion')
    await screen.findByRole('heading', { name: 'Bienvenue' })
    await expectText('Connectez-vous pour continuer')
    const home = screen.getByRole('link', { name: 'Lavéo, accueil' })
    expect(home.getAttribute('href')).toBe('/')
    await page.follow(new RegExp(link))
    await expectAddress(address)
  })

test('the corner of those who know bears no words and is reached by the keyboard', async ({
  page,
}) => {
  page.open('/connexion')
  const corner = await screen.findByRole('link', { name: 'Inscription interne' })
  expect(corner.textContent).toBe('')
  for (let tabs = 0; tabs < 20 && document.activeElement !== corner; tabs += 1)
    await page.user.tab()
  expect(document.activeElement).toBe(corner)
})

test('the team signs in on its own page', async ({ server: { t }, page }) => {
  const { email } = await makeAdmin(t)
  page.open('/l-a-v-e-o')
  await screen.findByRole('heading', { name: 'Espace équipe' })
  await signIn(page, email, TEST_PASSWORD)
  await expectAddress('/admin/dashboard')
})

test('too many wrong passwords make one wait, keep what was typed, and leave the reset open', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t)
  const statuses = () =>
    server.answers.filter(({ request }) => request.includes('auth.signIn')).map((a) => a.status)
  page.open('/connexion')
  for (let tries = 1; !statuses().includes(429); tries += 1) {
    await signIn(page, email, 'pas-le-bon')
    await expect.poll(() => statuses().length).toBe(tries)
    expect(tries).toBeLessThan(20)
  }
  await expectToast('Trop d’essais', /Patientez \d+/)
  await expectText(/^Prochain essai dans \d+/)
  await expectValue('Email', email)
  await expectValue('Mot de passe', 'pas-le-bon')
  await page.follow(/Mot de passe oublié/)
  await page.press('Envoyer le lien')
  await expectText('Ouvrez vos e-mails.')
})

test('a double click signs in once', async ({ server: { t }, page }) => {
  const client = await makeClient(t)
  page.open('/connexion')
  await fillAll(page, { Email: client.email, 'Mot de passe': TEST_PASSWORD })
  await page.user.dblClick(button('Se connecter'))
  await expectAddress('/client/dashboard')
  expect(countSessions(t, client)).toBe(1)
})

test('without a network it says so, and keeps what was typed', async ({ server, page }) => {
  const { email } = await makeClient(server.t)
  page.open('/connexion')
  await screen.findByRole('heading', { name: 'Bienvenue' })
  server.setOnline(false)
  await signIn(page, email, TEST_PASSWORD)
  await expectToast('Échec de la connexion', 'Rien n’est perdu')
  server.setOnline(true)
  await page.press('Se connecter')
  await expectAddress('/client/dashboard')
})

const RIGHT = TEST_PASSWORD
const BAD: [what: string, email: string, password: string, sentence: string][] = [
  ['no e-mail', '', RIGHT, 'L’e-mail est obligatoire.'],
  ['an e-mail of spaces', '   ', RIGHT, 'L’e-mail est obligatoire.'],
  ['half an e-mail', 'awa@', RIGHT, 'Écrivez l’adresse en entier'],
  ['an e-mail without a dot', 'awa@laveo', RIGHT, 'Écrivez l’adresse en entier'],
  ['an e-mail of emoji', '😀@laveo.test', RIGHT, 'Écrivez l’adresse en entier'],
  ['an e-mail too long', `${'a'.repeat(250)}@b.ci`, RIGHT, 'Cette adresse est trop longue.'],
  ['no password', newAddress(), '', 'Le mot de passe est obligatoire.'],
  ['a password too long', newAddress(), 'a'.repeat(257), '256 caractères au plus.'],
]

test.for(BAD)(
  '%s says what is wrong and takes the focus',
  async ([, email, password, sentence], { page }) => {
    page.open('/connexion')
    await signIn(page, email, password)
    await expectText(sentence)
    await expectFocus(() => field(password === RIGHT ? 'Email' : 'Mot de passe'))
  },
)

test('a password in capitals, with spaces or emoji is taken as it is', async ({ server, page }) => {
  const { email } = await makeClient(server.t)
  for (const typed of [` ${RIGHT}`, RIGHT.toUpperCase(), '🔑🔑🔑']) {
    page.open('/connexion')
    server.answers.length = 0
    await signIn(page, email, typed)
    await expect
      .poll(() => server.answers)
      .toContainEqual({ request: 'POST /trpc/auth.signIn', status: 401 })
  }
})

test('signing out that the network prevents says so, and nothing is lost', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil')
  await screen.findByRole('heading', { name: 'Profil' })
  server.cut(/auth\.signOut/)
  const [signOut] = await screen.findAllByRole('button', { name: 'Déconnexion' })
  await page.user.click(signOut as HTMLElement)
  await expectToast('Erreur de déconnexion')
  await expectAddress('/client/profil')
})
