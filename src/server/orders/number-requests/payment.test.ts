import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeSuperadmin, readOrder } from '#server/testing/factories.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber, sendRequest } from '#server/testing/scenes/by-number.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'

let t: TestContext
let admin: Awaited<ReturnType<TestContext['as']>>
let offerWave: (waveLink: string | null) => Promise<unknown>

beforeEach(async () => {
  t = createTestContext({ DEMO: '0' })
  setSiteDoor(t, 'open')
  admin = await t.as(await makeAdmin(t))
  const owner = await t.as(await makeSuperadmin(t))
  offerWave = async (waveLink) => {
    const { payment } = await owner.settings.all()
    await owner.settings.save({ payment: { value: { waveLink }, seen: payment.updatedAt } })
  }
  await offerWave('https://pay.wave.com/m/laveo')
})

const askWithWave = () => askByNumber(t, { basket: { paymentMethod: 'wave' } })

test('what was asked with Wave is confirmed so while Wave is offered', async () => {
  const { id } = await askWithWave()
  const phone = t.browser().caller
  const token = await sendRequest(admin, id)
  const { paymentMethod, isWaveGone, pickup, figures } = await openRequest(phone, token)
  expect([paymentMethod, isWaveGone]).toEqual(['wave', false])
  const { orderId } = await phone.numberRequests.confirm({
    token,
    pickup,
    shown: { total: figures.grandTotal },
  })
  expect(readOrder(t, orderId).paymentMethod).toBe('wave')
})

test('the client confirms in cash where the owner removed Wave meanwhile, and reads so before the tap', async () => {
  const { id } = await askWithWave()
  const phone = t.browser().caller
  const token = await sendRequest(admin, id)
  await offerWave(null)
  const { paymentMethod, isWaveGone, pickup, figures } = await openRequest(phone, token)
  expect([paymentMethod, isWaveGone]).toEqual(['espece', true])
  const seen = { token, pickup, shown: { total: figures.grandTotal } }
  for (const unseen of [seen, { ...seen, paymentMethod: 'wave' as const }])
    expect((await refusalOf(phone.numberRequests.confirm(unseen))).code).toBe('WAVE_UNAVAILABLE')
  const { orderId } = await phone.numberRequests.confirm({ ...seen, paymentMethod })
  expect(readOrder(t, orderId).paymentMethod).toBe('espece')
})

test('so does the team, with its client on the phone', async () => {
  const { id: requestId } = await askWithWave()
  await offerWave(null)
  const { paymentMethod, isWaveGone, pickup, figures } = await admin.numberRequests.byId({
    requestId,
  })
  expect([paymentMethod, isWaveGone]).toEqual(['espece', true])
  const seen = { requestId, pickup, shown: { total: figures.grandTotal } }
  expect((await refusalOf(admin.numberRequests.confirmByTeam(seen))).code).toBe('WAVE_UNAVAILABLE')
  const { orderId } = await admin.numberRequests.confirmByTeam({ ...seen, paymentMethod })
  expect(readOrder(t, orderId).paymentMethod).toBe('espece')
})
