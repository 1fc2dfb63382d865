import { fcfa } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { openedWhatsApp } from './team-clients.ts'
import { addTeamLine, teamSubmit } from './team-orders.ts'

// An order by phone, from the call to the client's own account: by screens only, but for the livreur's ride.

const SHIRTS = { garment: 'Chemise', service: 'Complet', quantity: 3 } as const
const FATOU = { fullname: 'Fatou Diabaté', phone: '05 46 12 90 77' }
const COUNT = { counts: [{ position: 0, counted: 3 }], reserves: [], withClient: true }

test('an order taken by phone for a client without e-mail is followed by its link to the invoice, then taken into an account', async ({
  app,
  admin,
  livreur,
  visitor,
}) => {
  const { page } = admin
  const { page: phone } = visitor
  let link = ''
  let order = { id: '', reference: '', grandTotal: 0 }
  await test.step('the team records the caller, takes the order and reads out its times', async () => {
    await page.goto('/admin/nouvelle-commande')
    await page.getByRole('searchbox', { name: 'Nom ou téléphone' }).fill(FATOU.phone)
    await page.getByRole('button', { name: 'Nouveau client' }).click()
    await page.getByLabel('Nom complet').fill(FATOU.fullname)
    await page.getByRole('button', { name: 'Créer la fiche' }).click()
    await addTeamLine(page, SHIRTS)
    await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
    await page
      .getByRole('dialog', { name: 'Choisissez la position du client sur la carte' })
      .getByRole('button', { name: 'Confirmer la position' })
      .click()
    await page.getByRole('radio', { name: /^Espèces/ }).check()
    await teamSubmit(page).click()
    const placed = page.getByRole('article', { name: /^Commande #/ })
    await expect(placed).toContainText(/Ramassage .* entre .* et /)
    await expect(placed).toContainText(/Prêt .* avant .*, livré /)
    const send = page.getByRole('button', { name: 'Envoyer le suivi' })
    const { message } = await openedWhatsApp(admin, () => send.click())
    link = message.match(/https?:\S+\/suivre\/\S+$/)?.[0] ?? ''
    order = app.db
      .prepare('select id, reference, grand_total as grandTotal from orders')
      .get() as typeof order
    await expect(placed).toContainText(fcfa(order.grandTotal))
    expect(message).toContain(`#${order.reference}`)
  })

  const { id, reference, grandTotal } = order
  const followed = phone.getByRole('article', { name: `Commande #${reference}` })
  await test.step('the client follows it by the link', async () => {
    await phone.goto(link)
    await expect(phone).toHaveURL(/\/client\/commandes$/)
    await expect(followed).toContainText('En attente')
  })

  const advance = (from: 'assigned' | 'pickup_en_route' | 'assigned_for_delivery', more = {}) =>
    livreur.api.missions.advance.mutate({
      orderId: id,
      from,
      idempotencyKey: crypto.randomUUID(),
      ...more,
    })
  const assign = (
    kind: 'pickup' | 'delivery',
    from: 'pending' | 'picked_up',
    held: string | null,
  ) =>
    admin.api.orders.assign.mutate({
      orderId: id,
      livreurId: livreur.id,
      kind,
      from,
      currentLivreurId: held,
    })
  let code = ''
  await test.step('its ticket gets a code once the clothes are counted', async () => {
    await assign('pickup', 'pending', null)
    await advance('assigned')
    await advance('pickup_en_route', { cashReceived: grandTotal, check: COUNT })
    await expect(followed).toContainText('Ramassée')
    await page.goto(`/ticket/${id}`)
    const ticket = page.getByRole('article', { name: `Ticket de dépôt #${reference}` })
    await page.getByRole('button', { name: 'Ajouter le code du ticket' }).click()
    code = (await ticket.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? ''
  })

  await test.step('the link leads to the invoice of the delivered order', async () => {
    await assign('delivery', 'picked_up', livreur.id)
    await advance('assigned_for_delivery')
    await livreur.api.missions.advance.mutate({
      orderId: id,
      from: 'delivery_en_route',
      idempotencyKey: crypto.randomUUID(),
      check: COUNT,
    })
    await phone.goto('/client/historique')
    await phone.getByRole('link', { name: 'Voir la facture' }).click()
    const invoice = phone.getByRole('article', { name: `Facture #${reference}` })
    await expect(invoice).toContainText(FATOU.fullname)
    await expect(invoice).toContainText('Payée')
  })

  await test.step('an account made with the code of the ticket holds the same order', async () => {
    await visitor.context.clearCookies()
    await phone.goto('/inscription-client')
    await phone.getByLabel('Nom complet').fill(FATOU.fullname)
    await phone.getByLabel('Téléphone').fill(FATOU.phone)
    await phone.getByLabel('Email').fill('fatou@exemple.ci')
    await phone.getByLabel('Mot de passe', { exact: true }).fill('pagne-bleu')
    await phone.getByLabel('Code du ticket (facultatif)').fill(code)
    await phone.getByRole('button', { name: "S'inscrire" }).click()
    await expect(phone).toHaveURL(/\/attente-confirmation$/)
    await phone.goto(linkIn(await mailTo(app, 'fatou@exemple.ci', 'Confirmez')))
    await phone.getByLabel('Email').fill('fatou@exemple.ci')
    await phone.getByLabel('Mot de passe', { exact: true }).fill('pagne-bleu')
    await phone.getByRole('button', { name: 'Se connecter' }).click()
    await expect(phone).toHaveURL(/\/client\/dashboard$/)
    await phone.goto('/client/historique')
    await expect(followed).toBeVisible()
  })
})
