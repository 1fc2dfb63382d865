import { randomUUID } from 'node:crypto'
import { CERTIFYING_SELLER } from '#server/testing/certifying-seller.ts'
import { DGI_KEY, fakeDgi, SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { expectAccessible } from './axe.ts'
import { countedOrder } from './counted-order.ts'
import { fcfa } from './figures.ts'
import { test as base, expect } from './fixtures.ts'
import { printed } from './printed.ts'

/** The application with a key of the DGI, and a DGI on this machine that answers it. */
const test = base.extend<{ dgi: undefined }>({
  dgi: [
    async ({ app, superadmin }, use) => {
      const dgi = await fakeDgi()
      await app.stop()
      await app.start({ FNE_API_URL: dgi.url, FNE_API_KEY: DGI_KEY })
      await superadmin.api.settings.save.mutate({
        legal: { value: { ...DEFAULT_SETTINGS.legal, taxNumber: SELLER_NCC }, seen: null },
        fne: { value: CERTIFYING_SELLER, seen: null },
      })
      await use(undefined)
      await dgi.close()
      // The next test's application certifies nothing again.
      await app.stop()
    },
    { auto: true },
  ],
})

test('the server has an order certified; its ticket prints the number, and which francs are certified once the total fell', async ({
  cast,
  superadmin: { api, page },
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const { id: orderId, grandTotal } = await countedOrder(order, client, livreur)
  await api.fne.certify.mutate({ orderId, idempotencyKey: randomUUID() })
  const numberOf = async () => (await api.fne.ofOrder.query({ orderId })).sale?.number
  await expect.poll(numberOf).toContain(SELLER_NCC)
  const number = await numberOf()
  await api.discounts.give.mutate({
    orderId,
    rule: { francs: 500 },
    reason: 'Linge rendu tard',
    shown: { total: grandTotal - 500 },
  })
  await page.goto(`/ticket/${orderId}`)
  await expect(page.getByRole('img', { name: 'Code de vérification de la DGI' })).toBeVisible()
  await expectAccessible(page)
  for (const format of ['58 mm', 'A6']) {
    await page.getByRole('radio', { name: format }).check()
    const { pages } = await printed(page)
    // The page that has its number.
    expect(pages.find((text) => text.includes(`N° ${number}`))).toContain(
      `Elle certifie ${fcfa(grandTotal)}. ${fcfa(500)} de moins : à certifier par la DGI.`,
    )
  }
})
