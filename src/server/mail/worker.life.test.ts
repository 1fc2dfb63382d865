import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A driver whose answers a test gives one by one. */
function byHand() {
  const asked: Array<{ parcel: OutgoingMail; answer: (outcome: SendOutcome) => void }> = []
  const send = (parcel: OutgoingMail) =>
    new Promise<SendOutcome>((answer) => {
      asked.push({ parcel, answer })
    })
  return { asked, send }
}

test('an e-mail written while another leaves is not forgotten', async () => {
  const { news, worker, row } = await mailThroughProvider()
  const { asked, send } = byHand()
  const running = worker({ send })
  running.start()
  await news('Un')
  await expect.poll(() => asked.length).toBe(1)
  const second = await news('Deux')
  asked[0]?.answer({ verdict: 'sent' })
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer({ verdict: 'sent' })
  await running.runDue()
  expect(row(second).status).toBe('sent')
  await running.stop()
})

test('it sleeps until the next try is due, and not a moment longer', async () => {
  const { t, provider, news, worker, row } = await mailThroughProvider()
  provider.behave('error')
  const running = worker()
  running.start()
  const id = await news()
  await expect.poll(() => row(id).lastError).not.toBeNull()
  await running.runDue()
  t.clock.advance(29_999)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(provider.requests).toHaveLength(1)
  t.clock.advance(1)
  await vi.advanceTimersByTimeAsync(1)
  await running.runDue()
  expect(provider.delivered).toHaveLength(1)
  await running.stop()
})

test('stopping waits for the e-mail in hand, and begins no other', async () => {
  const { t, news, worker, row } = await mailThroughProvider()
  const { asked, send } = byHand()
  const [first, second] = [await news('Un'), await news('Deux')]
  const running = worker({ send })
  running.start()
  await expect.poll(() => asked.length).toBe(1)
  let stopped = false
  const stopping = running.stop().then(() => {
    stopped = true
  })
  t.outbox.wake()
  expect(stopped).toBe(false)
  asked[0]?.answer({ verdict: 'sent' })
  await stopping
  expect([row(first).status, row(second).status]).toEqual(['sent', 'pending'])
  await t.database.close()
  t.outbox.wake()
  await running.runDue()
  expect(asked).toHaveLength(1)
})
