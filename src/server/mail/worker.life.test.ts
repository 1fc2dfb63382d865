import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { createMailFixture } from '#server/testing/scenes/sendings.ts'
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

test('what is written while it runs leaves by itself, and what waited from before at the start', async () => {
  const { provider, news, worker } = await createMailFixture()
  await news('Avant')
  const running = worker()
  running.start()
  await expect.poll(() => provider.delivered.length).toBe(1)
  await news('Pendant')
  await expect.poll(() => provider.delivered.length).toBe(2)
  await running.stop()
})

test('an e-mail written while another leaves is not forgotten', async () => {
  const { news, worker, row } = await createMailFixture()
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
  const { t, provider, news, worker, row } = await createMailFixture()
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
  const { t, news, worker, row } = await createMailFixture()
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

test('a database that cannot be read ends no process, and is looked at again a little later', async () => {
  const { t, provider, news, worker, lines } = await createMailFixture()
  await news()
  const running = worker()
  t.database.sqlite.exec('alter table mail_outbox rename to away')
  running.start()
  await expect(running.runDue()).resolves.toBeUndefined()
  expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'the outbox cannot be emptied' })
  t.database.sqlite.exec('alter table away rename to mail_outbox')
  t.clock.advance(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await running.runDue()
  expect(provider.delivered).toHaveLength(1)
  await running.stop()
})

test('a fault of the database stops nothing for good', async () => {
  const { t, provider, news, worker, lines } = await createMailFixture()
  const running = worker()
  running.start()
  await running.runDue()
  const id = await news()
  await running.runDue()
  expect(provider.delivered.map(({ key }) => key)).toEqual([id])
  const write = vi.spyOn(t.database, 'write')
  const second = await news()
  write.mockRejectedValueOnce(new Error('disk full'))
  await running.runDue()
  expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'the outbox cannot be emptied' })
  t.clock.advance(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await running.runDue()
  expect(provider.delivered.map(({ key }) => key)).toEqual([id, second])
  await running.stop()
})
