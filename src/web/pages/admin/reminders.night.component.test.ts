import { screen, waitFor } from '@testing-library/react'
import { companyContacts } from '#server/db/schema.ts'
import { readOrder } from '#server/testing/factories.ts'
import { createInvoiceRemindersFixture } from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import {
  createRemindersFixture,
  type RemindersFixture,
} from '#server/testing/fixtures/reminders.fixture.ts'
import { onDay } from '#server/testing/fixtures/reminding.fixture.ts'
import { expectText, type Page, test } from '#web/testing/component-test.ts'
import { card, chooseMore, dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const TAB = '/admin/demandes?onglet=messages&liste=relances'
const fatou = card('Relance, Fatou Diabaté')

/** An order of Fatou that is not paid since yesterday, and its reminder for the admin to send. */
async function openReminders(server: ServerInProcess, page: Page): Promise<RemindersFixture> {
  const f = await createRemindersFixture(server.t)
  await f.unpaid(f.byNumber)
  f.t.clock.set(onDay(1))
  await f.work()
  await server.signIn(f.admin)
  page.open(TAB)
  return f
}

test('« Ne plus relancer » asks first, and « Reprendre » takes it up again', async ({
  server,
  page,
}) => {
  await openReminders(server, page)
  await chooseMore(page, fatou, 'Ne plus relancer')
  await pressIn(page, dialog('Ne plus relancer cette commande'), 'Ne plus relancer')
  await expectText('Aucune relance à envoyer')
  await expectText(/n’est plus relancé, à la demande de l’équipe à/)
  await page.user.click(screen.getByRole('link', { name: /^Arrêtées/ }))
  await page.press('Reprendre')
  await expectText('Aucune relance arrêtée')
})

test('a reminder says what is at stake; once that is paid it leaves the list, whose foot says why', async ({
  server,
  page,
}) => {
  const f = await openReminders(server, page)
  await waitFor(fatou)
  for (const words of ['Impayé', 'J+1', 'Bonjour Fatou, il reste']) await expectIn(fatou, words)
  const [step] = f.told()
  await f.money.receive(readOrder(f.t, step?.orderId ?? ''))
  page.open('/admin/demandes?onglet=problemes')
  page.open(TAB)
  await expectText(/a payé à .*, sa relance est arrêtée\./)
})

test('« Prévues » says of whom nobody can reach that there is nobody, and leads to where a contact is added', async ({
  server,
  page,
}) => {
  const f = await createInvoiceRemindersFixture(server.t)
  await f.invoice()
  server.t.database.orm.delete(companyContacts).run()
  server.t.database.sqlite.exec(
    `update users set phone = '', email_confirmed_at = null where id = '${f.hotel.id}'`,
  )
  await server.signIn(f.admin)
  page.open(`${TAB}&voir=prevues`)
  await expectText(/^Personne à joindre.: aucun contact ne reçoit les factures/)
  await page.user.click(screen.getByRole('link', { name: 'Ajouter un contact, Hôtel Le Baobab' }))
  await screen.findByRole('button', { name: 'Ajouter un contact' })
})

test('the order says what its client was told, and what comes next; its papers have the switch', async ({
  server,
  page,
}) => {
  const f = await openReminders(server, page)
  const [step] = f.told()
  page.open(`/admin/dashboard?commande=${step?.orderId}`)
  await expectText(/Relance J\+1 à envoyer par WhatsApp/)
  await expectText(/Prochaine relance \(J\+3\)/)
  const panel = () => screen.getByRole('dialog')
  await openFold(page, panel, 'Papiers et suites')
  await pressIn(page, panel, 'Ne plus relancer')
  await pressIn(page, dialog('Ne plus relancer cette commande'), 'Ne plus relancer')
  await pressIn(page, panel, 'Reprendre les relances')
  await expectText(/Prochaine relance \(J\+3\)/)
})
