import { button, choosePassword, field, signIn } from './auth-forms.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mail.ts'

const RESET = /\/reset-password$/
const SIGN_IN = /\/connexion$/
const SUBJECT = 'Choisissez un nouveau mot de passe'
const NEW = 'une aiguille neuve'

test('a forgotten password is replaced from the e-mail, and every session of the account ends', async ({
  app,
  visitor: { page },
  client,
}) => {
  client.allow(refused(401))
  await client.page.goto('/client/commandes')
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()

  await page.goto('/connexion')
  await field(page, 'Email').fill(client.email)
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(field(page, 'Email')).toHaveValue(client.email)
  await button(page, 'Envoyer le lien').dblclick()
  await expect(page.getByText('Ouvrez vos e-mails.')).toBeVisible()
  await expect(button(page, 'Envoyer le lien')).toBeDisabled()

  await page.goto(linkIn(await mailTo(app, client.email, SUBJECT)))
  await expect(page.getByRole('heading', { name: 'Lien vérifié' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible()
  await expect(page).toHaveURL(RESET)
  await choosePassword(page, NEW)
  await expect(toast(page, 'Mot de passe modifié')).toBeVisible()
  await expect(page).toHaveURL(SIGN_IN)
  await signIn(page, client.email, NEW)
  await expect(page).toHaveURL(/\/client\/dashboard$/)

  // The live connection of an open account ends with its session.
  await expect(client.page).toHaveURL(SIGN_IN)
  await mailTo(app, client.email, 'Votre mot de passe a été changé')
  expect(mailsTo(app, client.email)).toHaveLength(2)
})
