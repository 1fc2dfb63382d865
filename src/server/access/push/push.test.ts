import { describe, expect, test } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import { makeClientWithoutEmail, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { shownOn, teamWithDevices } from '#server/testing/scenes/sendings.ts'
import { MAX_PUSH_DEVICES } from '#shared/access/push/push.ts'

const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

describe('a device is told nothing more', () => {
  test('once its person signs out', async () => {
    const { t, konan, service, devices } = await teamWithDevices()
    const browser = t.browser()
    await browser.caller.auth.signIn({ email: konan.email, password: 'mot-de-passe' })
    await browser.caller.push.subscribe(service.device().subscription)
    expect(devices()).toHaveLength(1)
    await browser.caller.auth.signOut()
    expect(devices()).toEqual([])
  })

  test.each([
    ['it was not used for too long', 'update sessions set expires_at = unixepoch() - 1'],
    [
      'it began too long ago',
      'update sessions set created_at = (unixepoch() - 91 * 24 * 3600) * 1000',
    ],
  ])('once its session is over because %s, before it is swept', async (_, change) => {
    const { t, konan, worker, deviceOf, devices, orderAt, give } = await teamWithDevices()
    const order = await orderAt('pending')
    const device = await deviceOf(konan)
    await give(order, konan)
    t.database.sqlite.prepare(change).run()
    await worker.runDue()
    expect([device.requests, devices()]).toEqual([0, []])
  })

  test('once its session is ended from another device', async () => {
    const { konan, deviceOf, devices } = await teamWithDevices()
    const [phone, tablet] = [await deviceOf(konan), await deviceOf(konan)]
    await tablet.caller.profile.closeOtherSessions()
    expect(devices()).toMatchObject([{ endpoint: tablet.subscription.endpoint }])
    expect(phone.received).toEqual([])
  })

  test('once the account is disabled, also for what waited already', async () => {
    const { t, konan, deviceOf, devices, waiting, orderAt, give } = await teamWithDevices()
    await deviceOf(konan)
    await give(await orderAt('pending'), konan)
    expect(waiting()).toHaveLength(1)
    const owner = await t.as(await makeSuperadmin(t))
    await owner.users.disable({ userId: konan.id })
    expect([devices(), waiting()]).toEqual([[], []])
  })

  test('once the account is deleted', async () => {
    const { client, deviceOf, devices } = await teamWithDevices()
    const device = await deviceOf(client)
    await device.caller.profile.deleteAccount({ password: 'mot-de-passe' })
    expect(devices()).toEqual([])
  })

  test('once it is switched off in the profile; what others may tell it is theirs to switch', async () => {
    const { konan, mariam, deviceOf, devices } = await teamWithDevices()
    const [own, other] = [await deviceOf(konan), await deviceOf(mariam)]
    await own.caller.push.unsubscribe({ endpoint: other.subscription.endpoint })
    expect(devices()).toHaveLength(2)
    await own.caller.push.unsubscribe({ endpoint: own.subscription.endpoint })
    await own.caller.push.unsubscribe({ endpoint: own.subscription.endpoint })
    expect(devices()).toMatchObject([{ endpoint: other.subscription.endpoint }])
  })
})

test('a client who follows by a link is told too, until the link is replaced', async () => {
  const { t, konan, admin, caller, service, worker, devices } = await teamWithDevices()
  const fatou = await makeClientWithoutEmail(t)
  const device = service.device()
  await (await t.as(fatou, { byLink: true })).push.subscribe(device.subscription)
  await makeOrder(t, { client: fatou, livreur: konan, admin, status: 'pickup_en_route' })
  await worker.runDue()
  expect(shownOn(device)).toEqual([
    'Konan est en route — Préparez votre linge : suivez le trajet sur la carte.',
  ])
  await caller.clientLinks.renew({ userId: fatou.id })
  expect(devices()).toEqual([])
})

test('a device that another person signs in on is theirs alone', async () => {
  const { t, konan, mariam, worker, deviceOf, devices, orderAt, give } = await teamWithDevices()
  const device = await deviceOf(konan)
  await give(await orderAt('pending'), konan)
  await (await t.as(mariam)).push.subscribe(device.subscription)
  await worker.runDue()
  expect(devices()).toMatchObject([{ userId: mariam.id }])
  expect(device.requests).toBe(0)
})

test('subscribing again changes nothing, and takes new keys', async () => {
  const { konan, deviceOf, devices } = await teamWithDevices()
  const device = await deviceOf(konan)
  const [before] = devices()
  await device.caller.push.subscribe(device.subscription)
  expect(devices()).toEqual([before])
  await device.caller.push.subscribe({ ...device.subscription, auth: 'B'.repeat(22) })
  expect(devices()).toMatchObject([{ auth: 'B'.repeat(22) }])
})

test('an account whose devices change without end is told to wait; one that stays as it is counts for nothing', async () => {
  const { t, konan, service, deviceOf } = await teamWithDevices()
  const { caller, subscription } = await deviceOf(konan)
  for (let i = 0; i < 30; i += 1) await caller.push.subscribe(subscription)
  for (let i = 0; i < 59; i += 1) await caller.push.subscribe(service.device().subscription)
  const refusal = await refusalOf(caller.push.subscribe(service.device().subscription))
  expect(refusal.code).toBe('TOO_MANY_TRIES')
  t.clock.advance(30_000)
  await caller.push.subscribe(service.device().subscription)
})

test('a subscription that the browser replaced is followed, for who knows the former one’s secret', async () => {
  const { t, konan, service, worker, deviceOf, devices, orderAt, give } = await teamWithDevices()
  const device = await deviceOf(konan)
  const next = service.device()
  const { endpoint, auth } = device.subscription
  await t.anonymous.push.renew({
    known: { endpoint, auth: 'A'.repeat(22) },
    next: next.subscription,
  })
  expect(devices()).toMatchObject([device.subscription])
  await t.anonymous.push.renew({ known: { endpoint, auth }, next: next.subscription })
  expect(devices()).toMatchObject([{ ...next.subscription, userId: konan.id }])
  await give(await orderAt('pending'), konan)
  await worker.runDue()
  expect([device.requests, next.received.length]).toEqual([0, 1])
})

test('no device is kept of a session that was ended meanwhile, nor an address that no server may be made to call', async () => {
  const { t, konan, service, deviceOf, devices } = await teamWithDevices()
  const device = await deviceOf(konan)
  const { endpoint, auth } = device.subscription
  const inside = { ...KEYS, endpoint: 'https://192.168.1.1/laveo' }
  for (const call of [
    device.caller.push.subscribe(inside),
    t.anonymous.push.renew({ known: { endpoint, auth }, next: inside }),
  ])
    expect((await refusalOf(call)).code).toBe('VALIDATION')
  const other = await t.as(konan)
  beforeNextWrite(t, (orm) => orm.delete(sessions).run())
  const late = other.push.subscribe(service.device().subscription)
  expect((await refusalOf(late)).code).toBe('UNAUTHENTICATED')
  expect(devices()).toEqual([])
})

test('an account has ten devices at most: the oldest leaves', async () => {
  const { konan, deviceOf, devices } = await teamWithDevices()
  const first = await deviceOf(konan)
  for (let i = 0; i < MAX_PUSH_DEVICES; i += 1) await deviceOf(konan)
  const kept = devices().map(({ endpoint }) => endpoint)
  expect(kept).toHaveLength(MAX_PUSH_DEVICES)
  expect(kept).not.toContain(first.subscription.endpoint)
})

test('devices on which a client’s link was opened make room among themselves, and for none of their password', async () => {
  const { t, client, service, deviceOf, devices } = await teamWithDevices()
  const own = await deviceOf(client)
  for (let i = 0; i <= MAX_PUSH_DEVICES; i += 1)
    await (await t.as(client, { byLink: true })).push.subscribe(service.device().subscription)
  const kept = devices().map(({ endpoint }) => endpoint)
  expect(kept).toHaveLength(1 + MAX_PUSH_DEVICES)
  expect(kept).toContain(own.subscription.endpoint)
})

test.each([
  'http://push.example/send/1',
  'https://localhost/send/1',
  'https://127.0.0.1/send/1',
  'https://[::1]/send/1',
  'https://10.0.0.8/send/1',
  'https://192.168.1.1/send/1',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.8]/send/1',
  'https://[fd00::1]/send/1',
  'https://0x7f000001/send/1',
  'https://push.example:8443/send/1',
  'https://user:secret@push.example/send/1',
  'ftp://push.example/send/1',
  'nowhere',
])('%s is no address that the server may be made to call', async (endpoint) => {
  const { t, konan, devices } = await teamWithDevices()
  const caller = await t.as(konan)
  const refusal = await refusalOf(caller.push.subscribe({ endpoint, ...KEYS }))
  expect(refusal.code).toBe('VALIDATION')
  expect(devices()).toEqual([])
})

test('a browser subscribes with the server’s own key', async () => {
  const { t, client } = await teamWithDevices()
  const { publicKey } = await (await t.as(client)).push.key()
  expect(publicKey).toBe(t.push.publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
})
