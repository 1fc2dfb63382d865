import { screen } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { linkTo } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  test,
} from '#web/testing/component-test.ts'
import {
  buttonsIn,
  card,
  dialog,
  expectCards,
  expectIn,
  expectNoDialog,
  pressIn,
} from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SEARCH = 'Rechercher un compte'
const FAILED = "L'opération a échoué."

async function signInSuperadmin(server: ServerInProcess) {
  const superadmin = await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' })
  await server.signIn(superadmin)
  return superadmin
}

const statusOf = ({ database }: TestContext, { id }: { id: string }) =>
  database.sqlite.prepare('select status from orders where id = ?').pluck().get(id)

test('a livreur who is disabled keeps the missions in their name, and the question says how many', async ({
  server,
  page,
}) => {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const { id } = await makeOrder(server.t, { livreur, status: 'assigned' })
  await signInSuperadmin(server)
  page.open('/superadmin/livreurs')
  const row = card('Konan Yao')
  await pressIn(page, row, 'Désactiver')
  await expectIn(row, '1 mission en cours')
  await expectIn(dialog(), '1 mission en cours')
  await pressIn(page, dialog(), 'Désactiver le compte')
  await expectIn(row, 'Désactivé')
  const holder = server.t.database.sqlite.prepare('select livreur_id from orders where id = ?')
  expect(holder.pluck().get(id)).toBe(livreur.id)
  await page.follow('1 mission à réassigner')
  await screen.findByRole('article', { name: /^À réassigner/ })
})

test('disabling a client offers to cancel all that waits of theirs, and says how many orders these are', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const waiting = [await makeOrder(server.t, { client }), await makeOrder(server.t, { client })]
  const taken = await makeOrder(server.t, { client, status: 'assigned' })
  await signInSuperadmin(server)
  page.open('/superadmin/clients')
  const row = card('Aminata Koné')
  await pressIn(page, row, 'Désactiver')
  expect(buttonsIn(row)).toContain('Annuler toutes les commandes en attente')
  await expectIn(dialog(), '2 commandes en attente')
  await page.press('Désactiver le compte')
  await pressIn(page, dialog('Annuler 2 commandes en attente'), 'Tout annuler')
  await expectAnnounced('2 commandes ont été annulées.')
  expect(waiting.map((order) => statusOf(server.t, order))).toEqual(['cancelled', 'cancelled'])
  expect(statusOf(server.t, taken)).toBe('assigned')
  await expectNoDialog()
  await expect.poll(() => buttonsIn(row)).toEqual(['Réactiver'])
})

test('acts on an account that had no answer say so in its row, and « Réessayer » goes on as the act itself', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const waiting = await makeOrder(server.t, { client })
  await signInSuperadmin(server)
  page.open('/superadmin/clients')
  const row = card('Aminata Koné')
  const mend = server.cut(/users\.disable|orders\.cancelPendingOf/)
  await pressIn(page, row, 'Désactiver')
  await page.press('Désactiver le compte')
  await expectUnanswered(FAILED)
  await expectIn(row, FAILED)
  mend()
  const mendOrders = server.cut(/orders\.cancelPendingOf/)
  await pressIn(page, row, 'Réessayer')
  await pressIn(page, dialog('Annuler 1 commande en attente'), 'Annuler la commande')
  await expectUnanswered(FAILED)
  expect(buttonsIn(row)).toContain('Réactiver')
  mendOrders()
  await pressIn(page, row, 'Réessayer')
  await expectAnnounced('1 commande a été annulée.')
  expect(statusOf(server.t, waiting)).toBe('cancelled')
  await expect.poll(() => buttonsIn(row)).toEqual(['Réactiver'])
})

test('superadmins are listed among the admins, and cannot disable their own account', async ({
  server,
  page,
}) => {
  await makeAdmin(server.t, { fullname: 'Mireille Assi' })
  await signInSuperadmin(server)
  page.open('/superadmin/admins')
  await expectIn(card('Adjoua Brou'), 'Super Admin')
  await expectIn(card('Adjoua Brou'), '(vous)')
  expect(buttonsIn(card('Adjoua Brou'))).toEqual([])
  expect(buttonsIn(card('Mireille Assi'))).toEqual(['Désactiver'])
  await expectText('2 comptes affichés')
})

test('a livreur who waits is approved from the list, and may work', async ({ server, page }) => {
  const livreur = await makeLivreur(server.t, { fullname: 'Yves Kouamé', approvedAt: null })
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectText('en attente de validation')
  server.signOut()
  await signInSuperadmin(server)
  page.open('/superadmin/livreurs')
  const row = card('Yves Kouamé')
  await pressIn(page, row, 'Valider')
  await expectToast('Compte validé')
  await expectIn(row, 'Actif')
  server.signOut()
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectText('Aucune mission pour le moment')
})

test('a confirmation that never came is sent again, and its link works', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t, {
    fullname: 'Fatou Diabaté',
    emailConfirmedAt: null,
  })
  const superadmin = await signInSuperadmin(server)
  page.open('/superadmin/clients')
  const row = card('Fatou Diabaté')
  await pressIn(page, row, 'Renvoyer la confirmation')
  await expectIn(row, 'E‑mail non confirmé')
  await expectToast('E‑mail renvoyé !', email)
  server.signOut()
  page.open(await linkTo(server, email, 'Confirmez'))
  await expectText('Votre e‑mail est confirmé.')
  await server.signIn(superadmin)
  page.open('/superadmin/clients')
  await screen.findByRole('article')
  await expectIn(row, 'Actif')
})

test('people are found by name, phone and e-mail, and the search lives in the address', async ({
  server,
  page,
}) => {
  const fatou = await makeClient(server.t, { fullname: 'Fatou Diabaté', email: 'fatou@laveo.test' })
  const serge = await makeClient(server.t, { fullname: 'Serge Kouassi', phone: '+2250748213609' })
  const sy = await makeClient(server.t, { fullname: 'Sy Mariam' })
  await signInSuperadmin(server)
  page.open('/superadmin/clients')
  await expectCards(3)
  for (const [words, found] of [
    ['48213609', serge],
    ['fatou@laveo', fatou],
    ['Sy', sy],
  ] as const) {
    await page.fill(SEARCH, words)
    await expectCards(1)
    await expectIn(card(found.fullname), found.fullname)
  }
  await page.fill(SEARCH, 'kouassi')
  await expectAddress('/superadmin/clients?q=kouassi')
  page.reload()
  await expectCards(1)
  await expectIn(card('Serge Kouassi'), 'Serge Kouassi')
  expect(screen.getByLabelText<HTMLInputElement>(SEARCH).value).toBe('kouassi')
  await page.fill(SEARCH, 'personne')
  await expectText('Aucun compte trouvé')
  await page.press('Voir tous les comptes')
  await expectCards(3)
  await page.fill(SEARCH, 'f')
  await expectText(/écrivez au moins deux lettres/)
  await expectCards(3)
})

test('a long list comes page by page, and says when it ends', async ({ server, page }) => {
  for (let i = 0; i < 23; i += 1) await makeClient(server.t, { fullname: `Client ${i}` })
  await signInSuperadmin(server)
  page.open('/superadmin/clients')
  await expectCards(20)
  await page.press('Voir plus')
  await expectCards(23)
  await expectFocus(() => screen.getByText('Tous les clients sont affichés.'))
})

test('an empty list says so', async ({ server, page }) => {
  await signInSuperadmin(server)
  page.open('/superadmin/livreurs')
  await expectText('Aucun livreur pour le moment')
})

test('new accounts for the team start from the panel and from the lists', async ({
  server,
  page,
}) => {
  await signInSuperadmin(server)
  for (const [from, name, role] of [
    ['/superadmin/panel', 'Créer un admin', 'admin'],
    ['/superadmin/panel', 'Créer un livreur', 'livreur'],
    ['/superadmin/admins', 'Créer un admin', 'admin'],
    ['/superadmin/livreurs', 'Créer un livreur', 'livreur'],
  ] as const) {
    page.open(from)
    const link = await screen.findByRole('link', { name: new RegExp(name) })
    expect(link.getAttribute('href')).toBe(`/inscription-interne?role=${role}`)
  }
})

test('an admin has no way into the superadmin’s lists', async ({ server, page }) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/superadmin/clients')
  await expectAddress('/admin/dashboard')
  await screen.findByRole('main')
  expect(screen.queryByRole('link', { name: 'Stats' })).toBeNull()
})

test("the superadmin's counters count the active accounts, and follow what happens", async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  await makeAdmin(t)
  await makeAdmin(t)
  await makeLivreur(t)
  await makeLivreur(t, { approvedAt: null })
  await disable(t, await makeLivreur(t))
  await signInSuperadmin(server)
  page.open('/superadmin/panel')
  const expectCount = (label: string, count: number) =>
    expect
      .poll(() => screen.queryAllByRole('listitem').map((item) => item.textContent))
      .toContainEqual(expect.stringMatching(new RegExp(`^${label} ${count}(?!\\d)`)))
  await expectCount('Total Commandes', 0)
  await expectCount('Admins Actifs', 2)
  await expectCount('Livreurs Actifs', 1)
  await expectCount('Clients Enregistrés', 1)
  await makeOrder(t, { client })
  await expectCount('Total Commandes', 1)
})
