import { screen, waitFor, within } from '@testing-library/react'
import { makeSuperadmin, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { makeProofOld } from '#server/testing/scenes/access.ts'
import { aya, fillAll, mailsTo, signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const INTERNAL = '/inscription-interne'
const CODE = 'Code à 6 chiffres'
const UNSENT = "Impossible d'envoyer le code de validation."

const roles = () => screen.queryByRole('radiogroup', { name: 'Rôle' })
const roleRadio = (name: string) => screen.getByRole('radio', { name })

const codesSentTo = (server: ServerInProcess, { email }: User) =>
  mailsTo(server, email, 'Code de validation')

/** Waits for the newest code and returns its digits. */
async function codeSentTo(server: ServerInProcess, superadmin: User): Promise<string> {
  return waitFor(async () => {
    const [mail] = await codesSentTo(server, superadmin)
    expect(mail).toBeDefined()
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  })
}

/** Six digits that are not the code. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** The address with a role, as in the superadmin's links. The code is sent at once. */
const internalFor = (role: string) => `${INTERNAL}?role=${role}`

async function enter(page: Page, server: ServerInProcess, superadmin: User, role: string) {
  page.open(internalFor(role))
  await page.fill(CODE, await codeSentTo(server, superadmin))
  await page.press('Valider le code')
  await screen.findByRole('heading', { name: 'Créez le compte' })
}

test('a wrong code says so, a pasted one is read with any characters between its digits', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  page.open(internalFor('admin'))
  const digits = await codeSentTo(server, superadmin)
  await page.fill(CODE, wrong(digits))
  await page.press('Valider le code')
  await expectToast('Code Invalide', 'Le code est incorrect, a expiré ou a déjà été utilisé.')
  await waitFor(() => expect(field(CODE).getAttribute('aria-invalid')).toBe('true'))
  // The next input replaces the wrong code.
  await page.user.keyboard(digits)
  await expectValue(CODE, digits)
  await page.fill(CODE, `Votre code : ${digits.slice(0, 3)} ${digits.slice(3)}9`)
  await expectValue(CODE, digits)
  await page.press('Valider le code')
  await expectToast('Accès autorisé')
})

test('opening the page again while a code is good sends nothing more, and the wait of a minute is shown', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  page.open(internalFor('admin'))
  const digits = await codeSentTo(server, superadmin)
  page.open(internalFor('admin'))
  await expectText(/^Nouvel envoi possible dans \d+/)
  await expectButton('Renvoyer le code', 'disabled')
  server.t.database.sqlite.exec('update validation_codes set created_at = created_at - 60000')
  sessionStorage.clear()
  page.open(internalFor('admin'))
  await expectButton('Renvoyer le code', 'enabled')
  expect(await codesSentTo(server, superadmin)).toHaveLength(1)
  await page.fill(CODE, digits)
  await page.press('Valider le code')
  await expectToast('Accès autorisé')
  // The accepted code stays valid after a reload.
  page.open(internalFor('admin'))
  await screen.findByRole('heading', { name: 'Créez le compte' })
  expect(await codesSentTo(server, superadmin)).toHaveLength(1)
})

test('without a superadmin no code leaves, and the page says so', async ({ page }) => {
  page.open(internalFor('admin'))
  await expectToast(UNSENT)
  await expectText('Le code n’est pas parti.')
  await expectButton('Renvoyer le code', 'enabled')
})

test('a role must be chosen before a code is asked for, and the keyboard finds the hidden choice', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  page.open(INTERNAL)
  await page.user.click(await screen.findByText('•••'))
  expect(roles()).toBeNull()
  button('Recevoir le code').focus()
  await page.user.tab()
  await expectFocus(() => button(/•••|Afficher le choix/))
  await page.user.keyboard('{Enter}')
  await expectFocus(() => roleRadio('Livreur'))
  await expectNoText('•••')
  page.open(INTERNAL)
  await page.press('Recevoir le code')
  await expectText('Veuillez sélectionner un rôle.')
  await expectFocus(() => roleRadio('Livreur'))
  expect(await codesSentTo(server, superadmin)).toHaveLength(0)
})

test('another role than that of the last code is chosen once another code may leave', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  page.open(internalFor('livreur'))
  await codeSentTo(server, superadmin)
  await expectText('pour un compte Livreur.')
  expect(screen.queryByRole('button', { name: 'Choisir un autre rôle' })).toBeNull()
  server.t.database.sqlite.exec('update validation_codes set created_at = created_at - 60000')
  sessionStorage.clear()
  page.open(INTERNAL)
  await expectText('pour un compte Livreur.')
  await page.press('Choisir un autre rôle')
  await page.user.click(roleRadio('Administrateur'))
  await page.press('Recevoir le code')
  await expectText('pour un compte Administrateur.')
  await expect.poll(async () => (await codesSentTo(server, superadmin)).length).toBe(2)
  const [newest] = await codesSentTo(server, superadmin)
  expect(newest?.subject).toContain(
    'Code de validation pour un compte interne\u00a0: Administrateur',
  )
})

test('a new superadmin waits until one who is there confirms the account', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  const typed = aya()
  await enter(page, server, superadmin, 'superadmin')
  await expectText('quand le responsable l’aura confirmé')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectToast('Compte créé !', 'doit d’abord le confirmer')
  await expectAddress('/connexion')
  await signIn(page, typed.Email, typed['Mot de passe'])
  await expectToast('Compte en attente')
  await expectAddress('/connexion')

  const [notice] = await mailsTo(server, superadmin.email, 'Un compte interne a été créé')
  const link = /https?:\/\/\S+(\/superadmin\/admins\S*)/.exec(notice?.text ?? '')
  await server.signIn(superadmin)
  page.open(link?.[1] ?? '')
  const row = () => screen.getByRole('article', { name: typed['Nom complet'] })
  await waitFor(() => expect(row().textContent).toContain('En attente de validation'))
  await page.user.click(within(row()).getByRole('button', { name: 'Confirmer' }))
  await page.press('Confirmer le compte')
  await expectToast('Compte confirmé')
  await waitFor(() => expect(row().textContent).toContain('Actif'))
})

test('the superadmin’s link for a livreur chooses the role and leads back to the panel, still signed in', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  const typed = aya()
  await server.signIn(superadmin)
  page.open(internalFor('livreur'))
  await expectText('Rôle : Livreur.')
  await fillAll(page, typed)
  await page.press("S'inscrire")
  await expectToast('Compte créé !')
  await expectAddress('/superadmin/panel')
  const made = server.t.database.sqlite.prepare('select role from users where email = ?').pluck()
  expect(made.get(typed.Email)).toBe('livreur')
  expect(await codesSentTo(server, superadmin)).toEqual([])
})

test('an unknown role in the link chooses nothing', async ({ server, page }) => {
  const superadmin = await makeSuperadmin(server.t)
  page.open(internalFor('client'))
  await screen.findByText('•••')
  expect(roles()).toBeNull()
  expect(await codesSentTo(server, superadmin)).toHaveLength(0)
})

test('an access whose time has passed leads back to the code, and keeps what was typed', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  const typed = aya()
  await enter(page, server, superadmin, 'livreur')
  await fillAll(page, typed)
  server.t.database.sqlite.exec('update links set expires_at = 1')
  server.t.database.sqlite.exec('delete from validation_codes')
  await page.press("S'inscrire")
  await expectToast('Accès expiré')
  await expectText('Ce que vous avez saisi est gardé.')
  await page.press('Renvoyer le code')
  await expect.poll(async () => (await codesSentTo(server, superadmin)).length).toBe(2)
  await page.fill(CODE, await codeSentTo(server, superadmin))
  await page.press('Valider le code')
  await screen.findByRole('heading', { name: 'Créez le compte' })
  for (const [label, text] of Object.entries(typed)) await expectValue(label, text)
  await page.press("S'inscrire")
  await expectToast('Compte créé !')
})

test('a taken e-mail and a password that everyone tries are refused, and the access stays good', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  await enter(page, server, superadmin, 'admin')
  await fillAll(page, { ...aya(superadmin.email), 'Mot de passe': 'azerty' })
  await page.press("S'inscrire")
  await expectText('Choisissez-en un autre.')
  await expectFocus(() => field('Mot de passe'))
  await page.fill('Mot de passe', aya()['Mot de passe'])
  await page.press("S'inscrire")
  await expectToast(
    "Échec de l'inscription",
    'Cet email est peut-être déjà utilisé. Veuillez réessayer.',
  )
  await expectFocus(() => field('Email'))
  await page.fill('Email', aya().Email)
  await page.press("S'inscrire")
  await expectToast('Compte créé !')
})

test('a new admin gets in with the code of the superadmin, creates the account and signs in', async ({
  server,
  page,
}) => {
  const superadmin = await makeSuperadmin(server.t)
  await enter(page, server, superadmin, 'admin')
  const typed = aya()
  await fillAll(page, typed)
  await page.user.dblClick(button("S'inscrire"))
  await expectToast('Compte créé !')
  await expectAddress('/connexion')
  await expectValue('Email', typed.Email)
  await signIn(page, typed.Email, typed['Mot de passe'])
  await expectAddress('/admin/dashboard')
})

test('an owner asks no code of themselves: a proof opens the form of the account in their own browser', async ({
  server,
  page,
}) => {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open(internalFor('livreur'))
  await screen.findByRole('heading', { name: 'Créez le compte' })
  await expectText('Rôle : Livreur.')
  await expectNoText(/code/i)
  page.open(INTERNAL)
  await screen.findByRole('heading', { name: 'Créez le compte' })
  expect(await codesSentTo(server, owner)).toEqual([])

  makeProofOld(server.t, owner)
  page.open(internalFor('admin'))
  await page.fill('Mot de passe', TEST_PASSWORD)
  await page.press('Confirmer')
  await expectText('Rôle : Administrateur.')
})
