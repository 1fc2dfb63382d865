import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { clearPersonalStorage } from '#web/lib/storage.ts'
import { countSessions, fillAll, signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectAnnounced,
  expectButton,
  expectFocus,
  expectNoText,
  expectStatus,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  field,
  test,
} from '#web/testing/component-test.ts'

const CURRENT = 'Mot de passe actuel'
const NEXT = 'Nouveau mot de passe'
const AGAIN = 'Confirmer le mot de passe'
const CHANGE = 'Changer le mot de passe'
const REMOVE = 'Supprimer mon compte'
const NEW = 'trois-chemises-blanches'

const devices = () => screen.getByRole('list', { name: 'Appareils' })

test('name, phone and address are changed, shown and stored; the e-mail stays', async ({
  server,
  page,
}) => {
  const { id, email } = await makeClient(server.t)
  await server.signIn({ id })
  page.open('/client/dashboard')
  await page.follow('Modifier mon profil')
  await fillAll(page, {
    'Nom complet': '  Aminata Koné-Traoré ',
    Téléphone: '+225 05 44 33 22 11',
    Adresse: 'Riviera Palmeraie, portail vert',
  })
  expect(field('Email').readOnly).toBe(true)
  await page.press('Enregistrer')
  await expectToast('Profil mis à jour')
  await expectValue('Nom complet', 'Aminata Koné-Traoré')
  await expectValue('Téléphone', '05 44 33 22 11')
  page.open('/client/dashboard')
  await screen.findByRole('heading', { level: 1, name: /Aminata Koné-Traoré/ })
  const row = server.t.database.sqlite.prepare(
    'select fullname, phone, address, email from users where id = ?',
  )
  expect(row.get(id)).toEqual({
    fullname: 'Aminata Koné-Traoré',
    phone: '+2250544332211',
    address: 'Riviera Palmeraie, portail vert',
    email,
  })
})

test('a position pasted as the address is told, and the words around it stay', async ({
  server,
  page,
}) => {
  const { id } = await makeClient(server.t)
  await server.signIn({ id })
  page.open('/client/profil')
  await page.fill('Adresse', 'https://maps.app.goo.gl/AbCdEf')
  await expectText('Ce texte contient un lien')
  await page.fill('Adresse', 'https://maps.google.com/?q=5.3672,-3.9588 portail vert')
  await expectText('Ce texte contient une position')
  await page.press(/^Garder seulement/)
  await expectValue('Adresse', 'portail vert')
  await expectFocus(() => field('Adresse'))
  await expectNoText(/^Ce texte contient/)
  await page.press('Enregistrer')
  await expectToast('Profil mis à jour')
  const row = server.t.database.sqlite.prepare('select address from users where id = ?')
  expect(row.pluck().get(id)).toBe('portail vert')
})

test('what is refused, and what the network loses, keeps every word that was typed', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil')
  await fillAll(page, { 'Nom complet': 'Aminata Diallo', Téléphone: '07 48 21 36' })
  await page.press('Enregistrer')
  await expectText('Les numéros ivoiriens ont dix chiffres depuis 2021.')
  await expectFocus(() => field('Téléphone'))
  await page.fill('Téléphone', '07 07 48 21 36')
  server.setOnline(false)
  await page.press('Enregistrer')
  await expectUnanswered('Profil non enregistré')
  await expectFocus(() => button('Enregistrer'))
  server.setOnline(true)
  page.reload()
  await expectValue('Nom complet', 'Aminata Diallo')
  await page.follow(/^Compte et sécurité/)
  await page.follow('Retour au profil')
  await expectValue('Nom complet', 'Aminata Diallo')
  await page.press('Enregistrer')
  await expectToast('Profil mis à jour')
  await expectNoText('Profil non enregistré')
  await expectNoText('Annuler')
})

test('a new password asks for the current one, and says on which field it is refused', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  await server.signIn(client)
  page.open('/client/profil#mot-de-passe')
  await fillAll(page, { [CURRENT]: 'pas-le-bon', [NEXT]: 'abc', [AGAIN]: 'abd' })
  await page.press(CHANGE)
  await expectText('Le nouveau mot de passe doit faire au moins 6 caractères.')
  await expectText('Les mots de passe ne correspondent pas.')
  await fillAll(page, { [NEXT]: NEW, [AGAIN]: NEW })
  await page.press(CHANGE)
  await expectText('Le mot de passe actuel n’est pas le bon.')
  await expectFocus(() => field(CURRENT))
  await page.fill(CURRENT, TEST_PASSWORD)
  await page.press(CHANGE)
  await expectToast('Mot de passe modifié')
  await expectText('Changé le')
  await expectFocus(() => button(CHANGE))
  await expectValue(CURRENT, '')
  server.signOut()
  page.open('/connexion')
  await signIn(page, client.email, NEW)
  await expectAddress('/client/dashboard')
})

test('a password that looks strong, but that the server refuses, is no longer praised', async ({
  server,
  page,
}) => {
  await server.signIn(await makeAdmin(server.t, { fullname: 'Mireille Assi' }))
  page.open('/admin/profil')
  await fillAll(page, {
    [CURRENT]: TEST_PASSWORD,
    [NEXT]: 'Mireille-Assi-2026',
    [AGAIN]: 'Mireille-Assi-2026',
  })
  await expectStatus('Solide')
  await page.press(CHANGE)
  await expectText('votre nom, votre e‑mail ou votre numéro')
  await expectStatus('Trop facile')
})

test('beyond five devices the others are shown at a press, with the focus, and all the others are disconnected in one go, after a question', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  for (let browsers = 0; browsers < 7; browsers += 1) await server.signIn(client)
  page.open('/client/profil#appareils')
  await page.press('Voir tous les appareils (7)')
  const rows = () => within(devices()).getAllByRole('listitem')
  expect(rows()).toHaveLength(7)
  await expectFocus(() => rows()[5] as HTMLElement)
  await page.press('Déconnecter tous mes autres appareils')
  const question = await screen.findByRole('dialog')
  await page.user.click(within(question).getByRole('button', { name: 'Déconnecter' }))
  await expectAnnounced('Appareils déconnectés', '6 autres appareils')
  await waitFor(() => expect(within(devices()).getAllByRole('listitem')).toHaveLength(1))
  expect(countSessions(server.t, client)).toBe(1)
})

test('a livreur in a mission keeps their account', async ({ server, page }) => {
  const livreur = await makeLivreur(server.t)
  await makeOrder(server.t, { livreur, status: 'assigned' })
  await server.signIn(livreur)
  page.open('/livreur/profil')
  await expectText('Une mission est en cours.')
  await expectButton(REMOVE, 'disabled')
})

test('only who has orders reads which invoices keep their name', async ({ server, page }) => {
  await server.signIn(await makeLivreur(server.t))
  page.open('/livreur/profil')
  await expectText(/sont effacés. Cette action est irréversible/)
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil#supprimer')
  await expectText(/certifiées par la DGI et celles d’une entreprise gardent votre nom/)
})

test('a livreur who waits for approval has a profile, which says so', async ({ server, page }) => {
  await server.signIn(await makeLivreur(server.t, { approvedAt: null }))
  page.open('/livreur/profil')
  await expectText('Votre compte est en attente de validation.')
  await page.fill('Nom complet', 'Bientôt Livreur')
  await page.press('Enregistrer')
  await expectToast('Profil mis à jour')
})

test('the theme is chosen in the profile and stays', async ({ server, page }) => {
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  await server.signIn(await makeLivreur(server.t))
  page.open('/livreur/profil')
  await page.user.click(await screen.findByRole('radio', { name: 'Sombre' }))
  await waitFor(() => expect(scheme()).toBe('dark'))
  page.reload()
  const dark = await screen.findByRole<HTMLInputElement>('radio', { name: 'Sombre' })
  expect(dark.checked).toBe(true)
  expect(scheme()).toBe('dark')
})

test('the team turns its keys of one character off on a device, also for the next sign-in; a client has none', async ({
  server,
  page,
}) => {
  const KEYS = 'Raccourcis d’une seule touche'
  const admin = await makeAdmin(server.t)
  await server.signIn(admin)
  page.open('/admin/profil')
  await page.user.click(await screen.findByRole('checkbox', { name: KEYS }))
  expect(localStorage.getItem('laveo-touches')).toBe('non')
  server.signOut()
  await server.signIn(await makeClient(server.t))
  page.open('/client/profil')
  await expectText('Compte et sécurité')
  expect(screen.queryByRole('checkbox', { name: KEYS })).toBeNull()
  server.signOut()
  clearPersonalStorage()
  await server.signIn(admin)
  page.open('/admin/profil')
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: KEYS })
  expect(choice.checked).toBe(false)
})
