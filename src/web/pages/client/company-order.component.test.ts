import { screen, within } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { companies, companyPlaces, orders } from '#server/db/schema.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { config } from '#web/lib/config.ts'
import { expect, expectNoText, expectText, expectValue, test } from '#web/testing/component-test.ts'
import {
  expectPlaced,
  HOME,
  openOrderForm,
  sendOrder,
  signInClient,
} from '#web/testing/order-steps.ts'

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
