import { screen } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeClient } from '#server/testing/factories.ts'
import { config } from '#web/lib/config.ts'
import {
  aya,
  fillAll,
  linkTo,
  mailsTo,
  newAddress,
  type PersonField,
  signIn,
} from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectNoToast,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  test,
  toasts,
} from '#web/testing/component-test.ts'

const WAITING = '/attente-confirmation'
const SUBJECT = 'Confirmez votre adresse'

const accounts = ({ database }: TestContext) =>
  database.sqlite.prepare('select * from users').all() as Record<string, unknown>[]

test('where no e-mail can leave, nothing is asked: the pages say so, and how the shop is reached', async ({
  page,
}) => {
  const { mailLeaves, site } = config
  onTestFinished(() => void Object.assign(config, { mailLeaves, site }))
  config.mailLeaves = false
  page.open('/inscription-client')
  await expectText('Aucun compte ne peut être créé pour le moment.')
  await expectText('Laissez-nous un message.')
  expect(screen.queryByRole('button', { name: "S'inscrire" })).toBeNull()
  config.site = { ...site, phone: '+2250748213600', address: 'Angré, rue L 120' }
  page.open('/mot-de-passe-oublie')
  await expectText('Aucun lien ne peut partir pour le moment.')
  expect(screen.queryByRole('button', { name: 'Envoyer le lien' })).toBeNull()
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(
    expect.arrayContaining(['tel:+2250748213600', 'https://wa.me/2250748213600']),
  )
  await expectText('Angré, rue L 120')
  page.open('/inscription-livreur')
  await expectText('Aucun compte ne peut être créé pour le moment.')
})

test('a livreur signs up, and once confirmed waits for the approval that the page announced', async ({
  server,
  page,
}) => {
  const typed = aya()
  page.open('/inscription-client')
  await page.follow('Devenez Livreur Partenaire')
  await screen.findByRole('heading', { name: 'Devenez Livreur Partenaire' })
  await expectText('L’équipe valide chaque compte.')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectAddress(WAITING)
  expect(accounts(server.t)).toMatchObject([{ role: 'livreur', approved_at: null }])
  page.open(await linkTo(server, typed.Email, SUBJECT))
  await expectAddress('/livreur/dashboard')
  await expectText('Votre compte est en attente de validation.')
})

test('a sign-up leads to /connexion and to the home page', async ({ page }) => {
  page.open('/inscription-client')
  const home = await screen.findByRole('link', { name: 'Retour à l’accueil' })
  expect(home.getAttribute('href')).toBe('/')
  await page.follow('Se connecter')
  await expectAddress('/connexion')
})

test('a double click makes one account and sends one e-mail', async ({ server, page }) => {
  const typed = aya()
  page.open('/inscription-client')
  await fillAll(page, typed)
  await page.user.dblClick(button("S'inscrire"))
  await expectAddress(WAITING)
  await expectNoToast("Échec de l'inscription")
  expect(accounts(server.t)).toHaveLength(1)
  expect(await mailsTo(server, typed.Email)).toHaveLength(1)
})

test('a taken e-mail keeps what was typed, points at the field and offers the ways in', async ({
  server: { t },
  page,
}) => {
  const { email } = await makeClient(t)
  const typed = aya(email.toUpperCase())
  page.open('/inscription-client')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectToast(
    "Échec de l'inscription",
    'Cet email est peut-être déjà utilisé. Veuillez réessayer.',
  )
  await expectFocus(() => field('Email'))
  for (const [label, text] of Object.entries(typed)) await expectValue(label, text)
  expect(accounts(t)).toHaveLength(1)
  await page.follow(/Mot de passe oublié/)
  await expectAddress('/mot-de-passe-oublie')
  await expectValue('Email', email)
})

test('without a network nothing typed is lost, and it works when it is back', async ({
  server,
  page,
}) => {
  const typed = aya()
  page.open('/inscription-client')
  await fillAll(page, typed)
  server.setOnline(false)
  await page.press("S'inscrire")
  await expectUnanswered("Échec de l'inscription")
  for (const [label, text] of Object.entries(typed)) await expectValue(label, text)
  expect(accounts(server.t)).toEqual([])
  server.setOnline(true)
  await expectFocus(() => button("S'inscrire"))
  await page.press("S'inscrire")
  await expectAddress(WAITING)
  // A success message must not be shown beside a failure.
  await expectNoToast("Échec de l'inscription")
})

test.for([
  ['an account that is missing', () => Response.json([{ result: { data: null } }])],
  ['JSON that is not ours', () => Response.json({})],
  [
    'the page of a public network',
    () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
] as const)(
  'a sign-up that is answered by %s blames no network, keeps what was typed, and is sent again',
  async ([, answer], { server, page }) => {
    const typed = aya()
    page.open('/inscription-client')
    await fillAll(page, typed)
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      String(input).includes('signUp.client')
        ? Promise.resolve(answer())
        : server.fetch(input, init),
    )
    await page.press("S'inscrire")
    const note = await screen.findByRole('alert')
    expect(note.textContent).toBe('Erreur lors de l’inscriptionVeuillez réessayer.')
    expect(toasts()).toEqual([])
    for (const [label, text] of Object.entries(typed)) await expectValue(label, text)
    vi.stubGlobal('fetch', server.fetch)
    await page.press("S'inscrire")
    await expectAddress(WAITING)
  },
)

const BAD: [label: PersonField, typed: string, sentence: string][] = [
  ['Mot de passe', 'abcde', 'doit contenir au moins 6 caractères.'],
  ['Email', 'awa@', 'Écrivez l’adresse en entier'],
  ['Téléphone', '07 48 21 36', 'dix chiffres depuis 2021'],
  ['Nom complet', 'é'.repeat(101), '100 caractères au plus.'],
]

test('what is wrong in a field is said there, takes the focus and keeps the others', async ({
  server: { t },
  page,
}) => {
  const form = aya()
  page.open('/inscription-client')
  await fillAll(page, form)
  // From the last field to the first: each time it is the first that is wrong.
  for (const [label, typed, sentence] of BAD) {
    form[label] = typed
    await page.fill(label, typed)
    await page.press("S'inscrire")
    await expectText(sentence)
    await expectFocus(() => field(label))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    for (const [other, text] of Object.entries(form)) await expectValue(other, text)
  }
  expect(accounts(t)).toEqual([])
})

test('what is typed with spaces, capitals, emoji or from right to left is stored clean', async ({
  server,
  page,
}) => {
  const email = newAddress()
  page.open('/inscription-client')
  await fillAll(page, {
    'Nom complet': '  \u202eAïcha 🎉 عائشة\u202c  ',
    Téléphone: ' +225 07-07.48 21 36 ',
    Email: email.toUpperCase(),
    'Mot de passe': '  un mot 🔑  ',
  })
  await page.press("S'inscrire")
  await expectAddress(WAITING)
  await expectText(email)
  expect(accounts(server.t)).toMatchObject([
    { fullname: 'Aïcha 🎉 عائشة', phone: '+2250707482136', email },
  ])
  // A password is stored as typed, with its spaces.
  server.signOut()
  page.open(await linkTo(server, email, SUBJECT))
  await signIn(page, email, '  un mot 🔑  ')
  await expectAddress('/client/dashboard')
})

test('what is wrong with a password takes the place of the advice', async ({ page }) => {
  const advice = 'Préférez-en un autre.'
  page.open('/inscription-client')
  await fillAll(page, { ...aya(), 'Mot de passe': 'y'.repeat(300) })
  await expectText(advice)
  await page.press("S'inscrire")
  await expectText('256 caractères au plus.')
  await expectNoText(advice)
  await page.fill('Mot de passe', 'azerty')
  await expectText(advice)
})

test('a wrong code of a ticket is said at its field, and nothing typed is lost', async ({
  page,
}) => {
  const typed = aya()
  page.open('/inscription-client')
  await fillAll(page, { ...typed, 'Code du ticket (facultatif)': 'AAAA-AAAA' })
  await page.press("S'inscrire")
  await expectText('Ce code n’est pas bon, ou il a déjà servi.')
  await expectFocus(() => field('Code du ticket (facultatif)'))
  await expectValue('Nom complet', typed['Nom complet'])
})
