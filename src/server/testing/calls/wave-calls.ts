import { openMerchantLink } from '#server/money/wave/payable-order.service.ts'
import type { CheckoutSession, NewSession, WaveApi } from '#server/money/wave/wave-api.ts'
import { switchToCash } from '#server/money/wave/wave-choice.service.ts'
import { startWave } from '#server/money/wave/wave-start.service.ts'
import { storeWaveEvent } from '#server/money/wave/wave-webhook.service.ts'
import { createWaveWorker } from '#server/money/wave/wave-worker.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { TestContext } from '../create-test-context.ts'
import { makeOrder, type User } from '../factories.ts'

/** A Wave that carries out every request at once, without a network. */
function promptWave(t: TestContext) {
  const sessions = new Map<string, CheckoutSession>()
  const missing = { ok: false, fault: 'missing', reason: '404' } as const
  const make = ({ amount, clientReference }: NewSession): CheckoutSession => ({
    id: `cos-${sessions.size}`,
    amount,
    currency: 'XOF',
    clientReference,
    checkoutStatus: 'open',
    paymentStatus: 'processing',
    transactionId: null,
    launchUrl: 'https://pay.example/c',
    expiresAt: t.clock.now() + HOUR_MS,
  })
  const api: WaveApi = {
    async create(asked) {
      const session = make(asked)
      sessions.set(session.id, session)
      return { ok: true, value: session }
    },
    async read(id) {
      const value = sessions.get(id)
      return value ? { ok: true, value } : missing
    },
    async search(reference) {
      const found = [...sessions.values()].filter((s) => s.clientReference === reference)
      return { ok: true, value: found }
    },
    async expire(id) {
      const session = sessions.get(id)
      if (session) session.checkoutStatus = 'expired'
      return { ok: true, value: null }
    },
  }
  return { api, sessions }
}

/**
 * A client goes to Wave, which refuses, then answers nothing, lets the session expire, goes again and pays; another order ends in cash.
 */
export async function payThroughWave(t: TestContext, client: User): Promise<void> {
  const { api, sessions } = promptWave(t)
  t.wave.api = api
  const ctx = { ...t, actor: client }
  const worker = createWaveWorker(t)
  const plan = { client, input: { paymentMethod: 'wave' } } as const
  const { id } = await makeOrder(t, plan)
  const { create } = api
  api.create = async () => ({ ok: false, fault: 'refused', reason: '401' })
  await startWave(ctx, id).catch(() => {})
  t.clock.advance(MINUTE_MS)
  api.create = async () => ({ ok: false, fault: 'down', reason: '503' })
  await startWave(ctx, id).catch(() => {})
  api.create = create
  t.clock.advance(2 * MINUTE_MS)
  await worker.runDue()
  await startWave(ctx, id)
  t.clock.advance(HOUR_MS)
  await startWave(ctx, id)
  const session = [...sessions.values()].at(-1)
  if (!session) throw new Error('Wave made no session')
  Object.assign(session, { checkoutStatus: 'complete', paymentStatus: 'succeeded' })
  const type = 'checkout.session.completed'
  await storeWaveEvent(t, { id: 'EV_1', type, sessionId: session.id })
  await worker.runDue()
  const other = await makeOrder(t, plan)
  await startWave(ctx, other.id)
  await switchToCash(ctx, other.id)
  t.clock.advance(DAY_MS)
  worker.start()
  await worker.runDue()
  await worker.stop()
}

/** A client pays with the merchant link, which cannot be observed. */
export async function declareToWave(t: TestContext, client: User): Promise<void> {
  const { id } = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
  await openMerchantLink({ ...t, actor: client }, id)
  await (await t.as(client)).payments.announce({ orderId: id })
}
