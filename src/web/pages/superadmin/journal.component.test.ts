import { screen } from '@testing-library/react'
import { createHistoryWorker } from '#server/operations/history/history-worker.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { unprotect, verifyHere } from '#server/testing/history.ts'
import { DAY_MS } from '#shared/dates.ts'
import {
  expect,
  expectAnnounced,
  expectNoText,
  expectText,
  test,
} from '#web/testing/component-test.ts'

/** The next noon in Abidjan: the history is verified from six in the morning on. */
async function verifyNextNoon(t: TestContext): Promise<void> {
  t.clock.advance(DAY_MS - (t.clock.now() % DAY_MS) + DAY_MS / 2)
  await createHistoryWorker(t, verifyHere(t)).runDue()
}

test('the owner reads whether the history held this morning, and where it was rewritten', async ({
  server,
  page,
}) => {
  const { t } = server
  await server.signIn(await makeSuperadmin(t))
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

test('a setting that was changed is read with who changed it and what, and the list is filtered by act and person', async ({
  server,
  page,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const order = await makeOrder(t)
  await (await t.as(admin)).orders.cancel({ orderId: order.id, from: 'pending' })
  const own = await t.as(owner)
  const { pricing } = await own.settings.all()
  const value = { ...pricing.value, ratePerKm: 500 }
  await own.settings.save({ pricing: { value, seen: null } })
  await server.signIn(owner)
  page.open('/superadmin/journal')
  const changed = /Réglage modifié : Transport, .*300 FCFA par km → 500 FCFA par km/
  await expectText(changed)
  await expectText('Adjoua Brou')
  const choose = (label: string, option: string) =>
    page.user.selectOptions(screen.getByLabelText(label), option)
  await choose('Filtrer par action', 'Sur les commandes')
  await expectNoText(changed)
  await choose('Filtrer par personne', 'Mireille Assi')
  await expectText(order.reference)
  page.reload()
  await expectText(order.reference)
  await choose('Filtrer par action', 'Vêtement supprimé')
  await expectText('Aucune action trouvée')
})

test('a failed e-mail is sent again with one tap, however often it is tapped', async ({
  server,
  page,
}) => {
  const { t } = server
  t.database.sqlite
    .prepare(
      `insert into mail_outbox
        (id, template, recipient, facts, status, attempts, next_attempt_at, last_error, created_at)
      values ('3f2b8a10-0000-4000-8000-000000000001', 'livreur-approved', 'konan@exemple.ci', ?, 'failed', 8, 0, 'no answer', 1)`,
    )
    .run(JSON.stringify({ fullname: 'Konan Yao' }))
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/e-mails')
  await expectText('Le service d’envoi n’a pas répondu.')
  await page.user.dblClick(await screen.findByRole('button', { name: 'Renvoyer' }))
  await expectAnnounced('E‑mail relancé')
  await expectText('Aucun e‑mail en échec')
  expect((await server.mails()).map(({ to }) => to)).toContain('konan@exemple.ci')
})
