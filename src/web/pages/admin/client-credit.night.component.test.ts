import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The file says the sum of the credit, and its history once it is opened. */
const sum = () => screen.getByRole('region', { name: 'Son solde' })
const history = () => screen.getByRole('list', { name: 'Mouvements de l’avoir' })

/** Chooses an act of the menu ⋯ of the file. */
async function chooseAct(page: Page, act: string): Promise<void> {
  await page.press(/^Actions, fiche/)
  await page.user.click(await screen.findByRole('menuitem', { name: act, hidden: true }))
}

async function openFile(server: ServerInProcess, page: Page) {
  const { t } = server
  const aminata = await makeClient(t, { fullname: 'Aminata Koné' })
  const unpaid = await makeOrder(t, { client: aminata, status: 'completed', cash: 0 })
  await server.signIn(await makeAdmin(t, { fullname: 'Mireille Assi' }))
  page.open(`/admin/clients/${aminata.id}#avoir`)
  await screen.findByRole('region', { name: 'Son solde' })
  return { t, aminata, unpaid }
}

test('a payment that is looked for with Wave leads to its lines of « À régler »', async ({
  server,
  page,
}) => {
  const { t, unpaid } = await openFile(server, page)
  t.database.sqlite
    .prepare("update orders set payment_method = 'wave', payment_declared_at = 1 where id = ?")
    .run(unpaid.id)
  page.reload()
  const link = await screen.findByRole('link', { name: 'Wave à vérifier' })
  expect(link.getAttribute('href')).toBe('/admin/caisse?tuile=wave')
})

test('a gesture is given with its reason, paid back in part, and both stand in the history', async ({
  server,
  page,
}) => {
  const { t, unpaid } = await openFile(server, page)
  await makeOpenDrawer(t)
  await chooseAct(page, 'Offrir un avoir')
  await waitFor(dialog('Offrir un avoir'))
  await page.fill('Montant', '2000')
  await page.fill('Raison', 'Pour la chemise abîmée')
  await pressIn(page, dialog('Offrir un avoir'), 'Offrir un avoir')
  await expectToast('Avoir accordé')
  await expectIn(sum, 'nous lui devons, avoir')
  await expectIn(sum, fcfa(unpaid.grandTotal - 2000))
  await chooseAct(page, 'Rendre l’avoir')
  await waitFor(dialog('Rendre l’avoir'))
  await page.fill('Montant', '500')
  await pressIn(page, dialog('Rendre l’avoir'), 'Rendre l’avoir')
  await expectToast('Avoir rendu')
  await expectIn(sum, fcfa(unpaid.grandTotal - 1500))
  await waitFor(() => expect(within(history()).getAllByRole('listitem')).toHaveLength(2))
  const entries = within(history()).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    expect.stringMatching(/^Rendu au client.*Espèces.*Mireille Assi− 500$/),
    expect.stringMatching(/^Pour la chemise abîmée.*Geste commercial.*\+ 2 000$/),
  ])
})

test('« Encaisser » uses the credit and takes the rest in one act, unless the client keeps it', async ({
  server,
  page,
}) => {
  const { t, unpaid } = await openFile(server, page)
  await makeOpenDrawer(t)
  await chooseAct(page, 'Avance')
  await waitFor(dialog('Avance du client'))
  await page.fill('Montant', '1000')
  await pressIn(page, dialog('Avance du client'), 'Avance du client')
  await expectIn(sum, `reste à payer${fcfa(unpaid.grandTotal - 1000)}`)
  await page.press(/^Encaisser/)
  const collecting = dialog('Encaisser')
  const use = () => within(collecting()).getByRole('checkbox', { name: /^Utiliser son avoir/ })
  await waitFor(use)
  await expectIn(collecting, `Reste à payer${fcfa(unpaid.grandTotal - 1000)}`)
  await page.user.click(use())
  await expectIn(collecting, `Reste à payer${fcfa(unpaid.grandTotal)}`)
  await page.user.click(use())
  await page.user.click(within(collecting()).getByRole('radio', { name: 'Juste' }))
  await pressIn(page, collecting, 'Encaisser')
  await waitFor(() =>
    expect(readOrder(t, unpaid.id)).toMatchObject({
      paidAmount: unpaid.grandTotal,
      creditUsed: 1000,
    }),
  )
  await expectIn(history, '− 1 000')
  await expectText('Ne doit rien.')
})

test('a gesture above the ceiling of the day is asked of the owner as it was typed, who does it with one tap', async ({
  server,
  page,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  const { aminata } = await openFile(server, page)
  await chooseAct(page, 'Offrir un avoir')
  const gesture = dialog('Offrir un avoir')
  await waitFor(gesture)
  await expectIn(gesture, `Il vous reste ${fcfa(20_000)} à donner aujourd’hui.`)
  await page.fill('Montant', '50000')
  await page.fill('Raison', 'Un sac perdu')
  await pressIn(page, gesture, 'Demander à Adjoua Brou')
  await expectToast('Demande envoyée')
  const staff = await t.as(await makeAdmin(t))
  const balance = async () => (await staff.credit.ofClient({ userId: aminata.id })).balance
  expect(await balance()).toBe(0)
  server.signOut()
  await server.signIn(owner)
  page.open('/admin/demandes?onglet=problemes')
  const ask = card('Offrir un avoir')
  await expectIn(ask, 'Un sac perdu')
  await expectIn(ask, 'Mireille Assi demande')
  await pressIn(page, ask, /^Décider/)
  await pressIn(page, dialog('Offrir un avoir'), 'Accepter')
  await expectText('Aucun problème')
  expect(await balance()).toBe(50_000)
})

test('what was asked and can no longer be done says what changed, and is declined', async ({
  server,
  page,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  const { aminata } = await openFile(server, page)
  await makeOpenDrawer(t, owner, 100_000)
  const boss = await t.as(owner)
  const key = () => ({ idempotencyKey: randomUUID() })
  const money = { clientId: aminata.id, amount: 30_000 }
  await boss.credit.grant({ ...money, reason: 'Un sac perdu', shown: { entry: 0 }, ...key() })
  const shownEntry = shownEntryOf(t, aminata.id)
  const back = { ...money, method: 'espece' as const, shown: { entry: shownEntry }, ...key() }
  const staff = await t.as(await makeAdmin(t))
  await staff.ownerAsks.ask({ act: 'credit.payBack', input: back, ...key() })
  await boss.credit.payBack({ ...back, amount: 10_000, ...key() })
  server.signOut()
  await server.signIn(owner)
  page.open('/admin/demandes?onglet=problemes')
  const ask = card('Rendre un avoir')
  await pressIn(page, ask, /^Décider/)
  const decision = dialog('Rendre un avoir')
  await pressIn(page, decision, 'Accepter')
  await expectIn(decision, 'L’avoir a changé')
  await pressIn(page, decision, 'Refuser')
  await expectText('Aucun problème')
})

test('an advance by Wave waits in the payments to verify for somebody else than who took it', async ({
  server,
  page,
}) => {
  const { t } = server
  await openFile(server, page)
  await chooseAct(page, 'Avance')
  const form = dialog('Avance du client')
  await waitFor(form)
  await page.fill('Montant', '5000')
  await page.user.click(within(form()).getByRole('radio', { name: 'Wave' }))
  await page.fill('Identifiant Wave', 'T_AVANCE')
  await pressIn(page, form, 'Avance du client')
  await expectToast('Avance reçue')
  page.open('/admin/caisse')
  await expectText('Une autre personne de l’équipe la cherche dans Wave.')
  server.signOut()
  await server.signIn(await makeAdmin(t))
  page.open('/admin/caisse')
  await page.press('Trouvée')
  await waitFor(() => expect(screen.queryByText('T_AVANCE')).toBeNull())
})

test('a gesture that another tab gave meanwhile is told in the dialog, which keeps what was typed and gives only on purpose', async ({
  server,
  page,
}) => {
  const { t, aminata } = await openFile(server, page)
  await chooseAct(page, 'Offrir un avoir')
  const gesture = dialog('Offrir un avoir')
  await waitFor(gesture)
  await page.fill('Montant', '2000')
  await page.fill('Raison', 'Pour la chemise abîmée')
  const other = await t.as(await makeAdmin(t, { fullname: 'Adjoua Brou' }))
  const same = { clientId: aminata.id, amount: 2000, reason: 'Pour la chemise abîmée' }
  await other.credit.grant({ ...same, shown: { entry: 0 }, idempotencyKey: crypto.randomUUID() })
  // The screen behind it is live; what the dialog was opened over is not.
  await expectIn(history, '+ 2 000')
  await pressIn(page, gesture, 'Offrir un avoir')
  await expectIn(gesture, 'L’avoir vient de bouger')
  await expectIn(gesture, 'par Adjoua Brou')
  const balance = async () => (await other.credit.ofClient({ userId: aminata.id })).balance
  expect(await balance()).toBe(2000)
  await pressIn(page, gesture, 'Offrir un avoir')
  await expectToast('Avoir accordé')
  expect(await balance()).toBe(4000)
})

test('the credit of a closed account is paid back, and nothing else is offered', async ({
  server,
  page,
}) => {
  const { t } = server
  const aminata = await makeClient(t, { fullname: 'Aminata Koné' })
  const owner = await t.as(await makeSuperadmin(t))
  const advance = {
    clientId: aminata.id,
    amount: 3000,
    method: 'espece' as const,
    shown: { entry: 0 },
  }
  await makeOpenDrawer(t)
  await owner.credit.advance({ ...advance, idempotencyKey: crypto.randomUUID() })
  await owner.users.disable({ userId: aminata.id })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/clients/${aminata.id}`)
  await page.press(/^Actions, fiche/)
  await screen.findByRole('menuitem', { name: 'Rendre l’avoir', hidden: true })
  expect(screen.queryByRole('menuitem', { name: 'Avance', hidden: true })).toBeNull()
  await page.user.keyboard('{Escape}')
  await pressIn(page, sum, 'Rendre')
  await waitFor(dialog('Rendre l’avoir'))
  await pressIn(page, dialog('Rendre l’avoir'), 'Rendre l’avoir')
  await expectToast('Avoir rendu')
  expect((await owner.credit.ofClient({ userId: aminata.id })).balance).toBe(0)
})
