import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const RIVIERA = { lat: 5.3672, lng: -3.9588, accuracy: 12 }

test('a livreur who rides moves on the team’s map by themselves', async ({
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await order(client)
  await order(client, { status: 'pickup_en_route' }, { livreur: mariam })
  await mariam.api.positions.share.mutate(RIVIERA)
  await page.goto('/admin/tournees')
  const map = page.getByRole('region', { name: 'Carte', exact: true })
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map.getByTitle(/^#/)).toHaveCount(2)
  const pin = map.getByTitle('Mariam Touré')
  await expect(pin).toBeVisible()
  const before = await pin.boundingBox()
  await expect(async () => {
    await mariam.api.positions.share.mutate({ ...RIVIERA, lat: RIVIERA.lat + 0.002 })
    expect((await pin.boundingBox())?.y).not.toBe(before?.y)
  }).toPass()
  await expectAccessible(page)
})
