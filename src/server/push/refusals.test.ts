import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/logger.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { teamWithDevices } from '#server/testing/scenes/sendings.ts'
import { createRefusals } from './refusals.ts'
import { createPushWorker } from './worker.ts'

/** A worker with what it logs, by level. */
async function createLogged() {
  const fixture = await teamWithDevices()
  const levels: string[] = []
  const lines = new Writable({
    write(line, _, done) {
      levels.push(JSON.parse(String(line)).level)
      done()
    },
  })
  return {
    ...fixture,
    levels,
    worker: createPushWorker({ ...fixture.t, log: createLogger('info', lines) }),
  }
}

test.each([401, 403])(
  'a device whose own service answers %i is no error of ours',
  async (status) => {
    const { konan, worker, deviceOf, orderAt, give, levels, devices, waiting } =
      await createLogged()
    const device = await deviceOf(konan)
    for (let i = 0; i < 5; i += 1) {
      device.behave(status)
      await give(await orderAt('pending'), konan)
      await worker.runDue()
    }
    expect(levels).toEqual(Array(5).fill('warn'))
    expect([devices().length, waiting()]).toEqual([1, []])
  },
)

test('a service that refuses everybody is one error: it does not know our key', async () => {
  const { admin, konan, mariam, worker, deviceOf, orderAt, give, levels, t } = await createLogged()
  const owner = await makeSuperadmin(t)
  for (const person of [admin, konan, mariam, owner]) (await deviceOf(person)).behave(403, 403)
  for (const livreur of [konan, mariam, konan, mariam]) {
    await give(await orderAt('pending'), livreur)
    await worker.runDue()
  }
  expect(levels.filter((level) => level === 'error')).toHaveLength(1)
})

test('a service that takes what others are told knows our key', async () => {
  const { client, admin, konan, mariam, worker, deviceOf, orderAt, give, levels } =
    await createLogged()
  await deviceOf(client)
  for (const person of [admin, konan, mariam]) (await deviceOf(person)).behave(403)
  await give(await orderAt('pending'), konan)
  await worker.runDue()
  await orderAt('pickup_en_route')
  await worker.runDue()
  await give(await orderAt('pending'), mariam)
  await worker.runDue()
  expect(levels).not.toContain('error')
})

test('of the services that refuse, the 200 newest are remembered: anyone may name hosts of their own', () => {
  const refusals = createRefusals()
  const refuse = (host: string, userId: string) =>
    refusals.noteRefusal({ endpoint: `https://${host}/send/1`, userId })
  const refuseTwo = (host: string) => [refuse(host, 'konan'), refuse(host, 'mariam')]
  for (let i = 0; i <= 200; i += 1) refuseTwo(`push-${i}.example`)
  expect(refuse('push-200.example', 'awa')).toBe(true)
  expect(refuse('push-1.example', 'awa'), 'the 200th from the end').toBe(true)
  expect(refuse('push-0.example', 'awa'), 'forgotten').toBe(false)
})
