import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, dismiss, expect, refused, test, toast } from './fixtures.ts'
import { statusOf } from './orders.ts'
import { keepSlot, pickSlot, timeSheet } from './slots.ts'
import { openedWhatsApp, orderByPhone } from './team-clients.ts'

// A client without e-mail follows their order by the link that the team sends them.

/** The link in the message that the drawer opens for WhatsApp. */
async function linkInDrawer(admin: Actor, id: string): Promise<string> {
  await admin.page.goto(`/admin/dashboard?commande=${id}`)
  const send = admin.page.getByRole('button', { name: 'Envoyer le suivi' })
  const { number, message } = await openedWhatsApp(admin, () => send.click())
  expect(number).toBe('2250546129077')
  expect(message).toContain('Bonjour Fatou Diabaté')
  return message.match(/https?:\S+\/suivre\/\S+$/)?.[0] ?? ''
}

test('an order of a client without e-mail is followed by its link, from the count to the invoice, until the team replaces it', async ({
  app,
  admin,
  livreur,
  visitor,
}) => {
  const { id, reference } = await orderByPhone(app, admin)
  const link = await linkInDrawer(admin, id)
  const { page, allow } = visitor
  await page.goto(link)
  await expect(page).toHaveURL(/\/client\/commandes$/)
  const order = page.getByRole('article', { name: `Commande #${reference}` })
  await expect(order).toContainText('En attente')
  const nav = page.getByRole('navigation').last()
  await expect(nav.getByRole('link')).toHaveText(['Suivi', 'Historique', 'Profil'])

  await order.getByRole('button', { name: 'Changer l’heure, ramassage' }).click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  await keepSlot(sheet)
  await expect(toast(page, 'Heure enregistrée')).toBeVisible()
  await dismiss(page)

  const assigning = { orderId: id, livreurId: livreur.id, from: 'pending' } as const
  await admin.api.orders.assign.mutate({ ...assigning, kind: 'pickup', currentLivreurId: null })
  await expect(order, 'what happens arrives by itself').toContainText('Livreur assigné')
  const step = (from: 'assigned' | 'pickup_en_route', more = {}) =>
    livreur.api.missions.advance.mutate({
      orderId: id,
      from,
      idempotencyKey: crypto.randomUUID(),
      ...more,
    })
  await step('assigned')
  await expect(order).toContainText('Konan')
  await livreur.api.positions.share.mutate({ lat: 5.3627, lng: -3.9492, accuracy: 10 })
  await expect(order).toContainText(/Konan est à 1,1\skm · position d’il y a/, { timeout: 20_000 })
  await step('pickup_en_route', {
    cashReceived: 0,
    check: {
      counts: [{ position: 0, counted: 2, reason: 'absent' }],
      reserves: [],
      withClient: true,
    },
  })
  await expect(order).toContainText('2 pièces')

  await admin.api.adjustments.propose.mutate({
    orderId: id,
    quantities: [{ position: 0, quantity: 2 }],
    added: [],
    reason: 'Deux chemises reçues',
  })
  await order.getByRole('button', { name: /Accepter/ }).click()
  await expect(order.getByText(fcfa(3000)).first()).toBeVisible()
  const stored = app.db.prepare('select grand_total from orders where id = ?').pluck()
  await expect.poll(() => stored.get(id)).toBe(3000)

  await page.goto(`/client/facture/${id}`)
  const invoice = page.getByRole('article', { name: `Facture #${reference}` })
  await expect(invoice).toContainText('Fatou Diabaté')
  const pdf = await page.request.get(`/api/orders/${id}/facture.pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(statusOf(app, id)).toBe('picked_up')

  await page.goto('/client/profil')
  await expect(page.getByText('Vous suivez vos commandes par un lien')).toBeVisible()
  await expectAccessible(page)
  await admin.page.goto(`/admin/dashboard?commande=${id}`)
  await admin.page.getByRole('button', { name: 'Sa fiche' }).click()
  const record = admin.page.getByRole('dialog', { name: 'Fatou Diabaté', exact: true })
  await expect(record).toContainText('05 46 12 90 77 · sans e-mail')
  await expectAccessible(admin.page)
  allow(refused(401))
  await record.getByRole('button', { name: 'Remplacer le lien' }).click()
  await admin.page
    .getByRole('dialog', { name: /Remplacer le lien/ })
    .getByRole('button', { name: 'Remplacer le lien' })
    .click()
  await expect(page, 'the stream was cut').toHaveURL(/\/connexion$/)
  allow(refused(422))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ce lien ne marche plus' })).toBeVisible()
  await expectAccessible(page)
})
