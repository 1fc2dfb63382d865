import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { companies, companyPlaces, orders, payments } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  bringTo,
  makeAdmin,
  makeCatalogue,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { savePrices } from '#server/testing/fixtures/companies.fixture.ts'
import { putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { config } from '#web/lib/config.ts'
import {
  confirmAndReturn,
  countAll,
  openMissions,
  openStep,
  orderCard,
} from '#web/testing/cash-steps.ts'
import { expect, expectNoText, expectText, expectValue, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import {
  addLine,
  answerGps,
  expectInCart,
  expectPlaced,
  fcfa,
  francs,
  HOME,
  openOrderForm,
  sendOrder,
  signInClient,
  TWO_SHIRTS,
  wordsOf,
} from '#web/testing/order-steps.ts'

const OWN_PRICE = 500
const TOTAL = 2 * OWN_PRICE

test('the people of a company order by its link, at its price and with no way to pay, its livreur asks for nothing, and its file says what is owed', async ({
  server,
  page,
}) => {
  const { t } = server
  const { shirt: productId } = await makeCatalogue(t)
  const [admin, livreur] = [await makeAdmin(t), await makeLivreur(t)]
  const company = await makeClientWithoutEmail(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, company, { transportFree: true })
  await savePrices(t, company, { prices: [{ productId, service: 'Lavage', price: OWN_PRICE }] })

  answerGps({ ...HOME, accuracy: 12 })
  page.open(new URL(clientLink(t, company.id) ?? '').pathname)
  await page.follow('Passer une commande')
  await addLine(page, TWO_SHIRTS)
  await expectInCart(fcfa(TOTAL))
  await page.press('Utiliser ma position')
  await expectText('En compte, sur la facture du mois')
  expect(screen.queryByRole('radio', { name: 'Espèces' })).toBeNull()
  await sendOrder(page)
  const placed = wordsOf(await expectPlaced())
  expect(placed).toContain(fcfa(TOTAL))
  expect(placed).toContain('en compte')

  const [{ id: orderId = '' } = {}] = t.database.orm.select().from(orders).all()
  const hands = { orderId, admin, livreur, cash: undefined }
  await bringTo(t, 'pickup_en_route', hands)
  const order = readOrder(t, orderId)
  await server.signIn(livreur)
  await openMissions(page, order)
  await expectIn(orderCard(order), 'En compte')
  await openStep(page, order)
  expect(screen.queryByRole('region', { name: 'Espèces' })).toBeNull()
  await countAll(page)
  await confirmAndReturn(page, order)
  await bringTo(t, 'completed', hands)
  expect(t.database.orm.select().from(payments).all()).toEqual([])
  expect(readOrder(t, orderId)).toMatchObject({ status: 'completed', onAccount: true })

  await server.signIn(admin)
  page.open(`/admin/clients/${company.id}`)
  const account = await screen.findByRole('region', { name: 'Son compte' })
  await expectIn(() => account, 'à facturer')
  await expectIn(() => account, francs(TOTAL))
})

/** Adds places to a company; the second is known in words alone. */
function addPlaces({ database, clock }: TestContext, clientId: string): void {
  const spot = { lat: HOME.latitude, lng: HOME.longitude }
  const at = (label: string) => ({ id: label, clientId, label, createdAt: clock.now() })
  database.orm
    .insert(companyPlaces)
    .values([
      { ...at('Lingerie'), address: 'Zone 4', landmark: 'Entrée du personnel', ...spot },
      { ...at('Piscine'), address: 'Zone 4, côté lagune' },
    ])
    .run()
}

test('a company chooses among its places, and its order goes to the one that it chose', async ({
  server,
  page,
}) => {
  const company = await signInClient(server)
  putOnAccount(server.t, company, { ordersBy: 'account' })
  addPlaces(server.t, company.id)
  await openOrderForm(page)
  const places = within(await screen.findByRole('radiogroup', { name: 'Vos lieux' }))
  expect(places.getAllByRole('radio')).toHaveLength(2)
  await page.user.click(places.getByRole('radio', { name: /^Lingerie/ }))
  await expectValue('Point de repère', 'Entrée du personnel')
  expect(places.getByRole('radio', { name: /^Lingerie/ })).toHaveProperty('checked', true)
  await sendOrder(page)
  await expectPlaced()
  expect(server.t.database.orm.select().from(orders).all()).toMatchObject([
    { clientAddress: 'Zone 4', landmark: 'Entrée du personnel', locationLat: HOME.latitude },
  ])
})

test('the only place of a company is the place of its order', async ({ server, page }) => {
  const company = await signInClient(server)
  putOnAccount(server.t, company, { ordersBy: 'account' })
  addPlaces(server.t, company.id)
  server.t.database.orm.delete(companyPlaces).where(eq(companyPlaces.label, 'Piscine')).run()
  await openOrderForm(page)
  await expectValue('Point de repère', 'Entrée du personnel')
  await sendOrder(page)
  await expectPlaced()
  expect(server.t.database.orm.select().from(orders).all()).toMatchObject([
    { clientAddress: 'Zone 4', locationLat: HOME.latitude },
  ])
})

test('a place that is known in words alone asks for its point on the map', async ({
  server,
  page,
}) => {
  const company = await signInClient(server)
  putOnAccount(server.t, company, { ordersBy: 'account' })
  addPlaces(server.t, company.id)
  await openOrderForm(page)
  await page.user.click(await screen.findByRole('radio', { name: /^Piscine/ }))
  await screen.findByRole('dialog', { name: 'Choisissez votre position sur la carte' })
})

test('a company whose ceiling is reached reads it at the beginning of its form, with whom to call', async ({
  server,
  page,
}) => {
  const { site } = config
  onTestFinished(() => void Object.assign(config, { site }))
  config.site = { ...site, phone: '+2250707482136' }
  const company = await signInClient(server)
  putOnAccount(server.t, company, { ordersBy: 'account' })
  await makeOrder(server.t, { client: company })
  page.open('/client/passer-commande')
  await expectText('Votre linge')
  await expectNoText('Le plafond de votre compte est atteint.')
  server.t.database.orm.update(companies).set({ ceiling: 1000 }).run()
  page.reload()
  await expectText('Le plafond de votre compte est atteint.')
  await screen.findByRole('link', { name: /^WhatsApp/ })
})
