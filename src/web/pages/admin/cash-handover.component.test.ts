import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur, makeOrder, type User } from '#server/testing/factories.ts'
import { type, written } from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectToast,
  expectUnanswered,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const DRAWER = '/admin/tiroir'
const HANDOVERS = '/admin/tiroir/clotures'
const RECORD = 'Enregistrer le versement'
const region = (name: string) => screen.getByRole('region', { name })
/** The newest hand-over in the list. */
const latest = () =>
  within(region('Derniers versements')).getAllByRole('row')[1] as HTMLTableRowElement

/** The card of the cash that a livreur holds, with the form that counts it. */
const holdingOf =
  ({ fullname }: User): Finder =>
  () =>
    within(region('Chez les livreurs')).getByRole('listitem', {
      name: (found) => found.startsWith(fullname),
    })
const count = (where: Finder) => within(where()).getByLabelText<HTMLInputElement>('Montant compté')
const reason = (where: Finder) => within(where()).getByLabelText(/^Motif de l’écart/)

/** Opens, as an admin, the form that counts the cash of one collected order. */
async function begin(server: ServerInProcess, page: Page) {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const { grandTotal } = await makeOrder(t, { livreur, status: 'picked_up' })
  await server.signIn(await makeAdmin(t))
  page.open(DRAWER)
  const card = holdingOf(livreur)
  await waitFor(card)
  await pressIn(page, card, 'Recevoir de Konan Yao')
  await expectFocus(() => count(card))
  return { livreur, grandTotal, card }
}

const kept = ({ database }: TestContext, { id }: User) =>
  database.sqlite
    .prepare(
      'select expected, counted, contested_at is not null as contested from cash_handovers where livreur_id = ?',
    )
    .all(id)

test('cash goes from the livreur’s hands to the desk to the franc, and both read the same', async ({
  server,
  page,
}) => {
  const { livreur, grandTotal, card } = await begin(server, page)
  await expectIn(card, 'depuis')
  const expected = within(card()).getByLabelText<HTMLInputElement>('Montant attendu')
  expect(expected.value).toMatch(written(grandTotal))
  await pressIn(page, card, RECORD)
  await expectFocus(() => count(card))
  await type(page, count(card), String(grandTotal))
  await expectIn(() => within(card()).getByRole('status'), 'Juste')
  expect(within(card()).queryByLabelText(/^Motif de l’écart/)).toBeNull()
  await page.user.dblClick(within(card()).getByRole('button', { name: RECORD }))
  await expectAnnounced('Versement enregistré', fcfa(grandTotal))
  await expectIn(() => region('Chez les livreurs'), 'Le versement de Konan Yao est enregistré.')
  page.open(HANDOVERS)
  await waitFor(latest)
  for (const fact of [livreur.fullname, fcfa(grandTotal), 'Juste', 'À confirmer'])
    await expectIn(latest, fact)

  await server.signIn(livreur)
  page.open('/livreur/historique')
  await screen.findByRole('region', { name: 'Espèces en main' })
  const mine = () => region('Espèces en main')
  await expectIn(mine, 'Rien à remettre à l’équipe.')
  await pressIn(page, mine, 'Confirmer')
  await expectIn(mine, 'Confirmée,')
  expect(kept(server.t, livreur)).toEqual([
    { expected: grandTotal, counted: grandTotal, contested: 0 },
  ])
})

test('a gap is shown as it is typed, needs its reason, and is highlighted once the livreur contests it', async ({
  server,
  page,
}) => {
  const { livreur, grandTotal, card } = await begin(server, page)
  await type(page, count(card), String(grandTotal - 500))
  await expectIn(() => within(card()).getByRole('status'), '− 500 FCFA')
  await pressIn(page, card, RECORD)
  await expectIn(card, 'Écrivez pourquoi le montant est différent.')
  await expectFocus(() => reason(card))
  await type(page, reason(card), 'Monnaie rendue en trop')
  await pressIn(page, card, RECORD)
  await expectIn(() => region('Chez les livreurs'), 'est enregistré.')
  page.open(HANDOVERS)
  await waitFor(latest)
  await expectIn(latest, '− 500')
  await expectIn(latest, 'Monnaie rendue en trop')
  await expectIn(() => region('Derniers versements'), '− 500 FCFA en 1 versement')

  server.signOut()
  await server.signIn(livreur)
  page.open('/livreur/historique')
  await screen.findByRole('region', { name: 'Espèces en main' })
  const mine = () => region('Espèces en main')
  await expectIn(mine, 'Monnaie rendue en trop')
  await pressIn(page, mine, 'Contester')
  await waitFor(dialog())
  const given = () => within(dialog()()).getByLabelText('Ce que j’ai remis')
  await pressIn(page, dialog(), 'Contester')
  await expectFocus(given)
  await type(page, given(), String(grandTotal))
  await type(page, within(dialog()()).getByLabelText(/^Précision/), 'Devant le gardien')
  await pressIn(page, dialog(), 'Contester')
  await expectIn(mine, 'Contestée,')
  expect(kept(server.t, livreur)).toEqual([
    { expected: grandTotal, counted: grandTotal - 500, contested: 1 },
  ])

  server.signOut()
  await server.signIn(await makeAdmin(server.t))
  page.open(HANDOVERS)
  await waitFor(latest)
  await expectIn(latest, 'Contestée')
  await expectIn(latest, `J’ai versé ${fcfa(grandTotal)}. Devant le gardien`)
})

test('cash that comes while it is counted is reported, and nothing is recorded until it is counted again', async ({
  server,
  page,
}) => {
  const { t } = server
  const { livreur, grandTotal, card } = await begin(server, page)
  await type(page, count(card), String(grandTotal))
  const second = await makeOrder(t, { livreur, status: 'picked_up' })
  const all = grandTotal + second.grandTotal
  await expectIn(card, `Konan Yao détient maintenant ${fcfa(all)}.`)
  expect(count(card).value).toMatch(written(grandTotal))
  await pressIn(page, card, RECORD)
  await expectToast('Le montant a changé', fcfa(all))
  expect(kept(t, livreur)).toEqual([])
  await pressIn(page, card, 'Recompter')
  const expected = () => within(card()).getByLabelText<HTMLInputElement>('Montant attendu')
  await waitFor(() => expect(expected().value).toMatch(written(all)))
  await type(page, count(card), String(all))

  // The answer is lost and the lists cannot be refetched. Sending again must not record a second hand-over.
  const mendLists = server.cut(/cash\.(holdings|handovers)/)
  const mendAnswer = server.loseAnswers(/cash\.handOver\b/)
  await pressIn(page, card, RECORD)
  await expectUnanswered("L'opération a échoué.")
  mendAnswer()
  await pressIn(page, card, RECORD)
  await expectAnnounced('Versement enregistré', fcfa(all))
  mendLists()
  page.open(HANDOVERS)
  await waitFor(latest)
  await expectIn(latest, fcfa(all))
  expect(kept(t, livreur)).toMatchObject([{ expected: all, counted: all }])
})
