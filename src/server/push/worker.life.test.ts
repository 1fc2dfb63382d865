import { expect, test } from 'vitest'
import { teamWithDevices } from '#server/testing/scenes/sendings.ts'

test('a livreur who comes near is told of at once, without another change of the order', async () => {
  const { t, client, konan, worker, deviceOf, orderAt } = await teamWithDevices()
  const order = await orderAt('pickup_en_route')
  const device = await deviceOf(client)
  worker.start()
  const riding = await t.as(konan)
  const { locationLat: lat = 0, locationLng: lng = 0 } = order
  await riding.positions.share({ lat: Number(lat), lng: Number(lng), accuracy: 8 })
  await expect.poll(() => device.received.length).toBe(1)
  await worker.stop()
})

test('only what is written for a device wakes its sender, and everyone who asked to be woken', async () => {
  const { t, konan, mariam, client, deviceOf, orderAt } = await teamWithDevices()
  const woken = { first: 0, second: 0 }
  t.hub.onSendersWake(() => {
    woken.first += 1
  })
  t.hub.onSendersWake(() => {
    woken.second += 1
  })
  const order = await orderAt('pickup_en_route')
  const riding = await t.as(konan)
  await riding.positions.share({ lat: 5.4, lng: -4, accuracy: 8 })
  expect(woken, 'nobody has a device').toEqual({ first: 0, second: 0 })
  await deviceOf(client)
  await deviceOf(mariam)
  t.clock.advance(10_000)
  await riding.positions.share({ lat: 5.41, lng: -4, accuracy: 8 })
  expect(woken, 'a position alone tells nobody').toEqual({ first: 0, second: 0 })
  t.clock.advance(10_000)
  const { locationLat: lat = 0, locationLng: lng = 0 } = order
  await riding.positions.share({ lat: Number(lat), lng: Number(lng), accuracy: 8 })
  expect(woken).toEqual({ first: 1, second: 1 })
})
