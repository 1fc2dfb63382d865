import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { makeAdmin, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { countSessions, signIn } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  test,
} from '#web/testing/component-test.ts'
import { pressIn } from '#web/testing/lists.ts'

test('/connexion leads home, to a new password and to the sign-ups', async ({ page }) => {
  page.open('/connexion')
  await screen.findByRole('heading', { name: 'Bienvenue' })
  await expectText('Connectez-vous pour continuer')
  // One in the drawing of a phone, one beside the drawing of a wide screen.
  for (const home of screen.getAllByRole('link', { name: 'Lavéo, accueil' }))
    expect(home.getAttribute('href')).toBe('/')
  for (const [name, address] of [
    [/Mot de passe oublié/, '/mot-de-passe-oublie'],
    ['Créer un compte', '/inscription-client'],
    ['Inscription interne', '/inscription-interne'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})

test('who may have come to order can prepare the order without an account first; somebody led here from another screen signs in', async ({
  page,
}) => {
  const prepare = { name: 'Commander sans compte' }
  const opened = async (address: string) => {
    page.open(address)
    await screen.findByRole('button', { name: 'Se connecter' })
    await expectAddress('/connexion')
    return screen.queryByRole('link', prepare)?.getAttribute('href')
  }
  expect(await opened('/connexion')).toBe('/commander')
  expect(await opened('/client/passer-commande')).toBe('/commander')
  expect(await opened('/client/profil')).toBeUndefined()
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

test('signing out that the network prevents says so, and nothing is lost', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil')
  await screen.findByRole('heading', { name: 'Profil' })
  const mend = server.cut(/auth\.signOut/)
  await pressIn(page, () => screen.getByRole('main'), 'Déconnexion')
  await expectUnanswered('Erreur de déconnexion')
  await expectAddress('/client/profil')
  mend()
  await page.press('Réessayer')
  await expectAddress('/')
})

test('the typed address follows to the page that resets the password, and the password can be seen', async ({
  page,
}) => {
  page.open('/connexion')
  await page.fill('Email', 'aya@exemple.ci')
  expect(field('Mot de passe').type).toBe('password')
  await page.press('Afficher ou masquer la saisie')
  expect(field('Mot de passe').type).toBe('text')
  await page.follow(/Mot de passe oublié/)
  await expectValue('Email', 'aya@exemple.ci')
})

test('a phone with unsent actions of a livreur says so before signing in', async ({ page }) => {
  localStorage.setItem('laveo-en-attente', '2')
  page.open('/connexion')
  await expectText('2 actions en attente d’envoi')
})

test('an unknown role is reported, and its session ended', async ({ server, page }) => {
  const client = await makeClient(server.t)
  await server.signIn(client)
  const { fetch } = server
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await fetch(...asked)
    if (!String(asked[0]).includes('auth.me')) return answer
    return new Response((await answer.text()).replace('"client"', '"stagiaire"'), answer)
  })
  page.open('/client/dashboard')
  await expectToast('Erreur de rôle', /Votre rôle n’a pas été défini/)
  await expectAddress('/connexion')
  await expect.poll(() => countSessions(server.t, client)).toBe(0)
})
