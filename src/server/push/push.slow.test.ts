import { expect, test } from 'vitest'
import { type FakeDevice, fakePushService } from '#server/testing/fakes/fake-push-service.ts'
import { teamWithDevices } from '#server/testing/scenes/sendings.ts'

test('a device that does not answer keeps no other one waiting, also what is told meanwhile', async () => {
  const { konan, client, worker, service, deviceOf, orderAt, give } = await teamWithDevices()
  const [slow, phone] = [await deviceOf(konan), await deviceOf(client)]
  const orders = [await orderAt('pending'), await orderAt('pending')] as const
  slow.behave('slow')
  worker.start()
  await give(orders[0], konan)
  await expect.poll(() => slow.requests).toBe(1)
  await orderAt('pickup_en_route')
  await expect.poll(() => phone.received.length).toBe(1)
  await give(orders[1], konan)
  await orderAt('pickup_en_route')
  await expect.poll(() => phone.received.length).toBe(2)
  expect([slow.requests, slow.received], 'one call at a time for each device').toEqual([1, []])
  service.answerSlow()
  await expect.poll(() => slow.received.length).toBe(1)
  await worker.stop()
})

test('a service whose devices all hang leaves places for those of the others', async () => {
  const { konan, mariam, client, worker, service, deviceOf, orderAt, give } =
    await teamWithDevices()
  const slow: FakeDevice[] = []
  for (const livreur of [konan, mariam])
    for (let i = 0; i < 10; i += 1) {
      const device = await deviceOf(livreur)
      device.behave('slow')
      slow.push(device)
    }
  const phone = await deviceOf(client, await fakePushService())
  for (const livreur of [konan, mariam]) await give(await orderAt('pending'), livreur)
  worker.start()
  const called = () => slow.reduce((sum, { requests }) => sum + requests, 0)
  await expect.poll(called).toBe(12)
  await orderAt('pickup_en_route')
  await expect.poll(() => phone.received.length).toBe(1)
  service.answerSlow()
  await expect.poll(() => slow.every(({ requests }) => requests > 0)).toBe(true)
  await worker.stop()
})

test('stopping waits for the calls under way', async () => {
  const { konan, client, worker, service, deviceOf, orderAt, give, waiting } =
    await teamWithDevices()
  const slow = await deviceOf(konan)
  await deviceOf(client)
  slow.behave('slow')
  await give(await orderAt('pending'), konan)
  worker.start()
  await expect.poll(() => slow.requests).toBe(1)
  const stopped = worker.stop()
  service.answerSlow()
  await stopped
  expect(waiting()).toEqual([])
})
