import {
  aya,
  button,
  field,
  fillPerson,
  newAddress,
  type PersonField,
  signIn,
} from './auth-forms.ts'
import { expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mail.ts'
import type { App } from './server.ts'

const WAITING = /\/attente-confirmation$/

interface Account {
  role: string
  fullname: string
  phone: string
  email: string
  email_confirmed_at: number | null
  approved_at: number | null
}

const accounts = (app: App) => app.db.prepare('select * from users').all() as Account[]

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

test('a livreur signs up, and once confirmed waits for the approval that the page announced', async ({
  app,
  visitor: { page },
}) => {
  const typed = aya()
  await page.goto('/inscription-client')
  await page.getByRole('link', { name: 'Devenez Livreur Partenaire' }).click()
  await expect(page.getByRole('heading', { name: 'Devenez Livreur Partenaire' })).toBeVisible()
  await expect(page.getByText('L’équipe valide chaque compte.')).toBeVisible()
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(WAITING)
  expect(accounts(app)).toMatchObject([{ role: 'livreur', approved_at: null }])
  await page.goto(linkIn(await mailTo(app, typed.Email, 'Confirmez votre adresse')))
  await signIn(page, typed.Email, typed['Mot de passe'])
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  await expect(page.getByText('Votre compte est en attente de validation.')).toBeVisible()
})

for (const path of ['/inscription-client', '/inscription-livreur'])
  test(`${path} leads to /connexion and to the home page`, async ({ visitor: { page } }) => {
    await page.goto(path)
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/connexion$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

test('a double click makes one account and sends one e-mail', async ({
  app,
  visitor: { page },
}) => {
  const typed = aya()
  await page.goto('/inscription-client')
  await fillPerson(page, typed)
  await button(page, "S'inscrire").dblclick()
  await expect(page).toHaveURL(WAITING)
  await mailTo(app, typed.Email, 'Confirmez votre adresse')
  await expect(toast(page, "Échec de l'inscription")).toHaveCount(0)
  expect(accounts(app)).toHaveLength(1)
  expect(mailsTo(app, typed.Email)).toHaveLength(1)
})

test('a taken e-mail keeps what was typed, points at the field and offers the ways in', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(409))
  const { email } = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const typed = aya(email.toUpperCase())
  await page.goto('/inscription-client')
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(toast(page, "Échec de l'inscription")).toContainText(
    'Cet email est peut-être déjà utilisé. Veuillez réessayer.',
  )
  await expect(field(page, 'Email')).toBeFocused()
  for (const [label, text] of Object.entries(typed))
    await expect(field(page, label)).toHaveValue(text)
  expect(accounts(app)).toHaveLength(1)
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page).toHaveURL(/\/mot-de-passe-oublie$/)
  await expect(field(page, 'Email')).toHaveValue(email)
})

test('without a network nothing typed is lost, and it works when it is back', async ({
  app,
  visitor: { page, context, allow },
}) => {
  allow(NO_NETWORK)
  const typed = aya()
  await page.goto('/inscription-client')
  await fillPerson(page, typed)
  await expect(async () => {
    await context.setOffline(true)
    await button(page, "S'inscrire").click()
    await expect(toast(page, "Échec de l'inscription")).toContainText('Rien n’est perdu', {
      timeout: 3000,
    })
  }).toPass()
  for (const [label, text] of Object.entries(typed))
    await expect(field(page, label)).toHaveValue(text)
  expect(accounts(app)).toEqual([])
  await context.setOffline(false)
  await expect(button(page, "S'inscrire")).toBeFocused()
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(WAITING)
  // It would leave by itself, but later: what worked must not stand beside what failed.
  await expect(toast(page, "Échec de l'inscription")).toHaveCount(0, { timeout: 1000 })
})

const BAD: [what: string, label: PersonField, typed: string, sentence: string][] = [
  ['a missing name', 'Nom complet', '', 'Le nom complet est obligatoire.'],
  ['a name of spaces', 'Nom complet', '   ', 'Le nom complet est obligatoire.'],
  ['a name of direction marks', 'Nom complet', '\u202e\u200f', 'Le nom complet est obligatoire.'],
  ['a name too long', 'Nom complet', 'é'.repeat(101), '100 caractères au plus.'],
  ['a name of 1 MB', 'Nom complet', 'é'.repeat(500_000), '100 caractères au plus.'],
  ['a missing phone', 'Téléphone', '', 'Le téléphone est obligatoire.'],
  ['an 8-digit phone', 'Téléphone', '07 48 21 36', 'dix chiffres depuis 2021'],
  ['a phone of letters', 'Téléphone', 'mon numéro', 'Écrivez un numéro à dix chiffres'],
  ['a phone of emoji', 'Téléphone', '📱📱📱', 'Écrivez un numéro à dix chiffres'],
  ['a phone too long', 'Téléphone', '0'.repeat(41), 'Ce numéro est trop long.'],
  ['a missing e-mail', 'Email', '', 'L’e-mail est obligatoire.'],
  ['an e-mail without a domain', 'Email', 'awa@', 'Écrivez l’adresse en entier'],
  ['an e-mail with a space inside', 'Email', 'a wa@laveo.test', 'Écrivez l’adresse en entier'],
  ['an e-mail of emoji', 'Email', '😀@laveo.test', 'Écrivez l’adresse en entier'],
  ['an e-mail too long', 'Email', `${'a'.repeat(250)}@b.ci`, 'Cette adresse est trop longue.'],
  ['a missing password', 'Mot de passe', '', 'Le mot de passe est obligatoire.'],
  ['a short password', 'Mot de passe', 'abcde', 'doit contenir au moins 6 caractères.'],
  ['a password too long', 'Mot de passe', 'a'.repeat(257), '256 caractères au plus.'],
]

test('every field says what is wrong with it, takes the focus and keeps the others', async ({
  app,
  visitor: { page },
}) => {
  await page.goto('/inscription-client')
  for (const [what, label, typed, sentence] of BAD) {
    const form = { ...aya(), [label]: typed }
    await fillPerson(page, form)
    await button(page, "S'inscrire").click()
    await expect(page.getByText(sentence), what).toBeVisible()
    await expect(field(page, label), what).toBeFocused()
    await expect(field(page, label), what).toHaveAttribute('aria-invalid', 'true')
  }
  expect(accounts(app)).toEqual([])
})

test('an empty form says everything at once and leads to the first field', async ({
  visitor: { page },
}) => {
  await page.goto('/inscription-client')
  await button(page, "S'inscrire").click()
  await expect(page.getByText('est obligatoire.')).toHaveCount(4)
  await expect(field(page, 'Nom complet')).toBeFocused()
})

test('what is typed with spaces, capitals, emoji or from right to left is stored clean', async ({
  app,
  visitor: { page },
}) => {
  const email = newAddress()
  await page.goto('/inscription-client')
  await fillPerson(page, {
    'Nom complet': '  \u202eAïcha 🎉 عائشة\u202c  ',
    Téléphone: ' +225 07-07.48 21 36 ',
    Email: email.toUpperCase(),
    'Mot de passe': '  un mot 🔑  ',
  })
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(WAITING)
  await expect(page.getByText(email)).toBeVisible()
  expect(accounts(app)).toMatchObject([
    { fullname: 'Aïcha 🎉 عائشة', phone: '+2250707482136', email },
  ])
  // A password is what was typed, spaces and all.
  await page.goto(linkIn(await mailTo(app, email, 'Confirmez votre adresse')))
  await signIn(page, email, '  un mot 🔑  ')
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})

test('what is wrong with a password takes the place of the advice', async ({
  visitor: { page },
}) => {
  const advice = page.getByText('Préférez-en un autre.')
  await page.goto('/inscription-client')
  await fillPerson(page, { ...aya(), 'Mot de passe': 'y'.repeat(300) })
  await expect(advice).toBeVisible()
  await button(page, "S'inscrire").click()
  await expect(page.getByText('256 caractères au plus.')).toBeVisible()
  await expect(advice).toHaveCount(0)
  await field(page, 'Mot de passe').fill('azerty')
  await expect(advice).toBeVisible()
})

test('the meter says how hard the password is to guess', async ({ visitor: { page } }) => {
  await page.goto('/inscription-client')
  for (const [typed, word] of [
    ['abc', 'Trop facile'],
    ['azerty', 'Trop facile'],
    ['kotokoli', 'Faible'],
    ['kotokoli-7', 'Correct'],
    ['le linge au soleil', 'Solide'],
  ] as const) {
    await field(page, 'Mot de passe').fill(typed)
    await expect(page.getByRole('status').filter({ hasText: word }), typed).toBeVisible()
  }
})
