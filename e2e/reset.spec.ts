import {
  askForReset,
  button,
  choosePassword,
  field,
  newAddress,
  resetLinkFor,
  signIn,
} from './auth-forms.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mail.ts'
import { PASSWORD } from './people.ts'

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

  // Where the account was open, its live connection ends with the session.
  await expect(client.page).toHaveURL(SIGN_IN)
  await mailTo(app, client.email, 'Votre mot de passe a été changé')
  expect(mailsTo(app, client.email)).toHaveLength(2)
})

test('an unknown address is answered in the same words, and gets nothing', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const nobody = newAddress()
  for (const address of [nobody, email]) {
    await askForReset(page, address)
    await expect(
      page.getByText(`Si ${address} a un compte, un lien vient de partir.`),
    ).toBeVisible()
  }
  await mailTo(app, email, SUBJECT)
  expect(mailsTo(app, nobody)).toEqual([])
})

test('another address can be asked for at once, the same one only later', async ({
  visitor: { page },
}) => {
  await askForReset(page, newAddress())
  await expect(button(page, 'Envoyer le lien')).toBeDisabled()
  await expect(page.getByText(/^Nouvel envoi possible dans \d+/)).toBeVisible()
  await field(page, 'Email').fill(newAddress())
  await expect(button(page, 'Envoyer le lien')).toBeEnabled()
  for (const [typed, sentence] of [
    ['', 'L’e-mail est obligatoire.'],
    ['awa', 'Écrivez l’adresse en entier'],
    ['😀@laveo.test', 'Écrivez l’adresse en entier'],
    [`${'a'.repeat(250)}@b.ci`, 'Cette adresse est trop longue.'],
  ] as const) {
    await field(page, 'Email').fill(typed)
    await button(page, 'Envoyer le lien').click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(field(page, 'Email')).toBeFocused()
  }
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await expect(page).toHaveURL(SIGN_IN)
})

test('the form checks both passwords, and a reload on it strands nobody', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await page.goto(await resetLinkFor(app, page, email))
  for (const [typed, again, sentence] of [
    ['', '', 'Le mot de passe est obligatoire.'],
    ['abcde', 'abcde', 'Le mot de passe doit contenir au moins 6 caractères.'],
    ['a'.repeat(257), 'a'.repeat(257), '256 caractères au plus.'],
    [NEW, `${NEW} `, 'Les mots de passe ne correspondent pas.'],
    [NEW, '', 'Les mots de passe ne correspondent pas.'],
  ] as const) {
    await choosePassword(page, typed, again)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(field(page, 'Mot de passe')).toHaveValue(typed)
  }
  await page.reload()
  await choosePassword(page, NEW)
  await expect(page).toHaveURL(SIGN_IN)
  await signIn(page, email, NEW)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})

test('staff may not choose a password that everyone tries, and the link stays good', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(422))
  const { email } = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  await page.goto(await resetLinkFor(app, page, email))
  await choosePassword(page, 'azerty')
  await expect(toast(page, 'Mot de passe trop courant')).toBeVisible()
  await expect(field(page, 'Mot de passe')).toBeFocused()
  await choosePassword(page, NEW)
  await expect(page).toHaveURL(SIGN_IN)
})

test('a reset link opened on /connexion leads nobody away, and says where it belongs', async ({
  app,
  visitor,
  client,
}) => {
  const link = await resetLinkFor(app, visitor.page, client.email)
  const misplaced = link.replace('/reset-password#', '/connexion#')
  for (const { page } of [visitor, client]) {
    await page.goto(misplaced)
    await expect(page.getByText('Vous avez un lien de réinitialisation.')).toBeVisible()
    await expect(page).toHaveURL(/\/connexion#type=recovery/)
  }
  await client.page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click()
  await expect(field(client.page, 'Confirmer le mot de passe')).toBeVisible()
  // Signing in instead answers the link too.
  await signIn(visitor.page, client.email, PASSWORD)
  await expect(visitor.page).toHaveURL(/\/client\/dashboard$/)
})

test('a signed-in person who resets their own password is signed out of this browser too', async ({
  app,
  client,
}) => {
  const { page } = client
  client.allow(refused(401))
  await page.goto(await resetLinkFor(app, page, client.email))
  await choosePassword(page, NEW)
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  await signIn(page, client.email, NEW)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})
