import type { Page } from '@playwright/test'
import { aya, button, field, fillPerson, signIn } from './auth-forms.ts'
import { expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mail.ts'
import type { App } from './server.ts'

const WAITING = /\/attente-confirmation$/
const SIGN_IN = /\/connexion$/
const CONFIRM = /\/trpc\/signUp\.confirm/
const SUBJECT = 'Confirmez votre adresse'

async function signUp(page: Page): Promise<string> {
  const typed = aya()
  await page.goto('/inscription-client')
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(WAITING)
  return typed.Email
}

const confirmedAt = (app: App, email: string) =>
  app.db.prepare('select email_confirmed_at from users where email = ?').pluck().get(email)

test('/attente-confirmation without an e-mail leads to /connexion', async ({
  visitor: { page },
}) => {
  await page.goto('/attente-confirmation')
  await expect(page).toHaveURL(SIGN_IN)
})

test('the e-mail is sent again on demand, then there is a wait; a reload keeps both', async ({
  app,
  visitor: { page },
}) => {
  const email = await signUp(page)
  await mailTo(app, email, SUBJECT)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await button(page, 'Renvoyer l’e-mail').dblclick()
  await expect(toast(page, 'E-mail renvoyé !')).toBeVisible()
  await expect(button(page, 'Renvoyer l’e-mail')).toBeDisabled()
  await expect(page.getByText(/^Nouvel envoi possible dans \d+/)).toBeVisible()
  await expect.poll(() => mailsTo(app, email).length).toBe(2)
  await page.reload()
  await expect(button(page, 'Renvoyer l’e-mail')).toBeDisabled()
  // Either link confirms: the one that comes first is not spoilt by the second.
  const [, first] = mailsTo(app, email)
  await page.goto(linkIn(first ?? { to: '', subject: '', html: '', text: '', at: '' }))
  await expect(page.getByText('Votre e-mail est confirmé.')).toBeVisible()
})

test('a resend that fails says so, and can be tried again at once', async ({
  visitor: { page, context, allow },
}) => {
  allow(NO_NETWORK)
  await signUp(page)
  await expect(async () => {
    await context.setOffline(true)
    await button(page, 'Renvoyer l’e-mail').click()
    await expect(
      toast(page, "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard."),
    ).toBeVisible({ timeout: 3000 })
  }).toPass()
  await context.setOffline(false)
  await button(page, 'Renvoyer l’e-mail').click()
  await expect(toast(page, 'E-mail renvoyé !')).toBeVisible()
})

test('signing in before confirming leads to /attente-confirmation, and back leads back', async ({
  visitor: { page, allow },
}) => {
  allow(refused(403))
  const email = await signUp(page)
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await signIn(page, ` ${email.toUpperCase()} `, aya()['Mot de passe'])
  await expect(toast(page, 'Confirmation requise')).toContainText(
    'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  )
  await expect(page).toHaveURL(WAITING)
  await expect(page.getByText(email)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
})

test('the link confirms once however often it is opened, and says the same each time', async ({
  app,
  visitor: { page },
}) => {
  const email = await signUp(page)
  const link = linkIn(await mailTo(app, email, SUBJECT))
  let calls = 0
  page.on('request', (request) => {
    if (CONFIRM.test(request.url())) calls += 1
  })
  await page.goto(link)
  await expect(page.getByText('Votre e-mail est confirmé. Connectez-vous.')).toBeVisible()
  await expect(page).toHaveURL(SIGN_IN)
  expect(calls).toBe(1)
  const at = confirmedAt(app, email)
  expect(at).toEqual(expect.any(Number))
  await page.reload()
  await expect(page.getByText('Votre e-mail est confirmé. Connectez-vous.')).toBeVisible()
  expect(calls).toBe(1)
  await page.goto('/inscription-client')
  await page.goto(link)
  await expect(page.getByText('Votre e-mail est confirmé. Connectez-vous.')).toBeVisible()
  expect(confirmedAt(app, email)).toBe(at)
})

for (const [what, spoil] of [
  ['altered', (link: string) => `${link.slice(0, -2)}xx`],
  ['cut', (link: string) => link.replace(/&token=.*/, '')],
] as const)
  test(`a link that was ${what} says so and leads to a new e-mail`, async ({
    app,
    visitor: { page, allow },
  }) => {
    allow(refused(422))
    allow(refused(400))
    const email = await signUp(page)
    const link = linkIn(await mailTo(app, email, SUBJECT))
    await page.goto(spoil(link))
    await expect(page.getByText('Lien invalide ou expiré')).toBeVisible()
    await expect(page).toHaveURL(SIGN_IN)
    expect(confirmedAt(app, email)).toBeNull()
    await button(page, 'Renvoyer l’e-mail').click()
    await expect(page.getByText('L’e-mail est obligatoire.')).toBeVisible()
    await expect(field(page, 'Email')).toBeFocused()
    await field(page, 'Email').fill(email)
    await button(page, 'Renvoyer l’e-mail').click()
    await expect(toast(page, 'E-mail renvoyé !')).toBeVisible()
    await expect(page).toHaveURL(WAITING)
    await expect(page.getByText(email)).toBeVisible()
  })

test('a link opened without a network is not accused, and confirms on « Réessayer »', async ({
  app,
  visitor: { page, allow },
}) => {
  allow(NO_NETWORK)
  const email = await signUp(page)
  const link = linkIn(await mailTo(app, email, SUBJECT))
  await page.route(CONFIRM, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Votre e-mail n’est pas encore confirmé.')).toBeVisible()
  await expect(page.getByText('Lien invalide ou expiré')).toHaveCount(0)
  await page.unroute(CONFIRM)
  await button(page, 'Réessayer').click()
  await expect(page.getByText('Votre e-mail est confirmé. Connectez-vous.')).toBeVisible()
  expect(confirmedAt(app, email)).toEqual(expect.any(Number))
})

test('a link opened in a browser where somebody is signed in confirms and leads on', async ({
  app,
  visitor,
  client,
}) => {
  const email = await signUp(visitor.page)
  await client.page.goto(linkIn(await mailTo(app, email, SUBJECT)))
  await expect(toast(client.page, 'Votre e-mail est confirmé.')).toBeVisible()
  await expect(client.page).toHaveURL(/\/client\/dashboard$/)
  expect(confirmedAt(app, email)).toEqual(expect.any(Number))
})
