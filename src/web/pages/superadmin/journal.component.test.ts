import { screen } from '@testing-library/react'
import { createHistoryWorker } from '#server/features/history/history-worker.ts'
import { rescue } from '#server/features/second-factor/rescue.service.ts'
import { makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { unprotect } from '#server/testing/history.ts'
import { DAY_MS } from '#shared/dates.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'

test('the owner reads whether the history held this morning, and where it was rewritten', async ({
  server,
  page,
}) => {
  const { t } = server
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/journal')
  await screen.findByText('L’historique n’a pas encore été vérifié.')
  await makeOrder(t, { status: 'picked_up' })
  t.clock.advance(DAY_MS)
  await createHistoryWorker(t).runDue()
  page.open('/superadmin/journal')
  await screen.findByText('L’historique est intact.')
  unprotect(t.database)
  t.database.sqlite.exec('update order_events set at = at + 1 where seq = 2')
  t.clock.advance(DAY_MS)
  await createHistoryWorker(t).runDue()
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
