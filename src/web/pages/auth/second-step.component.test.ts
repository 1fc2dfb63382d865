import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { readAllSettings } from '#server/features/settings/settings.service.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur, makeSuperadmin, TEST_PASSWORD } from '#server/testing/factories.ts'
import { addTotp, codeOf, makeProofOld } from '#server/testing/fixtures/second-factor.fixture.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  isDisabled,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** An admin who has codes of an application. */
async function makeProtected({ t }: ServerInProcess) {
  const admin = await makeAdmin(t)
  const caller: Caller = await t.as(admin)
  return { admin, ...(await addTotp(t, caller)) }
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.fill('Email', email)
  await page.fill('Mot de passe', TEST_PASSWORD)
  await page.press('Se connecter')
}

const APPLICATION = '/connexion'

test('a password is followed by the code of the application, then by the page that was asked for', async ({
  page,
  server,
}) => {
  const { admin, typed } = await makeProtected(server)
  page.open('/admin/caisse')
  await expectAddress('/connexion')
  await givePassword(page, admin.email)
  await expectAddress('/connexion/verification')
  await expectText('Votre mot de passe est juste.')
  await page.fill('Code à 6 chiffres', '000000')
  await page.press('Valider le code')
  await expectText('Ce code n’est pas le bon, ou il a déjà servi.')
  await expectFocus(() => field('Code à 6 chiffres'))
  await expectValue('Code à 6 chiffres', '')
  expect(screen.getByRole('alert').textContent).toContain('Ce code n’est pas le bon')
  await page.fill('Code à 6 chiffres', await codeOf(server.t, typed))
  await page.press('Valider le code')
  await expectAddress('/admin/caisse')
})

test('a recovery code takes its place, however it is typed', async ({ page, server }) => {
  const { admin, codes } = await makeProtected(server)
  page.open(APPLICATION)
  await givePassword(page, admin.email)
  await page.press('Utiliser un code de secours')
  await expectFocus(() => field('Code de secours'))
  await page.fill('Code de secours', 'K7')
  await page.press('Valider le code')
  await expectText('Un code de secours a 10 lettres et chiffres')
  await expectFocus(() => field('Code de secours'))
  await expectValue('Code de secours', '')
  await page.fill('Code de secours', ` ${(codes[0] ?? '').toLowerCase()} `)
  await page.press('Valider le code')
  await expectAddress('/admin/dashboard')
})

test('the complete page of /connexion leads to the code too; without a password there is nothing to do there', async ({
  page,
  server,
}) => {
  const { admin } = await makeProtected(server)
  page.open('/connexion/verification')
  await expectAddress('/connexion')
  page.openComplete('/connexion')
  await givePassword(page, admin.email)
  await expectAddress('/connexion/verification')
  await expectText('Encore une étape')
})

test('a sign-in that took too long begins again', async ({ page, server }) => {
  const { admin, typed } = await makeProtected(server)
  page.open(APPLICATION)
  await givePassword(page, admin.email)
  await expectAddress('/connexion/verification')
  await screen.findByLabelText('Code à 6 chiffres')
  server.t.clock.advance(6 * 60_000)
  await page.fill('Code à 6 chiffres', await codeOf(server.t, typed))
  await page.press('Valider le code')
  await expectToast('Étape à recommencer')
  await expectAddress('/connexion')
})

test('« Sécurité » sets up the codes of an application, shows the recovery codes once, and removes both', async ({
  page,
  server,
}) => {
  const admin = await makeAdmin(server.t)
  await server.signIn(admin)
  page.open('/admin/profil/securite')
  await expectText('Votre mot de passe seul ouvre votre compte.')
  await page.press('Codes d’une application')
  const key = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+/)).textContent
  await page.fill('2. Le code que l’application montre', '000000')
  await page.press('Activer les codes')
  await expectText('Attendez le suivant')
  await expectFocus(() => field('2. Le code que l’application montre'))
  await expectValue('2. Le code que l’application montre', '')
  await page.fill(
    '2. Le code que l’application montre',
    await codeOf(server.t, key.replaceAll(' ', '')),
  )
  await page.press('Activer les codes')
  const list = await screen.findByRole('list', { name: 'Codes de secours' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await page.press('Je les ai gardés')
  await expectText('Il en reste 10 sur 10')
  await page.press('Retirer les codes d’une application')
  await expectText('votre mot de passe seul ouvrira votre compte')
  await page.press('Retirer les codes')
  await expectText('Votre mot de passe seul ouvre votre compte.')
})

/** The key of an application's codes, as the open dialog shows it. */
async function shownKey(): Promise<string> {
  const { textContent } = await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+/)
  return textContent.replaceAll(' ', '')
}

const FIRST_CODE = '2. Le code que l’application montre'

test('a key that was begun stays when its dialog is opened again, and another one that replaces it says so', async ({
  page,
  server: { t, signIn },
}) => {
  await signIn(await makeAdmin(t))
  page.open('/admin/profil/securite')
  await page.press('Codes d’une application')
  const key = await shownKey()
  page.reload()
  await page.press('Codes d’une application')
  expect(await shownKey()).toBe(key)
  const code = await codeOf(t, key)
  t.clock.advance(16 * 60_000)
  await page.fill(FIRST_CODE, code)
  await page.press('Activer les codes')
  await expectText('Ce code à scanner est nouveau.')
  await expectValue(FIRST_CODE, '')
  expect(await shownKey()).not.toBe(key)
})

test('recovery codes that may not have been kept are closed by an answer only', async ({
  page,
  server,
}) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/profil/securite')
  await page.press('Codes d’une application')
  await page.fill(FIRST_CODE, await codeOf(server.t, await shownKey()))
  await page.press('Activer les codes')
  await screen.findByRole('list', { name: 'Codes de secours' })
  await page.user.keyboard('{Escape}')
  await expectText('Avez-vous gardé vos codes')
  await page.press('Revoir les codes')
  await expectNoText('Avez-vous gardé vos codes')
  expect(screen.getByRole('list', { name: 'Codes de secours' })).toBeTruthy()
  await page.user.keyboard('{Escape}')
  await page.press('Oui, fermer')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Codes de secours' })).toBeNull())
})

test('codes whose answer was lost are known as added, and their recovery codes are shown', async ({
  page,
  server,
}) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/profil/securite')
  await page.press('Codes d’une application')
  const key = await shownKey()
  const find = server.loseAnswers(/confirmTotp/)
  await page.fill(FIRST_CODE, await codeOf(server.t, key))
  await page.press('Activer les codes')
  await expectToast('Codes activés')
  const list = await screen.findByRole('list', { name: 'Codes de secours' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  find()
  await page.press('Je les ai gardés')
  await expectText('Il en reste 10 sur 10')
})

test('an act that asks for a proof is done once it is given, with what was typed', async ({
  page,
  server,
}) => {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open('/superadmin/reglages')
  await page.fill('Commandes par client', '7')
  makeProofOld(server.t, owner)
  const ticket = await screen.findByRole('region', { name: 'Commandes en attente' })
  await page.user.click(within(ticket).getByRole('button', { name: /Enregistrer/ }))
  await expectText('Confirmez que c’est vous')
  const dialog = await screen.findByRole('dialog')
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), 'pas-le-bon')
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectFocus(() => within(dialog).getByLabelText('Mot de passe'))
  await expectValue('Mot de passe', '')
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), TEST_PASSWORD)
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectToast('Réglage enregistré')
  expect(field('Commandes par client').value).toBe('7')
})

test('an act whose proof is not given is not done, and says so', async ({ page, server }) => {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open('/superadmin/reglages')
  await page.fill('Commandes par client', '7')
  makeProofOld(server.t, owner)
  const ticket = await screen.findByRole('region', { name: 'Commandes en attente' })
  await page.user.click(within(ticket).getByRole('button', { name: /Enregistrer/ }))
  await screen.findByRole('dialog')
  await page.user.keyboard('{Escape}')
  await expectToast('Confirmez que c’est vous', /Rien n’a été fait/)
  expect(field('Commandes par client').value).toBe('7')
})

test('a password that is no longer enough, for a key was added in another tab, is refused at once', async ({
  page,
  server,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t)
  await server.signIn(owner)
  page.open('/superadmin/reglages')
  await page.fill('Commandes par client', '7')
  makeProofOld(t, owner)
  const ticket = await screen.findByRole('region', { name: 'Commandes en attente' })
  await page.user.click(within(ticket).getByRole('button', { name: /Enregistrer/ }))
  const dialog = await screen.findByRole('dialog')
  await addTotp(t, await t.as(owner))
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), TEST_PASSWORD)
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectToast('Confirmez que c’est vous')
  await waitFor(() =>
    expect(isDisabled(within(dialog).getByRole('button', { name: 'Confirmer' }))).toBe(false),
  )
})

test('a question whose code did not come is asked at the next act', async ({ page, server }) => {
  const dialogModule = '#web/features/second-factor/proof-dialog.tsx'
  vi.doMock(dialogModule, () => {
    throw new Error('The network is cut')
  })
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open('/superadmin/reglages')
  await page.fill('Commandes par client', '7')
  makeProofOld(server.t, owner)
  const ticket = await screen.findByRole('region', { name: 'Commandes en attente' })
  const save = within(ticket).getByRole('button', { name: /Enregistrer/ })
  await page.user.click(save)
  await expectToast('Confirmez que c’est vous', /Rien n’a été fait/)
  vi.doUnmock(dialogModule)
  await page.user.click(save)
  const dialog = await screen.findByRole('dialog')
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), TEST_PASSWORD)
  await page.user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
  await expectToast('Réglage enregistré')
})

test('once it is compulsory, an account without a second thing opens only the screen to get one, then the page that was asked for', async ({
  page,
  server,
}) => {
  const { t } = server
  const [owner, livreur] = [await makeSuperadmin(t), await makeLivreur(t)]
  const boss = await t.as(owner)
  await addTotp(t, boss)
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectText('Missions')
  await boss.settings.save({ section: 'secondFactor', value: { rule: 'team' }, seen: null })
  localStorage.setItem('laveo-en-attente', '2')
  page.open('/livreur/historique')
  await expectAddress('/compte-a-proteger')
  await expectText('Protégez votre compte')
  await expectText('2 actions en attente d’envoi')
  await page.press('Continuer')
  await expectToast('Compte à protéger')
  await page.press('Codes d’une application')
  const key = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+/)).textContent
  await page.fill('2. Le code que l’application montre', await codeOf(t, key.replaceAll(' ', '')))
  await page.press('Activer les codes')
  // The page has heard by then that nothing more is asked of the account.
  await expectText('vous pouvez continuer')
  await expectNoText('2 actions en attente d’envoi')
  const list = await screen.findByRole('list', { name: 'Codes de secours' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await page.press('Je les ai gardés')
  await expectText('Il en reste 10 sur 10')
  await page.press('Continuer')
  await expectAddress('/livreur/historique')
})

test('the page that was asked for is opened after signing in and protecting the account, here or in another tab', async ({
  page,
  server,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const boss = await t.as(await makeSuperadmin(t))
  await addTotp(t, boss)
  await boss.settings.save({ section: 'secondFactor', value: { rule: 'team' }, seen: null })
  page.open('/admin/caisse')
  await expectAddress('/connexion')
  await givePassword(page, admin.email)
  await expectAddress('/compte-a-proteger')
  await expectText('Votre mot de passe seul ouvre votre compte.')
  await addTotp(t, await t.as(admin))
  document.dispatchEvent(new Event('visibilitychange'))
  await expectText('vous pouvez continuer')
  await page.press('Continuer')
  await expectAddress('/admin/caisse')
})

test('a rule that was relaxed meanwhile lets go on without a second thing', async ({
  page,
  server,
}) => {
  const { t } = server
  const boss = await t.as(await makeSuperadmin(t))
  await addTotp(t, boss)
  await boss.settings.save({ section: 'secondFactor', value: { rule: 'team' }, seen: null })
  await server.signIn(await makeLivreur(t))
  page.open('/livreur/dashboard')
  await expectAddress('/compte-a-proteger')
  const { updatedAt } = readAllSettings(t.database.orm).secondFactor
  await boss.settings.save({ section: 'secondFactor', value: { rule: 'off' }, seen: updatedAt })
  await page.press('Continuer')
  await expectAddress('/livreur/dashboard')
})

test('an account is advised to protect itself, and « Plus tard » is heard', async ({
  page,
  server,
}) => {
  Object.assign(server.t.env, { demo: false })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  await expectText('Protégez votre compte en une minute.')
  await page.press('Plus tard')
  await expectNoText('Protégez votre compte en une minute.')
  page.reload()
  await expectText('Commandes')
  await expectNoText('Protégez votre compte en une minute.')
})

test('a superadmin lets a colleague in again who lost theirs', async ({ page, server }) => {
  const { admin } = await makeProtected(server)
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/admins')
  await page.press(/^Retirer la vérification /)
  await page.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Retirer la vérification',
    }),
  )
  await expectToast('Double vérification retirée', admin.fullname)
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Retirer la vérification/ })).toBeNull(),
  )
})
