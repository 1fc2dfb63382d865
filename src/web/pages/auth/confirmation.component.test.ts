import { screen } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { aya, fillAll, linkTo, mailsTo, signIn, signUp } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectNoText,
  expectNoToast,
  expectText,
  expectToast,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { trpcClient } from '#web/trpc-client.ts'

const WAITING = '/attente-confirmation'
const SUBJECT = 'Confirmez votre adresse'
const RESEND = 'Renvoyer l’e‑mail'
const CONFIRMED = 'Votre e‑mail est confirmé. Connectez-vous.'

const confirmedAt = ({ t: { database } }: ServerInProcess, email: string) =>
  database.sqlite.prepare('select email_confirmed_at from users where email = ?').pluck().get(email)

test('/attente-confirmation without an e-mail leads to /connexion', async ({ page }) => {
  page.open(WAITING)
  await expectAddress('/connexion')
})

test('a client signs up, confirms from the e-mail and is led in', async ({ server, page }) => {
  const typed = aya()
  const { Email: email } = typed
  page.open('/connexion')
  await page.follow('Créer un compte')
  await expectAddress('/inscription-client')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectAddress(WAITING)
  await expectText(email)
  const accounts = server.t.database.sqlite.prepare(
    'select role, email, email_confirmed_at from users',
  )
  expect(accounts.all()).toEqual([{ role: 'client', email, email_confirmed_at: null }])
  page.open(await linkTo(server, email, SUBJECT))
  await expectAddress('/client/dashboard')
  await expectToast('Votre e‑mail est confirmé.')
  await screen.findByRole('heading', { name: 'Bonjour Aya Traoré' })
})

test('the tab that waits goes on once the link was followed in another tab', async ({
  server,
  page,
}) => {
  const email = await signUp(page)
  await expectButton('Corriger l’adresse', 'enabled')
  const link = await linkTo(server, email, SUBJECT)
  await trpcClient.signUp.confirm.mutate({ token: link.split('token=')[1] ?? '' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expectAddress('/client/dashboard')
})

test('who has a known mailbox opens it; another browser corrects no address', async ({
  server,
  page,
}) => {
  page.open('/inscription-client')
  await fillAll(page, aya('awa.kone@gmail.com'))
  await page.press("S'inscrire")
  const mailbox = await screen.findByRole('link', { name: 'Ouvrir Gmail' })
  expect(mailbox.getAttribute('href')).toBe('https://mail.google.com/')
  await expectButton('Corriger l’adresse', 'enabled')
  server.signOut()
  page.reload()
  await expectText(/^Nous vous avons envoyé un lien/)
  await expectNoText('Corriger l’adresse')
})

test('a correction to the address of another account says so on the field', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t)
  await signUp(page)
  await page.press('Corriger l’adresse')
  await page.fill('Votre adresse e‑mail', email)
  await page.press('Envoyer à cette adresse')
  await expectText('Cette adresse a peut-être déjà un compte.')
  await expectFocus(() => field('Votre adresse e‑mail'))
})

test('the e-mail is sent again on demand, then there is a wait; a reload keeps both', async ({
  server,
  page,
}) => {
  const email = await signUp(page)
  const first = await linkTo(server, email, SUBJECT)
  page.reload()
  await expectText(email)
  await page.user.dblClick(button(RESEND))
  await expectToast('E‑mail renvoyé !')
  await expectButton(RESEND, 'disabled')
  await expectText(/^Nouvel envoi possible dans \d+/)
  expect(await mailsTo(server, email)).toHaveLength(2)
  page.reload()
  await expectText(/^Nouvel envoi possible dans \d+/)
  await expectButton(RESEND, 'disabled')
  // Both links confirm. The second one does not invalidate the first.
  page.open(first)
  await expectText('Votre e‑mail est confirmé.')
})

test('the link confirms once however often it is opened, and says the same each time', async ({
  server,
  page,
}) => {
  const email = await signUpElsewhere(server)
  const link = await linkTo(server, email, SUBJECT)
  const calls = () => server.answers.filter(({ request }) => request.includes('signUp.confirm'))
  page.open(link)
  await expectText(CONFIRMED)
  await expectAddress('/connexion')
  await expectValue('Email', email)
  expect(calls()).toHaveLength(1)
  const at = confirmedAt(server, email)
  expect(at).toEqual(expect.any(Number))
  page.reload()
  await expectText(CONFIRMED)
  expect(calls()).toHaveLength(1)
  page.open('/inscription-client')
  page.open(link)
  await expectText(CONFIRMED)
  expect(confirmedAt(server, email)).toBe(at)
})

test('a link that was cut says so and leads to a new e-mail', async ({ server, page }) => {
  const email = await signUpElsewhere(server)
  const link = await linkTo(server, email, SUBJECT)
  page.open(link.replace(/&token=.*/, ''))
  await expectText('Lien invalide ou expiré')
  await expectAddress('/connexion')
  expect(confirmedAt(server, email)).toBeNull()
  await page.press(RESEND)
  await expectText('L’e‑mail est obligatoire.')
  await expectFocus(() => field('Email'))
  await page.fill('Email', email)
  await page.press(RESEND)
  await expectToast('E‑mail renvoyé !')
  await expectAddress(WAITING)
  await expectText(email)
})

test('a link opened in a browser where a person is signed in confirms and leads on', async ({
  server,
  page,
}) => {
  const email = await signUpElsewhere(server)
  const link = await linkTo(server, email, SUBJECT)
  await server.signIn(await makeClient(server.t))
  page.open(link)
  await expectToast('Votre e‑mail est confirmé.')
  await expectAddress('/client/dashboard')
  expect(confirmedAt(server, email)).toEqual(expect.any(Number))
})

/** A client who signed up in another browser; returns the address. */
async function signUpElsewhere({ t }: ServerInProcess): Promise<string> {
  const typed = aya()
  const {
    Email: email,
    'Nom complet': fullname,
    Téléphone: phone,
    'Mot de passe': password,
  } = typed
  await t.anonymous.signUp.client({ fullname, phone, email, password })
  return email
}

/** Opens the follow of a client without e-mail, whose one order the team took; returns a code for an account. */
async function openFollow({ t }: ServerInProcess, page: Page): Promise<string> {
  const staff = await t.as(await makeAdmin(t))
  const fatou = await makeClientWithoutEmail(t)
  await makeOrder(t, { client: fatou })
  const { link } = await staff.clientLinks.give({ userId: fatou.id, use: 'whatsapp' })
  const { code } = await staff.clientRecords.giveCode({ userId: fatou.id })
  page.open(new URL(link).pathname)
  await expectAddress('/client/dashboard')
  await expectText('En attente')
  return code
}

/** Signs up from the follow, and returns what was typed. */
async function signUpFromFollow(page: Page, more: Record<string, string>) {
  const typed = aya()
  page.open('/inscription-client')
  await fillAll(page, { ...typed, ...more })
  await page.press("S'inscrire")
  await expectAddress(WAITING)
  return typed
}

test('who signs up from a follow with the ticket’s code confirms in that browser and is signed in to the new account', async ({
  server,
  page,
}) => {
  const code = await openFollow(server, page)
  const { Email: email } = await signUpFromFollow(page, { 'Code du ticket (facultatif)': code })
  page.open(await linkTo(server, email, SUBJECT))
  await expectToast(
    'Votre e‑mail est confirmé.',
    'Votre commande déjà faite est maintenant dans votre Lavéo.',
  )
  await expectNoToast('Session introuvable')
  await expectAddress('/client/dashboard')
  await expectText('Aya Traoré')
})

test('who signs up from a follow and goes back without confirming still follows', async ({
  server,
  page,
}) => {
  await openFollow(server, page)
  const { Email: email } = await signUpFromFollow(page, {})
  await page.follow('Retour à l’accueil')
  await expectAddress('/client/dashboard')
  page.open((await linkTo(server, email, SUBJECT)).slice(0, -2))
  await expectText('Lien invalide ou expiré')
  page.open('/client/commandes')
  await expectText('En attente')
  await expectAddress('/client/commandes')
})

test('who follows and has an account already signs in to it, and finds nothing of the follow there', async ({
  server,
  page,
}) => {
  await openFollow(server, page)
  const known = await makeClient(server.t)
  page.open('/inscription-client')
  await fillAll(page, aya(known.email))
  await page.press("S'inscrire")
  await page.follow('Me connecter')
  // Without an answer a screen shows what it has already.
  server.cut(/\/trpc\/.*orders\./)
  await signIn(page, known.email, TEST_PASSWORD)
  await expectAddress('/client/dashboard')
  await followFirst(page, 'Suivi')
  await expectAddress('/client/commandes')
  await expectText('Impossible de charger')
  await expectNoText('En attente')
})

/** The navigation has each of its links twice, for a phone and for a wide screen. */
async function followFirst(page: Page, name: string): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name })
  if (link) await page.user.click(link)
}
