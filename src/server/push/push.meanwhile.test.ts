import { describe, expect, test } from 'vitest'
import { teamWithDevices } from '#server/testing/scenes/sendings.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { createPushWorker } from './worker.ts'

/** Konan's device, whose service is slow with the first of two notifications: a new mission, then one taken back. */
async function createSlow() {
  const fixture = await teamWithDevices()
  const { konan, worker, caller } = fixture
  const lost = await fixture.orderAt('assigned')
  const device = await fixture.deviceOf(konan)
  await fixture.give(await fixture.orderAt('pending'), konan)
  await caller.orders.cancel({ orderId: lost.id, from: 'assigned' })
  device.behave('slow')
  const round = worker.runDue()
  await expect.poll(() => device.requests).toBe(1)
  return { ...fixture, device, lost, round }
}

describe('a person is told nothing more by the next call', () => {
  test('once they switched notifications off during the call before', async () => {
    const { service, device, round, waiting } = await createSlow()
    await device.caller.push.unsubscribe({ endpoint: device.subscription.endpoint })
    service.answerSlow()
    await round
    expect([device.requests, waiting()]).toEqual([1, []])
  })

  test('once their session was over during it, before it is swept', async () => {
    const { t, service, device, devices, round } = await createSlow()
    t.database.sqlite.prepare('update sessions set expires_at = unixepoch() - 1').run()
    service.answerSlow()
    await round
    expect([device.requests, devices()]).toEqual([1, []])
  })

  test('once it says nothing true any more', async () => {
    const { t, service, device, lost, round, waiting, konan } = await createSlow()
    t.database.sqlite
      .prepare("update orders set status = 'assigned', livreur_id = ? where id = ?")
      .run(konan.id, lost.id)
    service.answerSlow()
    await round
    expect([device.requests, waiting()]).toEqual([1, []])
  })

  test('once it is worth nothing any more', async () => {
    const { t, service, device, round, waiting } = await createSlow()
    t.clock.advance(5 * 60 * MINUTE_MS)
    service.answerSlow()
    await round
    expect([device.requests, waiting()]).toEqual([1, []])
  })
})

test('a mission that was taken back again during the call before is told of once', async () => {
  const { konan, mariam, worker, service, caller, deviceOf, orderAt, give, untilTold } =
    await teamWithDevices()
  const { id: orderId } = await orderAt('assigned')
  const device = await deviceOf(konan)
  const pass = (from: { id: string }, to: { id: string }) =>
    caller.orders.assign({
      orderId,
      livreurId: to.id,
      kind: 'reassign',
      from: 'assigned',
      currentLivreurId: from.id,
    })
  await give(await orderAt('pending'), konan)
  await pass(konan, mariam)
  untilTold()
  device.behave('slow')
  const round = worker.runDue()
  await expect.poll(() => device.requests).toBe(1)
  await pass(mariam, konan)
  await pass(konan, mariam)
  service.answerSlow()
  await round
  expect(device.received.map(({ message }) => message.title)).toEqual(['Mission retirée'])
})

test('what is left goes to the address that replaced the one of the call before', async () => {
  const { t, service, device, round, waiting } = await createSlow()
  const next = service.device()
  const { endpoint, auth } = device.subscription
  await t.anonymous.push.renew({ known: { endpoint, auth }, next: next.subscription })
  service.answerSlow()
  await round
  expect(next.received.map(({ message }) => message.title)).toEqual(['Mission retirée'])
  expect([device.requests, waiting()]).toEqual([1, []])
})

test('a call under way is the last one once the process stops; the next start sends the rest', async () => {
  const { t, worker, service, device, round, waiting } = await createSlow()
  const stopped = worker.stop()
  service.answerSlow()
  await Promise.all([stopped, round])
  expect([device.requests, waiting().length]).toEqual([1, 1])
  t.clock.advance(MINUTE_MS)
  await createPushWorker(t).runDue()
  expect(device.received.map(({ message }) => message.title)).toEqual(['Mission retirée'])
})

describe('the answer for an address that the browser replaced during the call', () => {
  /** Konan's device, called for one new mission under its former address, and what it has instead by now. */
  async function createRenewed() {
    const fixture = await teamWithDevices()
    const { t, konan, service, worker } = fixture
    const device = await fixture.deviceOf(konan)
    await fixture.give(await fixture.orderAt('pending'), konan)
    device.behave('slow')
    const round = worker.runDue()
    await expect.poll(() => device.requests).toBe(1)
    const next = service.device()
    const { endpoint, auth } = device.subscription
    await t.anonymous.push.renew({ known: { endpoint, auth }, next: next.subscription })
    return { ...fixture, next, round }
  }

  test.each([410, 403, 429, 503])(
    '(%i) is not one of the new address, which is told at once',
    async (status) => {
      const { service, next, round, worker, devices, waiting } = await createRenewed()
      service.answerSlow(status)
      await round
      await worker.runDue()
      expect(devices()).toMatchObject([{ ...next.subscription, tries: 0, retryAt: null }])
      expect([next.received.length, waiting()]).toEqual([1, []])
    },
  )

  test('(201) tells nobody twice', async () => {
    const { service, next, round, worker, devices, waiting } = await createRenewed()
    service.answerSlow()
    await round
    await worker.runDue()
    expect([next.requests, waiting()]).toEqual([0, []])
    expect(devices()).toMatchObject([{ ...next.subscription, succeededAt: null }])
  })
})

test('what waited for an address that failed is told at once to the one that replaces it', async () => {
  const { t, konan, service, worker, deviceOf, orderAt, give } = await teamWithDevices()
  const device = await deviceOf(konan)
  await give(await orderAt('pending'), konan)
  service.retryAfter = '3600'
  device.behave(503)
  worker.start()
  await expect.poll(() => device.requests).toBe(1)
  const next = service.device()
  const { endpoint, auth } = device.subscription
  await t.anonymous.push.renew({ known: { endpoint, auth }, next: next.subscription })
  await expect.poll(() => next.received.length).toBe(1)
  await worker.stop()
})
