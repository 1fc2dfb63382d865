import type { Page } from '@playwright/test'
import { aya, button, field, fillPerson, signIn } from './auth-forms.ts'
import { expect, test, toast } from './fixtures.ts'
import { mailsTo, mailTo } from './mail.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

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
