import type { Page } from '@playwright/test'
import { aya, button, fillPerson, signIn } from './auth-forms.ts'
import { expect, refused, test, toast } from './fixtures.ts'

const WAITING = /\/attente-confirmation$/
const SIGN_IN = /\/connexion$/

async function signUp(page: Page): Promise<string> {
  const typed = aya()
  await page.goto('/inscription-client')
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(WAITING)
  return typed.Email
}

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
