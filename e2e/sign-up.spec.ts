import { aya, button, field, fillPerson } from './auth-forms.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import type { App } from './server.ts'

const WAITING = /\/attente-confirmation$/

const accounts = (app: App) => app.db.prepare('select * from users').all()

test('a client signs up, confirms from the e-mail and is led in', async ({
  app,
  visitor: { page, context },
}) => {
  const typed = aya()
  const { Email: email, 'Mot de passe': password } = typed
  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL(/\/inscription-client$/)
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(WAITING)
  await expect(page.getByText(email)).toBeVisible()
  expect(accounts(app)).toMatchObject([{ role: 'client', email, email_confirmed_at: null }])

  // The mail program opens the link in a tab of its own.
  const opened = await context.newPage()
  await opened.goto(linkIn(await mailTo(app, email, 'Confirmez votre adresse')))
  await expect(opened.getByText('Votre e-mail est confirmé. Connectez-vous.')).toBeVisible()
  await expect(opened).toHaveURL(/\/connexion$/)
  await expect(field(opened, 'Email')).toHaveValue(email)
  await field(opened, 'Mot de passe').fill(password)
  await button(opened, 'Se connecter').click()
  await expect(opened).toHaveURL(/\/client\/dashboard$/)
  await expect(opened.getByRole('heading', { name: 'Bonjour Aya Traoré' })).toBeVisible()
})
