import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

/** A phone that is asked for a passkey. */
interface Phone {
  /** Turns the check of a finger, a face or a code on or off. */
  verifies(is: boolean): Promise<void>
  /** The signature counter of its one passkey. */
  counter(): Promise<number>
  setCounter(count: number): Promise<void>
}

/** A virtual authenticator of Chromium in this page. */
async function givePhone(page: Page): Promise<Phone> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credential = async () => {
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    const [only] = credentials
    if (!only) throw new Error('The phone has no passkey')
    return only
  }
  return {
    verifies: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    counter: async () => (await credential()).signCount,
    async setCounter(signCount) {
      const former = await credential()
      await cdp.send('WebAuthn.removeCredential', {
        authenticatorId,
        credentialId: former.credentialId,
      })
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...former, signCount },
      })
    },
  }
}

/** The browser is nobody's, as after a sign-out. The application is left first: it would lead to the sign-in by itself. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a passkey signs in after the password and alone, but not without its owner’s finger or code, nor once it was copied', async ({
  app,
  admin,
}) => {
  const { page, allow, email } = admin
  allow(refused(401))
  allow(refused(422))
  const phone = await givePhone(page)
  await test.step('it is added in « Sécurité », and recovery codes are shown once', async () => {
    await page.goto('/admin/profil/securite')
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByLabel('Nom de la clé').fill('Téléphone de service')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuer' }).click()
    const codes = page.getByRole('list', { name: 'Codes de secours' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Je les ai gardés' }).click()
    await expect(page.getByText('Téléphone de service')).toBeVisible()
  })
  await test.step('it is asked for after the password', async () => {
    await forget(page)
    await page.goto('/connexion')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/connexion\/verification$/)
    await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })
  await test.step('alone it is enough', async () => {
    await forget(page)
    await page.goto('/connexion')
    await page.getByText('Autres façons d’entrer').click()
    await page.getByRole('link', { name: 'Se connecter avec une clé d’accès' }).click()
    await expect(page.getByRole('heading', { name: 'Votre clé d’accès' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })
  await test.step('not without its owner’s finger or code, and not when it was copied', async () => {
    const sessions = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
    const before = sessions.get(admin.id)
    await forget(page)
    await page.goto('/connexion/cle')
    const use = page.getByRole('button', { name: 'Utiliser ma clé d’accès' })
    await phone.verifies(false)
    await use.click()
    await expect(toast(page, 'Échec de la connexion')).toContainText('annulée')
    await phone.verifies(true)
    await phone.setCounter(0)
    await use.click()
    await expect(toast(page, 'Clé d’accès refusée')).toBeVisible()
    expect(sessions.get(admin.id)).toBe(before)
  })
})
