import { screen } from '@testing-library/react'
import { mailLink } from '#server/access/links/link-mail.service.ts'
import { makeClient, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { fillAll, linkTo, mailsTo, newAddress, signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  type Page,
  skipWaits,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** How long the success of a link is shown, and how long a page waits for one. */
const SUCCESS_MS = 1_500
const LINK_WAIT_MS = 5_000
const SUBJECT = 'Choisissez un nouveau mot de passe'
const AGAIN = 'Confirmer le mot de passe'
const NEW = 'une aiguille neuve'

async function askForReset(page: Page, email: string): Promise<void> {
  page.open('/mot-de-passe-oublie')
  await page.fill('Email', email)
  await page.press('Envoyer le lien')
  await expectText('Ouvrez vos e‑mails.')
}

/** The link of an e-mail that this person asked for. Once it is open, the success is not waited for. */
async function resetLinkFor({ t }: ServerInProcess, person: User): Promise<string> {
  skipWaits(SUCCESS_MS)
  await t.database.write((orm) => mailLink(orm, t, 'reset-password', person))
  return (lastMail(t, 'reset-password').link ?? '').replace(t.env.publicUrl, '')
}

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await fillAll(page, { 'Mot de passe': password, [AGAIN]: again })
  await page.press('Changer le mot de passe')
}

async function expectToldToAskAgain(): Promise<void> {
  await expectToast('Lien invalide ou expiré', 'Veuillez refaire une demande de réinitialisation.')
  await expectAddress('/mot-de-passe-oublie')
}

test('an unknown address is answered in the same words, and gets nothing', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t)
  const unknown = newAddress()
  for (const address of [unknown, email]) {
    await askForReset(page, address)
    await expectText(`Si ${address} a un compte, un lien vient de partir.`)
  }
  expect(await mailsTo(server, email, SUBJECT)).toHaveLength(1)
  expect(await mailsTo(server, unknown)).toEqual([])
})

test('another address can be asked for at once, the same one only later', async ({ page }) => {
  const first = newAddress()
  await askForReset(page, first)
  await expectText(/^Renvoyer dans \d+/)
  await page.press('Autre adresse')
  await expectValue('Email', first)
  await expectButton('Envoyer le lien', 'disabled')
  await page.fill('Email', newAddress())
  await expectButton('Envoyer le lien', 'enabled')
  for (const [typed, sentence] of [
    ['', 'L’e‑mail est obligatoire.'],
    ['awa', 'Écrivez l’adresse en entier'],
    [`${'a'.repeat(250)}@b.ci`, 'Cette adresse est trop longue.'],
    ['😀@laveo.test', 'Écrivez l’adresse en entier'],
  ] as const) {
    await page.fill('Email', typed)
    await page.press('Envoyer le lien')
    await expectText(sentence)
    await expectFocus(() => field('Email'))
  }
  await page.follow('Retour à la connexion')
  await expectAddress('/connexion')
})

test('the form checks both passwords, and survives a reload', async ({ server, page }) => {
  const client = await makeClient(server.t)
  page.open(await resetLinkFor(server, client))
  for (const [typed, again, sentence] of [
    ['abcde', 'abcde', 'Le mot de passe doit contenir au moins 6 caractères.'],
    [NEW, `${NEW} `, 'Les mots de passe ne correspondent pas.'],
  ] as const) {
    await choosePassword(page, typed, again)
    await expectText(sentence)
    await expectValue('Mot de passe', typed)
  }
  page.reload()
  await choosePassword(page, NEW)
  await expectAddress('/connexion')
  await signIn(page, client.email, NEW)
  await expectAddress('/client/dashboard')
})

for (const signedIn of [false, true])
  test(`a reset link opened on /connexion ${signedIn ? 'while signed in ' : ''}stays there, and says where it belongs`, async ({
    server,
    page,
  }) => {
    const client = await makeClient(server.t)
    const link = await resetLinkFor(server, client)
    if (signedIn) await server.signIn(client)
    page.open(link.replace('/reset-password#', '/connexion#'))
    await expectText('Vous avez un lien de réinitialisation.')
    await expectAddress('/connexion')
    expect(window.location.hash).toContain('type=recovery')
    if (signedIn) {
      await page.follow('Choisir un nouveau mot de passe')
      await screen.findByLabelText(AGAIN)
    } else {
      // The person may sign in instead of using the link.
      await signIn(page, client.email, TEST_PASSWORD)
      await expectAddress('/client/dashboard')
    }
  })

test('a signed-in person who resets their own password is signed out of this browser too', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  await server.signIn(client)
  page.open(await resetLinkFor(server, client))
  await choosePassword(page, NEW)
  await expectAddress('/connexion')
  await screen.findByRole('heading', { name: 'Bienvenue' })
  await signIn(page, client.email, NEW)
  await expectAddress('/client/dashboard')
})

test('a used link says so', async ({ server, page }) => {
  const link = await resetLinkFor(server, await makeClient(server.t))
  page.open(link)
  await choosePassword(page, NEW)
  await expectAddress('/connexion')
  page.open(link)
  await expectToldToAskAgain()
})

test('a reset whose answer is lost keeps what was typed, then says that the link was used', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  page.open(await resetLinkFor(server, client))
  const mend = server.loseAnswers(/\/trpc\/recovery\.reset/)
  await choosePassword(page, NEW)
  await expectUnanswered('Le mot de passe n’a pas été changé')
  await expectValue('Mot de passe', NEW)
  mend()
  await page.press('Changer le mot de passe')
  await expectToast('Ce lien a déjà servi')
  await expectAddress('/connexion')
  await signIn(page, client.email, NEW)
  await expectAddress('/client/dashboard')
})

test('without a link the page waits in view, then leads to asking for one', async ({ page }) => {
  skipWaits(LINK_WAIT_MS)
  page.open('/reset-password')
  await screen.findByRole('heading', { name: 'Vérification du lien' })
  await expectToldToAskAgain()
})

test('a forgotten password is replaced from the e-mail, which a double click asks for once, and signs in', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t)
  page.open('/mot-de-passe-oublie')
  await page.fill('Email', email)
  await page.user.dblClick(button('Envoyer le lien'))
  await expectText('Ouvrez vos e‑mails.')
  expect(screen.queryByRole('button', { name: 'Envoyer le lien' })).toBeNull()
  skipWaits(SUCCESS_MS)
  page.open(await linkTo(server, email, SUBJECT))
  await screen.findByRole('heading', { name: 'Lien vérifié' })
  await screen.findByRole('heading', { name: 'Nouveau mot de passe' })
  await expectAddress('/reset-password')
  await choosePassword(page, NEW)
  await expectToast('Mot de passe modifié')
  await expectAddress('/connexion')
  await signIn(page, email, NEW)
  await expectAddress('/client/dashboard')
  const [notice, ...others] = await mailsTo(server, email)
  expect(notice?.subject).toContain('Votre mot de passe a été changé')
  expect(others).toHaveLength(1)
})
