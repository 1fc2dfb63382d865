import { expect, test } from 'vitest'
import { teamWithDevices } from '#server/testing/scenes/sendings.ts'
import { HOUR_MS } from '#shared/dates.ts'

/** Konan’s device, for which one new mission waits. */
async function createWaiting() {
  const fixture = await teamWithDevices()
  const device = await fixture.deviceOf(fixture.konan)
  await fixture.give(await fixture.orderAt('pending'), fixture.konan)
  return { ...fixture, device }
}

for (const status of [404, 410])
  test(`a device that its service no longer knows (${status}) is removed, with what waits for it`, async () => {
    const { worker, device, devices, waiting } = await createWaiting()
    device.behave(status)
    await worker.runDue()
    expect([devices(), waiting(), device.received]).toEqual([[], [], []])
  })

test('a service that asks for a pause gets it, and the notification arrives after', async () => {
  const { t, service, worker, device } = await createWaiting()
  service.retryAfter = '90'
  device.behave(429)
  await worker.runDue()
  t.clock.advance(89_999)
  await worker.runDue()
  expect(device.requests).toBe(1)
  t.clock.advance(1)
  await worker.runDue()
  expect(device.received).toHaveLength(1)
})

test('a service that asks for no pause at all is left alone all the same', async () => {
  const { service, worker, device } = await createWaiting()
  service.retryAfter = '0'
  device.behave(503, 503)
  await worker.runDue()
  expect(device.requests).toBe(1)
})

for (const mood of [503, 'cut', 'hang'] as const)
  test(`after ${mood} it is tried again, later each time, and arrives once`, async () => {
    const { t, worker, device, waiting } = await createWaiting()
    device.behave(mood, mood)
    await worker.runDue()
    expect(waiting()).toMatchObject([{ nextAttemptAt: t.clock.now() + 15_000 }])
    t.clock.advance(15_000)
    await worker.runDue()
    expect(waiting()).toMatchObject([{ nextAttemptAt: t.clock.now() + 45_000 }])
    t.clock.advance(45_000)
    await worker.runDue()
    expect(device.received).toHaveLength(1)
    expect(waiting()).toEqual([])
    t.clock.advance(HOUR_MS)
    await worker.runDue()
    expect(device.requests).toBe(3)
  })

test('a notification that the service refuses for good is dropped, and the device stays', async () => {
  const { t, worker, device, devices, waiting } = await createWaiting()
  device.behave(403)
  await worker.runDue()
  expect(waiting()).toEqual([])
  expect(devices()).toMatchObject([{ failedAt: t.clock.now(), succeededAt: null }])
})

test('what is worth nothing any more is dropped, not told late', async () => {
  const { t, worker, device, waiting } = await createWaiting()
  t.clock.advance(4 * HOUR_MS)
  await worker.runDue()
  expect([device.requests, waiting()]).toEqual([0, []])
})

test('a retry tells the service how long it is still worth', async () => {
  const { t, worker, device } = await createWaiting()
  device.behave(500)
  await worker.runDue()
  t.clock.advance(HOUR_MS)
  await worker.runDue()
  expect(device.received[0]?.ttl).toBe(3 * 3600 - 11)
})

test('what waits behind a failure leaves with it, as one notification', async () => {
  const { t, konan, worker, device, orderAt, give } = await createWaiting()
  device.behave(500)
  await worker.runDue()
  await give(await orderAt('pending'), konan)
  await worker.runDue()
  t.clock.advance(HOUR_MS)
  await worker.runDue()
  expect(device.received.map(({ message }) => message.count)).toEqual([2])
})

test('a device that waits for its next try is not called before by what happens meanwhile', async () => {
  const { t, konan, worker, caller, deviceOf, orderAt, give } = await teamWithDevices()
  const had = [await orderAt('assigned'), await orderAt('assigned'), await orderAt('assigned')]
  const device = await deviceOf(konan)
  await give(await orderAt('pending'), konan)
  device.behave(503)
  await worker.runDue()
  for (const { id: orderId } of had) {
    t.clock.advance(4_000)
    await caller.orders.cancel({ orderId, from: 'assigned' })
    await worker.runDue()
  }
  expect(device.requests).toBe(1)
  t.clock.advance(3_000)
  await worker.runDue()
  expect(device.received.map(({ message }) => message.count)).toEqual([1, 3])
})

test('the waits of a device grow with its failures whatever is told, and start again once it is reached', async () => {
  const { t, konan, worker, device, devices, orderAt, give } = await createWaiting()
  device.behave(503, 503)
  await worker.runDue()
  await give(await orderAt('pending'), konan)
  t.clock.advance(15_000)
  await worker.runDue()
  expect(devices()).toMatchObject([{ tries: 2, retryAt: t.clock.now() + 45_000 }])
  t.clock.advance(45_000)
  await worker.runDue()
  expect(devices()).toMatchObject([{ tries: 0, retryAt: null, succeededAt: t.clock.now() }])
})

test('a failure right after a success makes a device wait as the first one does', async () => {
  const { t, konan, worker, device, devices, orderAt, give, caller } = await createWaiting()
  device.behave(503, 503, 503, 503, 201, 503)
  for (let i = 0; i < 4; i += 1) {
    await worker.runDue()
    t.clock.advance(HOUR_MS / 2)
  }
  const { id: orderId } = await orderAt('pending')
  await give({ id: orderId }, konan)
  await caller.orders.cancel({ orderId, from: 'assigned' })
  await worker.runDue()
  expect(device.requests).toBe(6)
  expect(devices()).toMatchObject([{ tries: 1, retryAt: t.clock.now() + 15_000 }])
})

test('a try that a crash cut off is made again, once its lease is over', async () => {
  const { t, worker, device, waiting } = await createWaiting()
  t.database.sqlite
    .prepare('update push_outbox set next_attempt_at = ?')
    .run(t.clock.now() + 60_000)
  await worker.runDue()
  expect(device.requests).toBe(0)
  t.clock.advance(60_000)
  await worker.runDue()
  expect([device.received.length, waiting()]).toEqual([1, []])
})

test('keys that are no keys remove the device instead of stopping the others', async () => {
  const { t, worker, device, devices } = await createWaiting()
  t.database.sqlite.prepare('update push_subscriptions set p256dh = ?').run(`B${'A'.repeat(86)}`)
  await worker.runDue()
  expect([devices(), device.requests]).toEqual([[], 0])
})
