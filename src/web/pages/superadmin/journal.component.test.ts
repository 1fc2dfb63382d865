import { screen, waitFor } from '@testing-library/react'
import { createHistoryWorker } from '#server/features/history/history-worker.ts'
import { rescue } from '#server/features/second-factor/rescue.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { addPasskey } from '#server/testing/fixtures/second-factor.fixture.ts'
import { unprotect } from '#server/testing/history.ts'
import { DAY_MS } from '#shared/dates.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'

/** The next noon in Abidjan: the history is verified from six in the morning on. */
async function verifyNextNoon(t: TestContext): Promise<void> {
  t.clock.advance(DAY_MS - (t.clock.now() % DAY_MS) + DAY_MS / 2)
  await createHistoryWorker(t).runDue()
}

test('the owner reads whether the history held this morning, and where it was rewritten', async ({
  server,
  page,
}) => {
  const { t } = server
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/journal')
  await screen.findByText('L’historique n’a pas encore été vérifié.')
  await makeOrder(t, { status: 'picked_up' })
  await verifyNextNoon(t)
  page.open('/superadmin/journal')
  await screen.findByText('L’historique est intact.')
  unprotect(t.database)
  t.database.sqlite.exec('update order_events set at = at + 1 where seq = 2')
  await verifyNextNoon(t)
  page.open('/superadmin/journal')
  await screen.findByText('L’historique a été modifié sans passer par l’application.')
  expect(server.takeFaults().join()).toContain('THE HISTORY IS BROKEN')
  await expectText('Étapes des commandes\u00a0: la ligne 2 du')
})

test('a rescue on the machine is shown as the act of the server, not of the person it lets in', async ({
  server,
  page,
}) => {
  const { t } = server
  const awa = await makeSuperadmin(t, { fullname: 'Awa Koné' })
  await rescue(t, awa.email ?? '')
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/journal')
  const what = await screen.findByText('Double vérification remise à zéro : Awa Koné')
  expect(what.closest('li')?.textContent).toContain('Le serveur')
})

test('the owner reads what one livreur did', async ({ server, page }) => {
  const { t } = server
  const moussa = await makeLivreur(t, { fullname: 'Moussa Traoré' })
  const awa = await makeSuperadmin(t, { fullname: 'Awa Koné' })
  await addPasskey(t, await t.as(moussa))
  await addPasskey(t, await t.as(awa))
  await server.signIn(awa)
  page.open('/superadmin/journal')
  const acts = () => screen.getAllByText(/, clé d’accès$/)
  await waitFor(() => expect(acts()).toHaveLength(2))
  await screen.findByRole('option', { name: 'Moussa Traoré' })
  await page.user.selectOptions(screen.getByLabelText('Filtrer par personne'), 'Moussa Traoré')
  await waitFor(() => expect(acts()).toHaveLength(1))
  expect(acts()[0]?.closest('li')?.textContent).toContain('Moussa Traoré')
})
