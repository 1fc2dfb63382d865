import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { sealSessions } from '#server/testing/sessions.ts'
import { PROOF_LIFE_MS } from '#shared/access/second-factor/proof.ts'
import { expectAccessible } from './axe.ts'
import { expect, refused, test } from './fixtures.ts'
import { PASSWORD } from './people.ts'
import type { App } from './server.ts'

test.describe.configure({ timeout: 300_000 })

const STEP_MS = 30_000

const setRule = ({ db }: App, rule: string) =>
  db
    .prepare("update settings set value = json_object('rule', ?) where key = 'secondFactor'")
    .run(rule)

/** Makes the last proof of an account older than a quarter of an hour. */
function makeProofOld({ db, dir }: App, { id }: { id: string }): void {
  db.prepare('update sessions set created_at = ?, proven_at = null where user_id = ?').run(
    Date.now() - PROOF_LIFE_MS,
    id,
  )
  sealSessions(db, createSecretKey(readFileSync(join(dir, 'secret.key'))), id)
}

/** The code of now, of a key as it is typed. */
const codeOf = (key: string): Promise<string> =>
  generateHOTP(base32.decode(key.replaceAll(' ', '')), Math.floor(Date.now() / STEP_MS), 6)

/** Sets up codes of an application from the screen that shows the card, and closes the recovery codes. */
async function addTotp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Codes d’une application' }).click()
  const key = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
  await expect(key).toBeVisible()
  const code = page.getByLabel('2. Le code que l’application montre')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Activer les codes' }).click()
  await expect(page.getByText('Attendez le suivant')).toBeVisible()
  await expectAccessible(page)
  await code.fill(await codeOf(await key.innerText()))
  await page.getByRole('button', { name: 'Activer les codes' }).click()
  await expect(page.getByRole('list', { name: 'Codes de secours' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Avez-vous gardé vos codes')).toBeVisible()
  await page.getByRole('button', { name: 'Revoir les codes' }).click()
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
}

test('the screen to protect an account, its dialogs, and the second step that follows', async ({
  app,
  cast,
}) => {
  const { page, email, allow } = await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })
  for (const status of [401, 403, 422]) allow(refused(status))
  await page.goto('/livreur/historique')
  setRule(app, 'team')
  await test.step('the screen without a second factor, and what adds one', async () => {
    await page.goto('/livreur/historique')
    await expect(page.getByRole('heading', { name: 'Protégez votre compte' })).toBeVisible()
    await expect(page.getByText('Votre mot de passe seul ouvre votre compte.')).toBeVisible()
    await expectAccessible(page)
    await addTotp(page)
    await expect(page.getByText('vous pouvez continuer')).toBeVisible()
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
    await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await expect(page.getByLabel('Code de secours')).toBeFocused()
    await expectAccessible(page)
  })
})

test('the question who acts', async ({ app, superadmin }) => {
  const { page, allow } = superadmin
  allow(refused(403))
  await page.goto('/superadmin/reglages/systeme')
  const photos = page.getByRole('region', { name: 'Photos des commandes' })
  await photos.getByRole('textbox').fill('200')
  makeProofOld(app, superadmin)
  // Its code comes with the first touch; an act that was quicker is refused, and says so.
  await expect(async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click({ timeout: 2000 })
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 15_000 })
  await expectAccessible(page)
})
