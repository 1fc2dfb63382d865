import { screen, waitFor } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import { linkTo } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SEARCH = 'Rechercher un client'

async function openList(
  server: ServerInProcess,
  page: Page,
  { path = '/admin/clients', as = makeAdmin }: { path?: string; as?: typeof makeAdmin } = {},
) {
  const person = await as(server.t)
  await server.signIn(person)
  page.open(path)
  await screen.findByRole('heading', { name: 'Clients', level: 1 })
  return person
}

const openOwnersList = (server: ServerInProcess, page: Page) =>
  openList(server, page, { path: '/superadmin/clients', as: makeSuperadmin })

const row = (name: string) => () => screen.getByRole('row', { name: new RegExp(name) })
const expectRows = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('rowheader')).toHaveLength(count))

/** Chooses an act of the menu ⋯ of a row. */
async function chooseAct(page: Page, name: string, act: string): Promise<void> {
  await waitFor(row(name))
  await pressIn(page, row(name), /^Actions/)
  await page.user.click(await screen.findByRole('menuitem', { name: act, hidden: true }))
}

const statusOf = ({ database }: TestContext, { id }: { id: string }) =>
  database.sqlite.prepare('select status from orders where id = ?').pluck().get(id)

test('a new client is made by a name, a number and how they are told; what is typed stays until then, and a number that is known is asked about', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeClient(t, { fullname: 'Awa Touré', phone: '+2250707482136' })
  await openList(server, page)
  await page.press('Nouveau client')
  await waitFor(dialog('Nouveau client'))
  await page.fill('Nom complet', 'Yao Kouadio')
  page.reload()
  await page.press('Nouveau client')
  await expectValue('Nom complet', 'Yao Kouadio')
  await page.fill('Téléphone', '07 07 48 21 36')
  await page.user.click(screen.getByRole('radio', { name: 'Notifications' }))
  await pressIn(page, dialog('Nouveau client'), 'Créer la fiche')
  await expectIn(dialog('Une autre fiche'), 'C’est déjà celui d’Awa Touré')
  const ofNumber = t.database.sqlite.prepare('select count(*) from users where phone = ?').pluck()
  expect(ofNumber.get('+2250707482136')).toBe(1)
  await pressIn(page, dialog('Une autre fiche'), 'Créer une autre fiche')
  await screen.findByRole('heading', { name: 'Yao Kouadio' })
  const made = t.database.sqlite.prepare('select phone, news_by from users where fullname = ?')
  expect(made.get('Yao Kouadio')).toEqual({ phone: '+2250707482136', news_by: 'none' })
})

test('clients who have not come for long are written to one by one, and the line says when', async ({
  server,
  page,
}) => {
  const { t } = server
  const people = [
    await makeClient(t, { fullname: 'Carole Gbané' }),
    await makeClient(t, { fullname: 'Serge Kouassi' }),
  ]
  for (const client of people) await makeOrder(t, { client })
  t.database.sqlite
    .prepare('update users set essential_mail_only = 1 where id = ?')
    .run(people[0]?.id)
  t.clock.advance(61 * DAY_MS)
  await openList(server, page, { path: '/admin/clients?vue=perdus-de-vue' })
  const { view } = standInWindow()
  await page.press('Écrire à ces 2')
  await expectIn(dialog('Serge Kouassi'), 'Bonjour Serge, ici Lavéo.')
  await pressIn(page, dialog('Serge Kouassi'), 'Ouvrir WhatsApp')
  await waitFor(() => expect(decodeURIComponent(view.led)).toContain('Du linge à faire'))
  await pressIn(page, dialog('Serge Kouassi'), 'Suivant')
  await expectIn(dialog('Carole Gbané'), 'Ne veut que l’essentiel')
  await pressIn(page, dialog('Carole Gbané'), 'Terminer')
  await waitFor(() => expect(row('Serge Kouassi')().textContent).toMatch(/écrit auj\. à/))
})

test('disabling a client offers to cancel all that waits of theirs, and says how many orders these are', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const waiting = [await makeOrder(server.t, { client }), await makeOrder(server.t, { client })]
  const taken = await makeOrder(server.t, { client, status: 'assigned' })
  await openOwnersList(server, page)
  await chooseAct(page, 'Aminata Koné', 'Désactiver')
  await expectIn(dialog(), '2 commandes en attente')
  await page.press('Désactiver le compte')
  await pressIn(page, dialog('Annuler 2\u00a0commandes en attente'), 'Tout annuler')
  await expectAnnounced('2 commandes ont été annulées.')
  expect(waiting.map((order) => statusOf(server.t, order))).toEqual(['cancelled', 'cancelled'])
  expect(statusOf(server.t, taken)).toBe('assigned')
  await expectNoDialog()
  await expectIn(row('Aminata Koné'), '(désactivé)')
  await chooseAct(page, 'Aminata Koné', 'Réactiver')
  await waitFor(() => expect(row('Aminata Koné')().textContent).not.toContain('(désactivé)'))
})

test('a confirmation that never came is sent again, and its link works', async ({
  server,
  page,
}) => {
  const { email } = await makeClient(server.t, {
    fullname: 'Fatou Diabaté',
    emailConfirmedAt: null,
  })
  const owner = await openOwnersList(server, page)
  await expectText('(e‑mail non confirmé)')
  await chooseAct(page, 'Fatou Diabaté', 'Renvoyer la confirmation')
  await expectToast('E‑mail renvoyé !', email)
  server.signOut()
  page.open(await linkTo(server, email, 'Confirmez'))
  await expectText('Votre e‑mail est confirmé.')
  await server.signIn(owner)
  page.open('/superadmin/clients')
  await waitFor(row('Fatou Diabaté'))
  await expectNoText('(e‑mail non confirmé)')
})

test('clients are found by name, phone and e-mail, and the search lives in the address', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeClient(t, { fullname: 'Fatou Diabaté', email: 'fatou@laveo.test' })
  await makeClient(t, { fullname: 'Serge Kouassi', phone: '+2250748213609' })
  await makeClient(t, { fullname: 'Sy Mariam' })
  await openOwnersList(server, page)
  await expectRows(3)
  for (const [words, name] of [
    ['48213609', 'Serge Kouassi'],
    ['fatou@laveo', 'Fatou Diabaté'],
    ['Sy', 'Sy Mariam'],
  ] as const) {
    await page.fill(SEARCH, words)
    await expectRows(1)
    await waitFor(row(name))
  }
  await page.fill(SEARCH, 'kouassi')
  await expectAddress('/superadmin/clients?q=kouassi')
  page.reload()
  await expectRows(1)
  await expectValue(SEARCH, 'kouassi')
  await page.fill(SEARCH, 'personne')
  await expectText('Aucun client trouvé')
  await page.press('Voir tous les clients')
  await expectRows(3)
  await page.fill(SEARCH, 'f')
  await expectText(/écrivez au moins deux lettres/)
  await expectRows(3)
})
