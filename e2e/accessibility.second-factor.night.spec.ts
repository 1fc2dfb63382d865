import type { Page } from '@playwright/test'
import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { expectAccessible } from './axe.ts'
import { expect, refused, test } from './fixtures.ts'
import { PASSWORD } from './people.ts'
import type { App } from './server.ts'

const STEP_MS = 30_000

const setRule = ({ db }: App, rule: string) =>
  db
    .prepare("update settings set value = json_object('rule', ?) where key = 'secondFactor'")
    .run(rule)

/** The code of now, of a key as it is typed. */
const codeOf = (key: string): Promise<string> =>
  generateHOTP(base32.decode(key.replaceAll(' ', '')), Math.floor(Date.now() / STEP_MS), 6)

/** Sets up codes of an application from the screen that shows the card, and closes the recovery codes. */
async function addTotp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Codes d’une application' }).click()
  const key = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
  await key.waitFor()
  const code = page.getByLabel('2. Le code que l’application montre')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Activer les codes' }).click()
  await page.getByText('Attendez le suivant').waitFor()
  await expectAccessible(page)
  await code.fill(await codeOf(await key.innerText()))
  await page.getByRole('button', { name: 'Activer les codes' }).click()
  await page.getByRole('list', { name: 'Codes de secours' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByText('Avez-vous gardé vos codes').waitFor()
  await page.getByRole('button', { name: 'Revoir les codes' }).click()
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
}

test('the screen to protect an account, its dialogs, and the second step that follows', async ({
  app,
  cast,
}) => {
  const { page, email, allow } = await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })
  for (const status of [401, 403, 422]) allow(refused(status))
  setRule(app, 'team')
  await test.step('the screen without a second factor, and what adds one', async () => {
    await page.goto('/livreur/historique')
    await page.getByRole('heading', { name: 'Protégez votre compte' }).waitFor()
    await page.getByText('Votre mot de passe seul ouvre votre compte.').waitFor()
    await expectAccessible(page)
    await addTotp(page)
    await page.getByText('vous pouvez continuer').waitFor()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(/\/livreur\/historique$/)
  })
  setRule(app, 'off')
  await test.step('the second step, with a code that is wrong', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/connexion')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByLabel('Code à 6 chiffres').fill('000000')
    await page.getByRole('button', { name: 'Valider le code' }).click()
    await page.getByText('Ce code n’est pas le bon').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await expect(page.getByLabel('Code de secours')).toBeFocused()
  })
})
