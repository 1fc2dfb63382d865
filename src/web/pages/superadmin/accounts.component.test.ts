import { screen } from '@testing-library/react'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  expectUnanswered,
  test,
} from '#web/testing/component-test.ts'
import { buttonsIn, card, dialog, expectCards, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SEARCH = 'Rechercher un compte'
const FAILED = "L'opération a échoué."

async function signInSuperadmin(server: ServerInProcess) {
  const superadmin = await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' })
  await server.signIn(superadmin)
  return superadmin
}

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

test('an act on an account that had no answer says so in its row, and « Réessayer » goes on', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t, { fullname: 'Konan Yao' })
  await signInSuperadmin(server)
  page.open('/superadmin/livreurs')
  const row = card('Konan Yao')
  const mend = server.cut(/users\.disable/)
  await pressIn(page, row, 'Désactiver')
  await page.press('Désactiver le compte')
  await expectUnanswered(FAILED)
  await expectIn(row, FAILED)
  mend()
  await pressIn(page, row, 'Réessayer')
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

test('people of the team are found by name, phone and e-mail, and the search lives in the address', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeLivreur(t, { fullname: 'Fatou Diabaté', email: 'fatou@laveo.test' })
  const serge = await makeLivreur(t, { fullname: 'Serge Kouassi', phone: '+2250748213609' })
  await signInSuperadmin(server)
  page.open('/superadmin/livreurs')
  await expectCards(2)
  for (const [words, found] of [
    ['48213609', serge],
    ['fatou@laveo', fatou],
  ] as const) {
    await page.fill(SEARCH, words)
    await expectCards(1)
    await expectIn(card(found.fullname), found.fullname)
  }
  await page.fill(SEARCH, 'kouassi')
  await expectAddress('/superadmin/livreurs?q=kouassi')
  page.reload()
  await expectCards(1)
  expect(screen.getByLabelText<HTMLInputElement>(SEARCH).value).toBe('kouassi')
  await page.fill(SEARCH, 'personne')
  await expectText('Aucun compte trouvé')
  await page.press('Voir tous les comptes')
  await expectCards(2)
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
