import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { addPasskey, addTotp, codeOf } from '#server/testing/scenes/access.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'

/** The key of an application's codes, as the open dialog shows it. */
async function shownKey(): Promise<string> {
  const { textContent } = await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+/)
  return textContent.replaceAll(' ', '')
}

const FIRST_CODE = '2. Le code que l’application montre'

/** Scans the key that « Codes d’une application » shows, and types its first code. */
async function typeFirstCode(page: Page, t: TestContext): Promise<void> {
  await page.press('Codes d’une application')
  await page.fill(FIRST_CODE, await codeOf(t, await shownKey()))
}

test('« Sécurité » sets up the codes of an application in one dialog that says how far it is, shows the recovery codes until an answer closes them, and removes both', async ({
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
  await expectText('Vos autres appareils seront déconnectés.')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Étape 1 sur 2')
  await page.user.keyboard('{Enter}')
  await expectAnnounced('Codes activés', 'Vos autres appareils sont déconnectés.')
  const list = await screen.findByRole('list', { name: 'Codes de secours' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(dialog.textContent).toContain('Étape 2 sur 2')
  await expectFocus(() => within(dialog).getByRole('group', { name: 'Vos codes de secours' }))
  await page.user.tab()
  await expectFocus(() => within(dialog).getByRole('button', { name: 'Copier' }))
  await page.user.keyboard('{Escape}')
  await expectText('Avez-vous gardé vos codes')
  await page.press('Revoir les codes')
  await expectNoText('Avez-vous gardé vos codes')
  expect(screen.getByRole('list', { name: 'Codes de secours' })).toBeTruthy()
  await page.user.keyboard('{Escape}')
  await page.press('Oui, fermer')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Codes de secours' })).toBeNull())
  await expectText('Il en reste 10 sur 10')
  // A further factor brings no codes: it is one step, and says no count.
  await page.press('Ajouter une clé d’accès')
  await screen.findByLabelText('Nom de la clé')
  expect(screen.getByRole('dialog').textContent).not.toContain('Étape')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('Retirer les codes d’une application')
  await expectText('Vos autres appareils seront déconnectés.')
  await expectText('votre mot de passe seul ouvrira votre compte')
  await page.press('Retirer les codes')
  await expectAnnounced('Codes retirés', 'Vos autres appareils sont déconnectés.')
  await expectText('Votre mot de passe seul ouvre votre compte.')
})

test('where a second factor is compulsory, removing the only one says that another must be added at once', async ({
  page,
  server: { t, signIn },
}) => {
  const admin = await makeAdmin(t)
  await addPasskey(t, await t.as(admin))
  t.database.sqlite.exec(
    `insert into settings (key, value, updated_at) values ('secondFactor', '{"rule":"staff"}', 1)`,
  )
  await signIn(admin)
  page.open('/admin/profil/securite')
  await page.press('Retirer la clé « Mon téléphone »')
  await expectText('vous devrez en ajouter une autre aussitôt')
  await expectNoText('votre mot de passe seul ouvrira votre compte')
})

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

test('codes whose answer was lost are known as added, and their recovery codes are shown', async ({
  page,
  server,
}) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/profil/securite')
  const find = server.loseAnswers(/confirmTotp/)
  await typeFirstCode(page, server.t)
  await page.press('Activer les codes')
  await expectAnnounced('Codes activés')
  const list = await screen.findByRole('list', { name: 'Codes de secours' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  find()
  await page.press('Je les ai gardés')
  await expectText('Il en reste 10 sur 10')
})

test('two taps at once on « Activer les codes » add one key, whose recovery codes count', async ({
  page,
  server: { t, signIn },
}) => {
  const admin = await makeAdmin(t)
  await signIn(admin)
  page.open('/admin/profil/securite')
  await typeFirstCode(page, t)
  const activate = await screen.findByRole('button', { name: 'Activer les codes' })
  activate.click()
  activate.click()
  await screen.findByRole('list', { name: 'Codes de secours' })
  await page.press('Je les ai gardés')
  await expectText('Il en reste 10 sur 10')
  await expectNoText('Codes de secours refaits')
})

test('codes that were activated elsewhere meanwhile are not replaced, and that is said', async ({
  page,
  server: { t, signIn },
}) => {
  const admin = await makeAdmin(t)
  const elsewhere = await t.as(admin)
  await addPasskey(t, elsewhere)
  await signIn(admin)
  page.open('/admin/profil/securite')
  await typeFirstCode(page, t)
  await addTotp(t, elsewhere)
  await page.press('Activer les codes')
  await expectText('Votre compte a déjà les codes d’une application.')
  await screen.findByRole('button', { name: 'Retirer les codes d’une application' })
  await expectText('Il en reste 10 sur 10')
})

test('a passkey is given another name', async ({ page, server: { t, signIn } }) => {
  const admin = await makeAdmin(t)
  await addPasskey(t, await t.as(admin))
  await signIn(admin)
  page.open('/admin/profil/securite')
  await page.press('Renommer la clé « Mon téléphone »')
  await page.fill('Nom de la clé', 'Téléphone de service')
  await page.press('Renommer')
  await expectText('Téléphone de service')
  await expectNoText('Mon téléphone')
})

const WEBAUTHN = '#web/access/second-factor/webauthn.ts'
const unlike = (name: string) => Object.assign(new Error(name), { name })

for (const [what, webauthn, said] of [
  [
    'a device that nothing locks',
    {
      knowsPasskeys: () => true,
      makePasskey: () => Promise.reject(unlike('ConstraintError')),
    },
    /tant que rien ne le verrouille.*codes d’une application/,
  ],
  [
    'a device that has one already',
    {
      knowsPasskeys: () => true,
      makePasskey: () => Promise.reject(unlike('InvalidStateError')),
    },
    /a déjà une clé d’accès/,
  ],
  ['an old browser', { knowsPasskeys: () => false }, /ne connaît pas.*codes d’une application/],
] as const)
  test(`a passkey that is not made says why: ${what}`, async ({ page, server }) => {
    vi.doMock(WEBAUTHN, () => webauthn)
    await server.signIn(await makeAdmin(server.t))
    page.open('/admin/profil/securite')
    await page.press('Ajouter une clé d’accès')
    await page.press('Continuer')
    await expectToast('Clé d’accès non ajoutée', said)
    vi.doUnmock(WEBAUTHN)
  })

test('a passkey whose code a cut network keeps says so in its step', async ({ page, server }) => {
  vi.doMock(WEBAUTHN, () => {
    throw new Error('The network is cut')
  })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/profil/securite')
  await page.press('Ajouter une clé d’accès')
  await page.press('Continuer')
  const note = await within(await screen.findByRole('dialog')).findByRole('alert')
  expect(note.textContent).toMatch(/^Clé d’accès non ajoutée.*n’est pas arrivé/)
  vi.doUnmock(WEBAUTHN)
})
