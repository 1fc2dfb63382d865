import { button, field, newAddress, signIn } from './auth-forms.ts'
import { expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

const SIGN_IN = /\/connexion$/

test('/connexion says where it leads', async ({ visitor: { page } }) => {
  for (const [link, path] of [
    ['Mot de passe oublié', /\/mot-de-passe-oublie$/],
    ['Créer un compte', /\/inscription-client$/],
    ['Inscription interne', /\/inscription-interne$/],
    ['Lavéo, accueil', /:\d+\/$/],
  ] as const) {
    await page.route(/internal\.open/, (route) =>
      route.fulfill({ json: [{ result: { data: { step: 'code', sent: false } } }] }),
    )
    await page.goto('/connexion')
    await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
    await expect(page.getByText('Connectez-vous pour continuer')).toBeVisible()
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the corner of those who know is out of sight, out of the way, and on the way of the keyboard', async ({
  visitor: { page },
}) => {
  await page.goto('/connexion')
  const corner = page.getByRole('link', { name: 'Inscription interne' })
  await expect(corner).toHaveText('')
  for (const _ of Array(20)) {
    await page.keyboard.press('Tab')
    if (await corner.evaluate((link) => link === document.activeElement)) break
  }
  await expect(corner).toBeFocused()
})

test('the team signs in by its own door', async ({ visitor: { page }, cast }) => {
  const { email } = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  await page.goto('/l-a-v-e-o')
  await expect(page.getByRole('heading', { name: 'Espace équipe' })).toBeVisible()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('too many wrong passwords make one wait, keep what was typed, and leave the reset open', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(401))
  allow(refused(429))
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await page.goto('/connexion')
  await expect(async () => {
    const answer = page.waitForResponse(/auth\.signIn/)
    await signIn(page, email, 'pas-le-bon')
    expect((await answer).status()).toBe(429)
  }).toPass()
  await expect(toast(page, 'Trop d’essais')).toContainText(/Patientez \d+/)
  await expect(page.getByText(/^Prochain essai dans \d+/)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Mot de passe')).toHaveValue('pas-le-bon')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await button(page, 'Envoyer le lien').click()
  await expect(page.getByText('Ouvrez vos e-mails.')).toBeVisible()
  // The limits are the server's memory.
  await app.stop()
})

test('a role that nobody defined is said, and its session ended', async ({ app, client }) => {
  const { page } = client
  const counted = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  await page.route(/auth\.me/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ body: (await answer.text()).replace('"client"', '"stagiaire"') })
  })
  await page.goto('/client/dashboard')
  await expect(toast(page, 'Erreur de rôle')).toContainText('Votre rôle n’a pas été défini.')
  await expect(page).toHaveURL(SIGN_IN)
  await expect.poll(() => counted.get(client.id)).toBe(0)
})

test('a double click signs in once', async ({ app, visitor: { page }, cast }) => {
  const { id, email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  app.db.prepare('delete from sessions').run()
  await page.goto('/connexion')
  await field(page, 'Email').fill(email)
  await field(page, 'Mot de passe').fill(PASSWORD)
  await button(page, 'Se connecter').dblclick()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  const counted = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  expect(counted.get(id)).toBe(1)
})

test('without a network it says so, and keeps what was typed', async ({
  visitor: { page, context, allow },
  cast,
}) => {
  allow(NO_NETWORK)
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await page.goto('/connexion')
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await signIn(page, email, PASSWORD)
  await expect(toast(page, 'Échec de la connexion')).toContainText('Rien n’est perdu')
  await context.setOffline(false)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})

const BAD: [what: string, email: string, password: string, sentence: string][] = [
  ['no e-mail', '', PASSWORD, 'L’e-mail est obligatoire.'],
  ['an e-mail of spaces', '   ', PASSWORD, 'L’e-mail est obligatoire.'],
  ['half an e-mail', 'awa@', PASSWORD, 'Écrivez l’adresse en entier'],
  ['an e-mail without a dot', 'awa@laveo', PASSWORD, 'Écrivez l’adresse en entier'],
  ['an e-mail of emoji', '😀@laveo.test', PASSWORD, 'Écrivez l’adresse en entier'],
  ['an e-mail too long', `${'a'.repeat(250)}@b.ci`, PASSWORD, 'Cette adresse est trop longue.'],
  ['no password', newAddress(), '', 'Le mot de passe est obligatoire.'],
  ['a password too long', newAddress(), 'a'.repeat(257), '256 caractères au plus.'],
]

test('each wrong field says what is wrong and takes the focus', async ({
  visitor: { page, allow },
}) => {
  allow(refused(400))
  await page.goto('/connexion')
  for (const [what, email, password, sentence] of BAD) {
    await signIn(page, email, password)
    await expect(page.getByText(sentence), what).toBeVisible()
    const wrong = password === PASSWORD ? 'Email' : 'Mot de passe'
    await expect(field(page, wrong), what).toBeFocused()
  }
})

test('a password in capitals, with spaces or emoji is taken as it is', async ({
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(401))
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await page.goto('/connexion')
  for (const typed of [` ${PASSWORD}`, PASSWORD.toUpperCase(), '🔑🔑🔑']) {
    const answer = page.waitForResponse(/auth\.signIn/)
    await signIn(page, email, typed)
    expect((await answer).status(), typed).toBe(401)
  }
})

test('signing out that the network prevents says so, and nothing is lost', async ({ client }) => {
  const { page } = client
  client.allow(NO_NETWORK)
  await page.goto('/client/profil')
  await page.route(/auth\.signOut/, (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Erreur de déconnexion')).toBeVisible()
  await expect(page).toHaveURL(/\/client\/profil$/)
})

test('the browser’s back button shows nothing of somebody who signed out', async ({ client }) => {
  const { page } = client
  client.allow(refused(401))
  await page.goto('/client/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).dblclick()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByText(client.fullname)).toHaveCount(0)
})
