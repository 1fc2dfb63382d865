import type { Page } from '@playwright/test'
import { aya, button, field, fillPerson, signIn } from './auth-forms.ts'
import { expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { mailsTo, mailTo } from './mail.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

const DOOR = '/inscription-interne'
const SIGN_IN = /\/connexion$/

// The limits on codes are the server's memory; every test gets a fresh one.
test.beforeEach(async ({ app }) => {
  await app.stop()
  await app.start()
})

const code = (page: Page) => field(page, 'Code à 6 chiffres')
const roles = (page: Page) => page.getByRole('radiogroup', { name: 'Rôle' })

async function codeSentTo(app: App, { email }: Person): Promise<string> {
  const { text } = await mailTo(app, email, 'Code de validation')
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

const codesSentTo = (app: App, { email }: Person) =>
  mailsTo(app, email).filter(({ subject }) => subject.startsWith('Code de validation'))

/** Any six digits but the right ones. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** Where the page is opened with its role, as the superadmin's links do: the code leaves at once. */
const doorFor = (role: 'livreur' | 'admin' | 'superadmin') => `${DOOR}?role=${role}`

async function enter(app: App, page: Page, boss: Person, role: 'livreur' | 'admin' | 'superadmin') {
  await page.goto(doorFor(role))
  await code(page).fill(await codeSentTo(app, boss))
  await button(page, 'Valider le code').click()
  await expect(page.getByRole('heading', { name: 'Créez le compte' })).toBeVisible()
}

const boss = { role: 'superadmin', fullname: 'Adjoua Brou' } as const

test('a new admin gets in with the code of the superadmin, creates the account and signs in', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const superadmin = await cast.person(boss)
  const typed = aya()
  await page.goto('/l-a-v-e-o')
  await expect(page.getByRole('heading', { name: 'Espace équipe' })).toBeVisible()
  await page.getByRole('link', { name: 'Inscription interne' }).click()
  await expect(roles(page)).toHaveCount(0)
  await page.getByText('•••').dblclick()
  await roles(page).getByRole('radio', { name: 'Administrateur' }).check()
  await button(page, 'Recevoir le code').dblclick()
  await expect(toast(page, 'Code envoyé')).toBeVisible()
  await expect(page.getByText('pour un compte Administrateur.')).toBeVisible()
  await expect(code(page)).toBeFocused()
  const digits = await codeSentTo(app, superadmin)
  for (const digit of digits.slice(0, 5)) await page.keyboard.press(digit)
  await expect(button(page, 'Valider le code')).toBeDisabled()
  await page.keyboard.press(digits.slice(5))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Accès autorisé')).toBeVisible()
  await expect(page.getByText('Il reste 15 minutes pour créer le compte.')).toBeVisible()

  await expect(page.getByText('Rôle : Administrateur.')).toBeVisible()
  await fillPerson(page, typed)
  await button(page, "S'inscrire").dblclick()
  await expect(toast(page, 'Compte créé !')).toBeVisible()
  await expect(page).toHaveURL(SIGN_IN)
  await expect(field(page, 'Email')).toHaveValue(typed.Email)
  await signIn(page, typed.Email, typed['Mot de passe'])
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const notice = await mailTo(app, superadmin.email, 'Un compte interne a été créé')
  expect(notice.text).toContain(typed.Email)
  expect(codesSentTo(app, superadmin)).toHaveLength(1)
})

test('a wrong code says so, a pasted one is read whatever stands between its digits', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(422))
  const superadmin = await cast.person(boss)
  await page.goto(doorFor('admin'))
  const digits = await codeSentTo(app, superadmin)
  await code(page).fill(wrong(digits))
  await button(page, 'Valider le code').click()
  await expect(toast(page, 'Code Invalide')).toContainText(
    'Le code est incorrect, a expiré ou a déjà été utilisé.',
  )
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  // What is typed next replaces it.
  for (const digit of digits) await page.keyboard.press(digit)
  await expect(code(page)).toHaveValue(digits)
  await code(page).fill(`Votre code : ${digits.slice(0, 3)} ${digits.slice(3)}9`)
  await expect(code(page)).toHaveValue(digits)
  await button(page, 'Valider le code').click()
  await expect(toast(page, 'Accès autorisé')).toBeVisible()
})

test('the sixth try of a code fails, even with the right one', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(422))
  const superadmin = await cast.person(boss)
  await page.goto(doorFor('admin'))
  const digits = await codeSentTo(app, superadmin)
  for (const typed of [...Array(5).fill(wrong(digits)), digits]) {
    const answer = page.waitForResponse(/checkCode/)
    await code(page).fill(typed)
    await button(page, 'Valider le code').click()
    expect((await answer).status()).toBe(422)
    await expect(button(page, 'Valider le code')).toBeEnabled()
  }
})

test('opening the page again within a minute sends nothing more, and the wait is shown', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const superadmin = await cast.person(boss)
  await page.goto(doorFor('admin'))
  const digits = await codeSentTo(app, superadmin)
  for (let times = 0; times < 3; times++) {
    await page.reload()
    await expect(button(page, 'Renvoyer le code')).toBeDisabled()
  }
  await expect(page.getByText(/^Nouvel envoi possible dans \d+/)).toBeVisible()
  expect(codesSentTo(app, superadmin)).toHaveLength(1)
  await code(page).fill(digits)
  await button(page, 'Valider le code').click()
  await expect(toast(page, 'Accès autorisé')).toBeVisible()
  // The way in is the browser's, for a while.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Créez le compte' })).toBeVisible()
  expect(codesSentTo(app, superadmin)).toHaveLength(1)
})

test('without a superadmin no code leaves, and the page says so', async ({
  visitor: { page, allow },
}) => {
  allow(refused(422))
  await page.goto(doorFor('admin'))
  await expect(toast(page, "Impossible d'envoyer le code de validation.")).toBeVisible()
  await expect(page.getByText('Le code n’est pas parti.')).toBeVisible()
  await expect(button(page, 'Renvoyer le code')).toBeEnabled()
})

test('opened without a network, it sends the code on demand when it is back', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(NO_NETWORK)
  const superadmin = await cast.person(boss)
  await page.route(/internal\.open/, (route) => route.abort())
  await page.goto(doorFor('admin'))
  await expect(toast(page, "Impossible d'envoyer le code de validation.")).toBeVisible()
  await page.unroute(/internal\.open/)
  await button(page, 'Renvoyer le code').click()
  await expect(toast(page, 'Code envoyé')).toBeVisible()
  expect(await codeSentTo(app, superadmin)).toMatch(/^\d{6}$/)
})

test('a role must be chosen before a code is asked for, and the keyboard finds the hidden choice', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const superadmin = await cast.person(boss)
  await page.goto(DOOR)
  await page.getByText('•••').click()
  await expect(roles(page)).toHaveCount(0)
  await button(page, 'Recevoir le code').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '•••' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(roles(page).getByRole('radio', { name: 'Livreur' })).toBeFocused()
  await expect(page.getByText('•••')).toHaveCount(0)
  await page.reload()
  await button(page, 'Recevoir le code').click()
  await expect(page.getByText('Veuillez sélectionner un rôle.')).toBeVisible()
  await expect(roles(page).getByRole('radio', { name: 'Livreur' })).toBeFocused()
  expect(codesSentTo(app, superadmin)).toHaveLength(0)
})

test('another role than that of the last code is chosen once another code may leave', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const superadmin = await cast.person(boss)
  await page.goto(doorFor('livreur'))
  await expect.poll(() => codesSentTo(app, superadmin).length).toBe(1)
  await expect(page.getByText('pour un compte Livreur.')).toBeVisible()
  await expect(button(page, 'Choisir un autre rôle')).toHaveCount(0)
  app.db.prepare('update validation_codes set created_at = created_at - 60000').run()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(DOOR)
  await expect(page.getByText('pour un compte Livreur.')).toBeVisible()
  await button(page, 'Choisir un autre rôle').click()
  await roles(page).getByRole('radio', { name: 'Administrateur' }).check()
  await button(page, 'Recevoir le code').click()
  await expect(page.getByText('pour un compte Administrateur.')).toBeVisible()
  await expect.poll(() => codesSentTo(app, superadmin).length).toBe(2)
  await mailTo(
    app,
    superadmin.email,
    'Code de validation pour un compte interne\u00a0: Administrateur',
  )
})

test('a new superadmin waits until one who is there confirms the account', async ({
  app,
  superadmin,
  visitor: { page, allow },
}) => {
  allow(refused(403))
  const typed = aya()
  await enter(app, page, superadmin, 'superadmin')
  await expect(page.getByText('quand un super administrateur l’aura confirmé')).toBeVisible()
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(toast(page, 'Compte créé !')).toContainText('doit d’abord le confirmer')
  await signIn(page, typed.Email, typed['Mot de passe'])
  await expect(toast(page, 'Compte en attente')).toBeVisible()
  await expect(page).toHaveURL(SIGN_IN)

  const { text } = await mailTo(app, superadmin.email, 'Un compte interne a été créé')
  await superadmin.page.goto(/https?:\/\/\S+\/superadmin\/admins/.exec(text)?.[0] ?? '')
  const row = superadmin.page.getByRole('article', { name: typed['Nom complet'] })
  await expect(row).toContainText('En attente de validation')
  await row.getByRole('button', { name: 'Confirmer' }).click()
  await superadmin.page.getByRole('button', { name: 'Confirmer le compte' }).click()
  await expect(toast(superadmin.page, 'Compte confirmé')).toBeVisible()
  await expect(row).toContainText('Actif')

  await mailTo(app, typed.Email, 'Votre compte est confirmé')
  await signIn(page, typed.Email, typed['Mot de passe'])
  await expect(page).toHaveURL(/\/superadmin\/panel$/)
  const trail = app.db.prepare(
    "select actor_id from staff_actions where kind = 'superadmin_confirmed'",
  )
  expect(trail.pluck().all()).toEqual([superadmin.id])
})

test("the superadmin's links choose the role and lead back to the panel, still signed in", async ({
  app,
  superadmin,
}) => {
  const { page } = superadmin
  const links = { admin: 'Administrateur', livreur: 'Livreur' }
  for (const [role, label] of Object.entries(links)) {
    const typed = aya()
    app.db.prepare('delete from validation_codes').run()
    await page.goto('/superadmin/panel')
    const before = codesSentTo(app, superadmin).length
    await page.goto(`${DOOR}?role=${role}`)
    await expect.poll(() => codesSentTo(app, superadmin).length).toBe(before + 1)
    await code(page).fill(await codeSentTo(app, superadmin))
    await button(page, 'Valider le code').click()
    await expect(page.getByText(`Rôle : ${label}.`)).toBeVisible()
    await fillPerson(page, typed)
    await button(page, "S'inscrire").click()
    await expect(toast(page, 'Compte créé !')).toBeVisible()
    await expect(page).toHaveURL(/\/superadmin\/panel$/)
    const made = app.db.prepare('select role from users where email = ?').pluck()
    expect(made.get(typed.Email)).toBe(role)
    expect(codesSentTo(app, superadmin)).toHaveLength(before + 1)
  }
})

test('an unknown role in the link chooses nothing', async ({ app, visitor: { page }, cast }) => {
  const superadmin = await cast.person(boss)
  await page.goto(`${DOOR}?role=client`)
  await expect(page.getByText('•••')).toBeVisible()
  await expect(roles(page)).toHaveCount(0)
  expect(codesSentTo(app, superadmin)).toHaveLength(0)
})

test('an access whose time has passed leads back to the code, and keeps what was typed', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(422))
  const superadmin = await cast.person(boss)
  const typed = aya()
  await enter(app, page, superadmin, 'livreur')
  await fillPerson(page, typed)
  app.db.prepare('update auth_tokens set expires_at = 1').run()
  app.db.prepare('delete from validation_codes').run()
  await button(page, "S'inscrire").click()
  await expect(toast(page, 'Accès expiré')).toBeVisible()
  await expect(page.getByText('Ce que vous avez saisi est gardé.')).toBeVisible()
  await button(page, 'Renvoyer le code').click()
  await expect.poll(() => codesSentTo(app, superadmin).length).toBe(2)
  await code(page).fill(await codeSentTo(app, superadmin))
  await button(page, 'Valider le code').click()
  for (const [label, text] of Object.entries(typed))
    await expect(field(page, label)).toHaveValue(text)
  await button(page, "S'inscrire").click()
  await expect(toast(page, 'Compte créé !')).toBeVisible()
})

test('a taken e-mail and a password that everyone tries are refused, and the access stays good', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(refused(409))
  const superadmin = await cast.person(boss)
  await enter(app, page, superadmin, 'admin')
  await fillPerson(page, { ...aya(superadmin.email), 'Mot de passe': 'azerty' })
  await button(page, "S'inscrire").click()
  await expect(page.getByText('Choisissez-en un autre.')).toBeVisible()
  await expect(field(page, 'Mot de passe')).toBeFocused()
  await field(page, 'Mot de passe').fill(aya()['Mot de passe'])
  await button(page, "S'inscrire").click()
  await expect(toast(page, "Échec de l'inscription")).toContainText(
    'Cet email est peut-être déjà utilisé. Veuillez réessayer.',
  )
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill(aya().Email)
  await button(page, "S'inscrire").click()
  await expect(toast(page, 'Compte créé !')).toBeVisible()
})
