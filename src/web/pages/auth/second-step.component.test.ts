import { screen, waitFor, within } from '@testing-library/react'
import { readAllSettings } from '#server/shop/settings/settings.service.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur, makeSuperadmin, TEST_PASSWORD } from '#server/testing/factories.ts'
import { addTotp, codeOf } from '#server/testing/scenes/access.ts'
import {
  expect,
  expectAddress,
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

test('once it is compulsory, an account without a second factor opens only the screen to get one, then the page that was asked for', async ({
  page,
  server,
}) => {
  const { t } = server
  const [owner, livreur] = [await makeSuperadmin(t), await makeLivreur(t)]
  const boss = await t.as(owner)
  await addTotp(t, boss)
  await server.signIn(livreur)
  localStorage.setItem('laveo-en-attente', '1')
  page.open('/livreur/dashboard')
  await expectText('Missions')
  // The queue has been read: it will not count again.
  await waitFor(() => expect(localStorage.getItem('laveo-en-attente')).toBeNull())
  await boss.settings.save({ secondFactor: { value: { rule: 'team' }, seen: null } })
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
  await boss.settings.save({ secondFactor: { value: { rule: 'team' }, seen: null } })
  page.open('/admin/caisse')
  await expectAddress('/connexion')
  await givePassword(page, admin.email)
  await expectAddress('/compte-a-proteger')
  await expectText('Votre mot de passe seul ouvre votre compte.')
  await addTotp(t, server.otherTab())
  document.dispatchEvent(new Event('visibilitychange'))
  await expectText('vous pouvez continuer')
  await page.press('Continuer')
  await expectAddress('/admin/caisse')
})

test('a rule that was relaxed meanwhile lets go on without a second factor', async ({
  page,
  server,
}) => {
  const { t } = server
  const boss = await t.as(await makeSuperadmin(t))
  await addTotp(t, boss)
  await boss.settings.save({ secondFactor: { value: { rule: 'team' }, seen: null } })
  await server.signIn(await makeLivreur(t))
  page.open('/livreur/dashboard')
  await expectAddress('/compte-a-proteger')
  const { updatedAt } = readAllSettings(t.database.orm).secondFactor
  await boss.settings.save({ secondFactor: { value: { rule: 'off' }, seen: updatedAt } })
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
