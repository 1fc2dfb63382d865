import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { openHome } from '#server/testing/open-links.ts'
import { lastMail } from '#server/testing/outbox.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectFocus,
  expectStatus,
  expectText,
  expectToast,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { chooseMore, dialog, expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The file of a client without e-mail, which an admin has opened from the drawer of an order. */
async function openRecord(
  server: ServerInProcess,
  page: Page,
  { fullname = 'Fatou Diabaté', status }: { fullname?: string; status?: 'completed' } = {},
) {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { fullname, phone: '+2250546129077' })
  const order = await makeOrder(t, { client: fatou, status })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/clients/${fatou.id}#lien`)
  await screen.findByRole('heading', { name: fullname })
  const reopen = async () => {
    page.reload()
    await screen.findByRole('heading', { name: fullname })
  }
  return { fatou, order, record: () => screen.getByRole('main'), reopen }
}

/** Presses the button in a question that comes up over the record. */
async function answerQuestion(page: Page, title: string, answer: string): Promise<void> {
  await waitFor(dialog(title))
  await pressIn(page, dialog(title), answer)
}

async function sendNewLink(page: Page, record: Finder): Promise<void> {
  await pressIn(page, record, 'Envoyer un nouveau lien')
  await answerQuestion(page, 'Envoyer un nouveau lien à Fatou Diabaté', 'Envoyer un nouveau lien')
}

const readCode = (record: Finder) => within(record()).findByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)

test('a code is given in the record of a client without e-mail, and brings their orders into an account', async ({
  server,
  page,
}) => {
  const { fatou, order, record } = await openRecord(server, page)
  page.open(`/admin/dashboard?commande=${order.id}`)
  const drawer = dialog(`Commande #${order.reference}`)
  await waitFor(drawer)
  await chooseMore(page, drawer, 'Sa fiche')
  await expectAddress(`/admin/clients/${fatou.id}`)
  await screen.findByRole('heading', { name: 'Fatou Diabaté' })
  await page.user.click(screen.getByText('Lien et numéro'))
  await pressIn(page, record, 'Donner un code')
  const given = await readCode(record)
  await expectFocus(() => given)
  const client = await makeClient(server.t)
  server.signOut()
  await server.signIn(client)
  page.open('/client/profil#ticket')
  await page.fill('Code du ticket', 'ACDE-FGHJ')
  await page.press('Ramener mes commandes')
  await expectText(/^Ce code n’est pas bon/)
  await page.fill('Code du ticket', given.textContent.toLowerCase())
  await page.press('Ramener mes commandes')
  await expectStatus('Commandes retrouvées')
  expect(readOrder(server.t, order.id).clientId).toBe(client.id)
})

test('an e-mail is added for a client who reads its code to the team', async ({ server, page }) => {
  const { fatou, record, reopen } = await openRecord(server, page, { status: 'completed' })
  const { email: taken } = await makeClient(server.t)
  await pressIn(page, record, 'Ajouter un e‑mail')
  await page.fill('E‑mail du client', taken ?? '')
  await pressIn(page, record, 'Envoyer un code')
  await expectText(/^Cet e‑mail a déjà un compte/)
  await page.fill('E‑mail du client', 'fatou@exemple.ci')
  await reopen()
  await expectValue('E‑mail du client', 'fatou@exemple.ci')
  await pressIn(page, record, 'Envoyer un code')
  const { code = '' } = await waitFor(() => lastMail(server.t, 'added-email'))
  await waitFor(() => field('Code lu par le client'))
  await reopen()
  await waitFor(() => field('Code lu par le client'))
  await page.fill('Code lu par le client', code === '000000' ? '111111' : '000000')
  await pressIn(page, record, 'Ajouter cet e‑mail')
  await expectText(/^Le code est incorrect/)
  await page.fill('Code lu par le client', code)
  await pressIn(page, record, 'Ajouter cet e‑mail')
  await expectToast('E‑mail ajouté')
  await expectIn(record, 'fatou@exemple.ci')
  const added = server.t.database.sqlite.prepare('select email from users where id = ?').pluck()
  expect(added.get(fatou.id)).toBe('fatou@exemple.ci')
})

/** Chooses an act of the menu ⋯ of a record. */
async function chooseAct(page: Page, act: string): Promise<void> {
  await page.press(/^Actions, fiche/)
  await page.user.click(await screen.findByRole('menuitem', { name: act, hidden: true }))
}

test('an admin joins the two records of one person, who then finds all their orders', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const { fatou, order } = await openRecord(server, page, { fullname: 'Aminata Kone' })
  await chooseAct(page, 'Fusionner…')
  const merging = dialog('Fusionner deux fiches')
  await waitFor(merging)
  const other = await within(merging()).findByLabelText('L’autre fiche')
  await waitFor(() => expect(document.activeElement).toBe(other))
  await page.user.type(other, 'Aminata')
  await pressIn(page, merging, 'Choisir Aminata Koné')
  await waitFor(() => within(merging()).getByRole('radio', { name: /^Fiche gardée Aminata Koné/ }))
  const searches = server.answers.filter(({ request }) => request.includes('findClients'))
  expect(searches, 'one search for a word that is typed at once').toHaveLength(1)
  const send = () => within(merging()).getByRole<HTMLButtonElement>('button', { name: 'Fusionner' })
  expect(send().disabled, 'before the client of the account has read the code').toBe(true)
  await pressIn(page, merging, 'Envoyer un code')
  await expectAnnounced('Code envoyé.')
  const { code = '' } = lastMail(server.t, 'merge-code', client.email)
  await page.fill('Code lu par le client', code === '000000' ? '111111' : '000000')
  await pressIn(page, merging, 'Fusionner')
  await expectIn(merging, 'Vérifiez les chiffres, ou envoyez un autre code.')
  await page.fill('Code lu par le client', code)
  await page.user.dblClick(send())
  await expectAnnounced('Fiches fusionnées', '1 commande est passée')
  await expectAddress(`/admin/clients/${client.id}`)
  await screen.findByRole('link', { name: `Commande #${order.reference}` })
  const mergedInto = server.t.database.sqlite.prepare('select merged_into from users where id = ?')
  expect(mergedInto.pluck().get(fatou.id)).toBe(client.id)
  expect(readOrder(server.t, order.id).clientId).toBe(client.id)
})

test('« Doublon ? » compares both records, and a merge is undone from the one that stayed', async ({
  server,
  page,
}) => {
  const { fatou, reopen } = await openRecord(server, page, { fullname: 'Aminata Kone' })
  const other = await makeClientWithoutEmail(server.t, { phone: fatou.phone })
  await reopen()
  await page.press('Doublon\u202f?')
  const merging = dialog('Fusionner deux fiches')
  await waitFor(() => within(merging()).getByRole('row', { name: /^Commandes 1 0/ }))
  await page.user.click(within(merging()).getByRole('radio', { name: /^Fiche fermée/ }))
  await pressIn(page, merging, 'Fusionner')
  await expectAddress(`/admin/clients/${other.id}`)
  await expectText('La fiche d’Aminata Kone a rejoint celle-ci')
  await page.press('Annuler la fusion')
  await expectAnnounced('Fiches séparées.')
  page.open(`/admin/clients/${fatou.id}`)
  await screen.findByRole('heading', { name: 'Aminata Kone' })
  await expectAddress(`/admin/clients/${fatou.id}`)
})

test('a name and a number are corrected; a number that is proven theirs stays', async ({
  server,
  page,
}) => {
  const { fatou } = await openRecord(server, page)
  await chooseAct(page, 'Modifier')
  await waitFor(dialog('Modifier la fiche'))
  await page.fill('Nom complet', 'Fatou Diabaté-Koné')
  const phone = within(dialog('Modifier la fiche')()).getByRole('textbox', { name: 'Téléphone' })
  await page.user.clear(phone)
  await page.user.click(phone)
  await page.user.paste('05 46 12 90 78')
  await pressIn(page, dialog('Modifier la fiche'), 'Enregistrer')
  await expectAnnounced('Fiche modifiée.')
  await screen.findByRole('heading', { name: 'Fatou Diabaté-Koné' })
  await expectText('05 46 12 90 78')
  server.t.database.sqlite
    .prepare("update users set phone_proven_at = 5, phone_proven_by = 'code' where id = ?")
    .run(fatou.id)
  page.reload()
  await screen.findByRole('heading', { name: 'Fatou Diabaté-Koné' })
  await chooseAct(page, 'Modifier')
  await expectText(/^Ce numéro est le sien/)
})

test('a superadmin takes the data of a client without e-mail as a file, and erases them at their wish', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const order = await makeOrder(t, { client: fatou })
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/clients')
  await page.follow('Fatou Diabaté')
  await screen.findByRole('heading', { name: 'Fatou Diabaté' })
  const left: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    left.push(this.getAttribute('href') ?? '')
  })
  await chooseAct(page, 'Ses données (JSON)')
  await expectStatus('Téléchargement lancé')
  expect(left).toEqual([expect.stringContaining(fatou.id)])
  expect((await server.fetch(left[0] ?? '')).headers.get('content-disposition')).toMatch(
    /laveo-donnees-client-.*\.json/,
  )
  const erase = async () => {
    await chooseAct(page, 'Effacer sa fiche')
    await answerQuestion(page, 'Effacer la fiche de Fatou Diabaté', 'Effacer la fiche')
  }
  await erase()
  await expectToast('Fiche non effacée', 'encore en cours')
  const admin = await t.as(await makeAdmin(t))
  await admin.orders.cancel({ orderId: order.id, from: 'pending' })
  await erase()
  await expectAnnounced('Fiche effacée')
  await expectAddress('/admin/clients')
  const row = t.database.sqlite.prepare('select fullname, phone from users where id = ?')
  expect(row.get(fatou.id)).toEqual({ fullname: 'Client supprimé', phone: '' })
})

test('an admin sends a new link in one act: WhatsApp has it, the one before opens nothing, and the phone that had it is signed out', async ({
  server,
  page,
}) => {
  const { t } = server
  const { fatou, record } = await openRecord(server, page)
  const link = clientLink(t, fatou.id) ?? ''
  const phone = t.browser()
  await openHome(phone.caller, link)
  expect(await phone.caller.auth.me()).toMatchObject({ id: fatou.id })
  await expectIn(record, '05 46 12 90 77')
  const { view } = standInWindow()
  await sendNewLink(page, record)
  await expectStatus('Lien remplacé')
  const renewed = clientLink(t, fatou.id) ?? ''
  expect(renewed).not.toBe(link)
  expect(decodeURIComponent(view.led)).toContain(renewed)
  expect(await phone.caller.auth.me()).toBeNull()
  server.signOut()
  page.open(new URL(link).pathname)
  await screen.findByRole('heading', { name: 'Ce lien ne marche plus' })
})
