import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { BAG, sellBags } from './bags.ts'
import { prepareLinen } from './basket-form.ts'
import { confirmAndReturn, written } from './cash.ts'
import { handOver } from './desk-day.ts'
import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { confirmRequest, sendRequest, sendRequestMessage } from './number-requests.ts'
import { cart, expectPlaced, fillOrder, review, submit, TWO_SHIRTS_COST } from './order-form.ts'
import { bringTo, type Order } from './orders.ts'
import { openDrawer } from './people.ts'
import type { App } from './server.ts'

// A client pays the price that they read: at the door, at the till and from their credit.

const FLOAT = 20_000
const TRANSPORT = transportFee(HOME)

const main = (page: Page) => page.getByRole('main')
const ticket = (page: Page) => page.getByRole('article', { name: /^Commande #/ })

/** The order of the test: there is only one. */
const onlyOrder = ({ db }: App) =>
  db.prepare('select id, reference, grand_total as grandTotal from orders').get() as Order

/** The drawer holds so many francs more than in the morning. */
async function expectInDrawer({ page }: Actor, more: number): Promise<void> {
  await page.goto('/admin/tiroir')
  await expect(page.getByRole('region', { name: 'Ce que le tiroir doit contenir' })).toContainText(
    `${fcfa(FLOAT + more)}Doit être dans le tiroir`,
  )
}

/** The money of an order as the team reads it. */
async function teamPayment({ page }: Actor, { id, reference }: Order): Promise<Locator> {
  await page.goto(`/admin/commandes-en-cours?commande=${id}`)
  const order = page.getByRole('dialog', { name: `Commande #${reference}` })
  return order.getByRole('region', { name: 'Paiement' })
}

/** This part of a screen says that so much was to pay, and that it is paid. */
async function expectPaid(part: Locator, total: number): Promise<void> {
  await expect(part).toContainText(fcfa(total))
  await expect(part).toContainText('Payé en espèces')
}

/** The client says yes on the livreur's phone, and pays to the franc. */
async function agreeAndPay({ page }: Actor, total: number): Promise<void> {
  await page.getByRole('button', { name: 'D’accord', exact: true }).click()
  await expect(page.getByText('Aminata est d’accord')).toBeVisible()
  await page.getByRole('button', { name: `Le compte, ${fcfa(total)}` }).click()
  await confirmAndReturn(main(page))
}

test('a bag that a visitor orders by number is weighed at the door: its client agrees on the livreur’s phone, and all read the same total', async ({
  app,
  visitor,
  superadmin,
  admin,
  livreur,
  cast,
}) => {
  const total = 6400 + TRANSPORT
  await sellBags(superadmin)
  await openDrawer(admin, FLOAT)
  await prepareLinen(visitor, async (page) => {
    await page.getByRole('button', { name: `Ajouter ${BAG}` }).click()
  })
  await review(visitor.page)
  await expect(cart(visitor.page)).toContainText(`environ ${fcfa(5000 + TRANSPORT)}`)
  await sendRequest(visitor.page)
  const { page: phone } = await cast.visitor()
  await confirmRequest(phone, await sendRequestMessage(admin))
  await expect(ticket(phone)).toContainText(/environ/)
  const order = onlyOrder(app)
  await bringTo(order.id, { to: 'pickup_en_route' }, { admin, livreur })

  const { page } = livreur
  await page.goto('/livreur/dashboard')
  await page.getByRole('button', { name: 'Confirmer le ramassage' }).click()
  await page.getByLabel(/^Poids en kilos/).fill('6,4')
  await page.getByRole('button', { name: 'Montrer au client' }).click()
  await expect(ticket(page)).toContainText(fcfa(total))
  await agreeAndPay(livreur, total)

  await expectPaid(ticket(phone), total)
  await expectPaid(await teamPayment(admin, order), total)
  await handOver(admin, livreur, total)
  await expectInDrawer(admin, total)
})

test('linen to count is counted at the door: one piece less than was typed first, and the client pays what they agreed to', async ({
  admin,
  client,
  livreur,
}) => {
  const { latitude, longitude } = HOME
  const { orderId: id, ...placed } = await client.api.checkout.place.mutate({
    lines: [],
    toCount: true,
    location: { type: 'Point', coordinates: [longitude, latitude] },
    contactPhone: client.phone,
    paymentMethod: 'espece',
    shownTotal: TRANSPORT,
    idempotencyKey: randomUUID(),
  })
  const order = { id, ...placed }
  await bringTo(id, { to: 'pickup_en_route' }, { admin, livreur })
  await client.page.goto('/client/commandes')
  await expect(main(client.page)).toContainText(`${fcfa(TRANSPORT)} + linge à compter`)

  const { page } = livreur
  await page.goto('/livreur/dashboard')
  await page.getByRole('button', { name: 'Confirmer le ramassage' }).click()
  await page.getByRole('button', { name: 'Lavage', exact: true }).click()
  await page.getByLabel('Chercher un vêtement').fill('3 chemise')
  await page.getByLabel('Chercher un vêtement').press('Enter')
  await page.getByRole('button', { name: 'Montrer au client' }).click()
  await expect(ticket(page)).toContainText(fcfa(2400 + TRANSPORT))
  await page.getByRole('button', { name: 'Compter à nouveau' }).click()
  await page.getByRole('button', { name: /^(Diminuer|Retirer)/ }).click()
  await page.getByRole('button', { name: 'Montrer au client' }).click()
  await expect(ticket(page)).toContainText(fcfa(TWO_SHIRTS_COST))
  await agreeAndPay(livreur, TWO_SHIRTS_COST)

  await expectPaid(ticket(client.page), TWO_SHIRTS_COST)
  await expectPaid(await teamPayment(admin, order), TWO_SHIRTS_COST)
})

test('a discount at the till, with its reason: the client pays the lower total, which is what the drawer expects', async ({
  admin,
  client,
}) => {
  const total = linenPrice([{ garment: 'Chemise', service: 'Complet', quantity: 2 }]) * 0.9
  await openDrawer(admin, FLOAT)
  const { page } = admin
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/admin/comptoir')
  await page.getByLabel('Téléphone du client').fill(client.phone)
  await expect(page.getByRole('region', { name: 'Client' })).toContainText(client.fullname)
  await page.getByRole('button', { name: 'Ajouter Chemise' }).click()
  await page.getByRole('button', { name: 'Une pièce de plus, Chemise' }).click()
  await page.getByRole('button', { name: 'Remise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remise' })
  await dialog.getByLabel('Du prix des articles').fill('10')
  await dialog.getByLabel('Raison, lue par le client').fill('Cliente fidèle')
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await page.getByRole('button', { name: /^Encaisser et imprimer/ }).click()
  const paper = page.getByRole('article', { name: /^Ticket de dépôt #/ })
  await expect(paper).toContainText(`Payé${fcfa(total)}`)
  await expectInDrawer(admin, total)
  await client.page.goto('/client/commandes')
  await expectPaid(ticket(client.page), total)
  await ticket(client.page)
    .getByRole('button', { name: fcfa(total) })
    .click()
  await expect(ticket(client.page)).toContainText('Remise 10 %')
  await expect(ticket(client.page)).toContainText('Cliente fidèle')
})

test('a credit that the team gives pays the next order, and what is left of it is paid back in cash', async ({
  admin,
  client,
}) => {
  const credit = 10_000
  const left = credit - TWO_SHIRTS_COST
  await openDrawer(admin, FLOAT)
  const { page } = admin
  const dialog = page.getByRole('dialog')
  await page.goto(`/admin/clients/${client.id}`)
  await page.getByRole('button', { name: 'Offrir' }).click()
  await dialog.getByLabel('Montant').fill(String(credit))
  await dialog.getByLabel('Raison').fill('Pour la chemise abîmée')
  await dialog.getByRole('button', { name: 'Offrir un avoir' }).click()
  await expect(toast(page, 'Avoir accordé')).toBeVisible()

  const own = client.page.getByRole('region', { name: 'Mon avoir' })
  await client.page.goto('/client/dashboard')
  await expect(own).toContainText(fcfa(credit))
  await fillOrder(client)
  await review(client.page)
  await expect(cart(client.page)).toContainText(`− ${fcfa(TWO_SHIRTS_COST)}`)
  await submit(client.page).click()
  await expectPlaced(client.page)
  await client.page.goto('/client/dashboard')
  await expect(own).toContainText(fcfa(left))

  await page.getByRole('button', { name: 'Rendre' }).click()
  await expect(dialog.getByLabel('Montant')).toHaveValue(written(left))
  await dialog.getByRole('button', { name: 'Rendre l’avoir' }).click()
  await expect(toast(page, 'Avoir rendu')).toBeVisible()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Avoir' })).toContainText(fcfa(0))
  await expectInDrawer(admin, -left)
})
