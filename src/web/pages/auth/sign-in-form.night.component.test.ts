import { screen, within } from '@testing-library/react'
import { describe, vi } from 'vitest'
import { makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/demo.ts'
import { countSessions, newAddress, signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'

const RIGHT = TEST_PASSWORD
const BAD: [email: string, password: string, sentence: string][] = [
  ['', RIGHT, 'L’e‑mail est obligatoire.'],
  ['😀@laveo.test', RIGHT, 'Écrivez l’adresse en entier'],
  [newAddress(), 'a'.repeat(257), '256 caractères au plus.'],
]

const WAYS = {
  'the application': (page: Page) => page.open('/connexion'),
  'the complete page': (page: Page) => page.openComplete('/connexion'),
}

describe.for(Object.entries(WAYS))('signing in on %s', ([, open]) => {
  test('a browser that refuses cookies is told so in the form, and nothing is sent', async ({
    server,
    page,
  }) => {
    const client = await makeClient(server.t)
    open(page)
    await screen.findByRole('button', { name: 'Se connecter' })
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await signIn(page, client.email, RIGHT)
    await expectText(/^Ce navigateur refuse les cookies/)
    expect(countSessions(server.t, client)).toBe(0)
    await expectValue('Mot de passe', RIGHT)
  })

  test('too many wrong passwords make one wait, keep what was typed, and leave the reset open', async ({
    server,
    page,
  }) => {
    const { email } = await makeClient(server.t)
    const statuses = () =>
      server.answers
        .filter(({ request }) => /auth\.signIn|POST \/connexion/.test(request))
        .map((a) => a.status)
    open(page)
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
    await expectText('Ouvrez vos e‑mails.')
  })

  test('without a network it says so, and keeps what was typed; then a double click signs in once', async ({
    server,
    page,
  }) => {
    const client = await makeClient(server.t)
    open(page)
    await screen.findByRole('heading', { name: 'Bienvenue' })
    server.setOnline(false)
    await signIn(page, client.email, TEST_PASSWORD)
    await expectUnanswered('Échec de la connexion')
    within(screen.getByRole('main')).getByRole('alert')
    server.setOnline(true)
    await page.user.dblClick(button('Se connecter'))
    await expectAddress('/client/dashboard')
    expect(countSessions(server.t, client)).toBe(1)
  })

  test('an account of the demonstration fills in the form, what is wrong in a field is said there and takes the focus, and a password is taken as it is', async ({
    server,
    page,
  }) => {
    const { email: known } = await makeClient(server.t)
    open(page)
    await page.press(/Aminata Koné/)
    await expectValue('Email', DEMO_ACCOUNTS[0]?.email ?? '')
    await expectValue('Mot de passe', DEMO_PASSWORD)
    for (const [email, password, sentence] of BAD) {
      await signIn(page, email, password)
      await expectText(sentence)
      await expectFocus(() => field(password === RIGHT ? 'Email' : 'Mot de passe'))
    }
    for (const typed of [` ${RIGHT}`, RIGHT.toUpperCase(), '🔑🔑🔑']) {
      server.answers.length = 0
      await signIn(page, known, typed)
      await expect
        .poll(() => server.answers)
        .toContainEqual({ request: expect.stringMatching(/auth\.signIn|\/connexion/), status: 401 })
    }
  })
})
