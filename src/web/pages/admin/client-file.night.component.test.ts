import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  readOrder,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { queryClient } from '#web/query-client.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectNoText,
  expectText,
  expectToast,
  expectUnanswered,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The file of a client, opened by an admin. */
async function openFile(server: ServerInProcess, page: Page) {
  const { t } = server
  const aminata = await makeClient(t, { fullname: 'Aminata Koné' })
  const unpaid = await makeOrder(t, { client: aminata, status: 'completed', cash: 0 })
  await server.signIn(await makeAdmin(t, { fullname: 'Mireille Assi' }))
  page.open(`/admin/clients/${aminata.id}`)
  await screen.findByRole('heading', { name: 'Aminata Koné' })
  return { t, aminata, unpaid }
}

test('a file says what is owed, and « Encaisser » collects for the oldest unpaid order', async ({
  server,
  page,
}) => {
  const { t, unpaid } = await openFile(server, page)
  await makeOpenDrawer(t)
  await expectText(/^doit, commande du /)
  await page.press(/^Encaisser 3.000$/)
  const collecting = dialog('Encaisser')
  await waitFor(collecting)
  await page.user.click(await within(collecting()).findByRole('radio', { name: 'Juste' }))
  await pressIn(page, collecting, 'Encaisser')
  await expectText('Ne doit rien.')
  expect(readOrder(t, unpaid.id).paidAmount).toBe(unpaid.grandTotal)
})

test('two unpaid orders are one sum, and « Encaisser » takes the oldest first', async ({
  server,
  page,
}) => {
  const { t, aminata, unpaid } = await openFile(server, page)
  await makeOrder(t, { client: aminata, status: 'completed', cash: 0 })
  page.reload()
  await expectText('doit, 2 commandes')
  const encaisser = await screen.findByRole('button', { name: /^Encaisser/ })
  expect(encaisser.title).toContain(unpaid.reference)
})

test('claims stand in a file as a chip and a list, the open ones first', async ({
  server,
  page,
}) => {
  const { t, aminata, unpaid } = await openFile(server, page)
  const { claimId } = await (await t.as(aminata)).claims.open({
    claimId: randomUUID(),
    orderId: unpaid.id,
    kind: 'damaged',
    pieces: [{ position: 0, quantity: 1 }],
    photoIds: [],
    note: 'Brûlure de fer.',
  })
  page.open(`/admin/clients/${aminata.id}`)
  await expectText('1 réclamation')
  const list = () => screen.getByRole('region', { name: 'Réclamations' })
  await expectIn(list, '1 ouverte')
  await expectIn(list, 'réponse promise')
  expect(within(list()).getByRole('link').getAttribute('href')).toBe(
    `/admin/reclamations/${claimId}`,
  )
})

test('an order of each week stands in the file and in no other place of the team, while the shop makes them', async ({
  server,
  page,
}) => {
  const { t, aminata, unpaid } = await openFile(server, page)
  const own = await t.as(aminata)
  await own.recurring.create({ orderId: unpaid.id, weekday: 2, fromMinute: 480, toMinute: 600 })
  page.open(`/admin/clients/${aminata.id}`)
  await expectText('Le mardi')
  await screen.findByRole('region', { name: 'Chaque semaine' })
  await chooseModules(t, { weekly: false })
  page.reload()
  await screen.findByRole('heading', { name: 'Aminata Koné' })
  await expectNoText('Chaque semaine')
})

test('a note is written without a network once it is back, and its text stays meanwhile', async ({
  server,
  page,
}) => {
  const { t, aminata } = await openFile(server, page)
  const mend = server.cut(/teamNotes\.add/)
  await page.press('Ajouter')
  await page.fill('Une note sur ce client', 'Appeler avant de monter')
  await page.press('Enregistrer la note')
  await expectUnanswered('Note non enregistrée')
  page.reload()
  await expectValue('Une note sur ce client', 'Appeler avant de monter')
  mend()
  await page.press('Enregistrer la note')
  await expectAnnounced('Note enregistrée.')
  await expectText(/^Mireille Assi · .* · jamais montré au client$/)
  const team = await t.as(await makeAdmin(t))
  expect(await team.teamNotes.ofClient({ userId: aminata.id })).toHaveLength(1)
})

test('a note is taken away after a question, and stands beside its order too', async ({
  server,
  page,
}) => {
  const { t, aminata, unpaid } = await openFile(server, page)
  const team = await t.as(await makeAdmin(t))
  const note = { userId: aminata.id, orderId: null, idempotencyKey: randomUUID() }
  await team.teamNotes.add({ ...note, text: 'Portail bleu' })
  page.open(`/admin/dashboard?commande=${unpaid.id}`)
  await waitFor(() => within(dialog('Commande')()).getByText('Portail bleu'))
  await openFold(page, dialog('Commande'), 'Papiers et suites')
  await pressIn(page, dialog('Commande'), 'Retirer la note')
  await pressIn(page, dialog('Retirer cette note'), 'Retirer la note')
  await expectAnnounced('Note retirée.')
  await expectNoText('Portail bleu')
})

test('preferences that the team writes for a client are in the client’s profile', async ({
  server,
  page,
}) => {
  const { aminata } = await openFile(server, page)
  await page.press('Modifier les préférences')
  await page.fill('Allergie', 'assouplissant parfumé')
  await page.press('Léger')
  await page.press('Enregistrer')
  await expectAnnounced('Préférences enregistrées.')
  await expectText('Allergie\u00a0: assouplissant parfumé')
  server.signOut()
  await server.signIn(aminata)
  page.open('/client/profil')
  await expectText('Amidon léger')
})

test('a session that ends says that what is typed is kept, and it is', async ({ server, page }) => {
  const { aminata } = await openFile(server, page)
  await page.press('Ajouter')
  await page.fill('Une note sur ce client', 'Appeler avant')
  server.cut(/live\.events/)
  server.t.database.sqlite.prepare('delete from sessions').run()
  await page.press(/^Enregistrer/)
  await expectToast('Votre session a expiré ; votre saisie est gardée.')
  await expectAddress('/connexion')
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/clients/${aminata.id}`)
  await expectValue('Une note sur ce client', 'Appeler avant')
})

test('an act that is refused after a query has told the end of the session says too that what is typed is kept', async ({
  server,
  page,
}) => {
  await openFile(server, page)
  await page.press('Ajouter')
  await page.fill('Une note sur ce client', 'Appeler avant')
  server.cut(/live\.events/)
  const release = server.hold(/teamNotes\.add/)
  await page.press(/^Enregistrer/)
  // Not before: a part of the screen that still comes would tell the end of the session first.
  server.t.database.sqlite.prepare('delete from sessions').run()
  void queryClient.refetchQueries({ type: 'active' })
  await expectAddress('/connexion')
  release()
  await expect
    .poll(() => server.answers)
    .toContainEqual({ request: 'POST /trpc/teamNotes.add', status: 401 })
  await expectToast('Votre session a expiré ; votre saisie est gardée.')
})

test('the address of a merged record leads to the one that stays, and that of an erased one says so', async ({
  server,
  page,
}) => {
  const { t, aminata } = await openFile(server, page)
  const left = await makeClientWithoutEmail(t)
  await mergeRecords(t, await t.as(await makeAdmin(t)), {
    keptId: aminata.id,
    leftId: left.id,
  })
  page.open(`/admin/clients/${left.id}`)
  await expectAddress(`/admin/clients/${aminata.id}`)
  const gone = await makeClient(t)
  await (await t.as(gone)).profile.deleteAccount({ password: TEST_PASSWORD })
  page.open(`/admin/clients/${gone.id}`)
  await screen.findByRole('heading', { name: 'Cette fiche est fermée' })
})

test('the list goes by name or by what is owed, finds a client, and leads to the file', async ({
  server,
  page,
}) => {
  const { t } = server
  const zoe = await makeClient(t, { fullname: 'Zoé Aka' })
  await makeOrder(t, { client: zoe, status: 'completed', cash: 0 })
  await makeClient(t, { fullname: 'Élodie Brou' })
  await server.signIn(await makeSuperadmin(t))
  page.open('/admin/clients')
  const names = async () =>
    (await screen.findAllByRole('rowheader')).map(
      (row) => within(row).getByRole('link').textContent,
    )
  expect(await names()).toEqual(['Zoé Aka', 'Élodie Brou'])
  await page.press('Client')
  await expect.poll(names).toEqual(['Élodie Brou', 'Zoé Aka'])
  await expectAddress('/admin/clients?tri=nom')
  await page.user.click(screen.getByRole('link', { name: /^Doit/ }))
  await expect.poll(names).toEqual(['Zoé Aka'])
  await page.fill('Rechercher un client', 'elodie')
  await expect.poll(names).toEqual(['Élodie Brou'])
  await page.user.click(screen.getByRole('link', { name: 'Élodie Brou' }))
  await screen.findByRole('heading', { name: 'Élodie Brou' })
})
