import { describe, expect, test } from 'vitest'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('a provider that asks for a pause', () => {
  test.each([
    ['7', 7 * SECOND],
    ['0', SECOND],
    [undefined, MINUTE],
    ['Wed, 21 Oct 2015 07:28:00 GMT', MINUTE],
    ['999999999', HOUR],
  ])(
    'after « retry-after: %s » nothing leaves for %d ms, and no try is lost',
    async (header, wait) => {
      const { t, provider, news, worker, row } = await mailThroughProvider()
      const [first, second] = [await news('Un'), await news('Deux')]
      provider.retryAfter = header
      provider.behave('limited')
      const same = worker()
      await same.runDue()
      t.clock.advance(wait - 1)
      await same.runDue()
      expect(provider.requests).toHaveLength(1)
      expect(row(first)).toMatchObject({ status: 'pending', attempts: 0 })
      t.clock.advance(1)
      await same.runDue()
      expect([row(first).status, row(second).status]).toEqual(['sent', 'sent'])
    },
  )
})

describe('a refusal', () => {
  test('of the recipient ends the e-mail at once', async () => {
    const { provider, news, worker, row, lines } = await mailThroughProvider()
    const id = await news()
    provider.behave(['validation_error', 422, 'Invalid `to` field.'])
    await worker().runDue()
    expect(row(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: 'validation_error 422',
    })
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  test.each([
    ['invalid_api_key', 403, 'API key is invalid'],
    ['missing_api_key', 401, 'Missing API key'],
    ['validation_error', 403, 'The laveo.example domain is not verified'],
    ['validation_error', 422, 'Invalid `from` field.'],
    ['invalid_from_address', 422, 'Invalid'],
    ['not_found', 404, 'The requested endpoint does not exist'],
  ] as const)(
    '%s %d is the operator’s to mend: everything waits, loudly, and no try is lost',
    async (...refusal) => {
      const { t, provider, news, worker, row, lines, untilSettled } = await mailThroughProvider()
      const ids = [await news('Un'), await news('Deux')]
      const same = worker()
      for (let looks = 1; looks <= 10; looks += 1) {
        provider.behave([...refusal])
        await same.runDue()
        expect(provider.requests).toHaveLength(looks)
        expect(lines.filter(({ level }) => level === 'error')).toHaveLength(looks)
        t.clock.advance(5 * MINUTE)
      }
      await untilSettled(same)
      expect(ids.map((id) => row(id))).toMatchObject([
        { status: 'sent', attempts: 1 },
        { status: 'sent', attempts: 1 },
      ])
    },
  )

  test('because the key came with other words, before a deployment, means that the e-mail has left', async () => {
    const { provider, news, worker, row } = await mailThroughProvider()
    const id = await news()
    provider.behave(['invalid_idempotent_request', 409, 'Same key, different payload'])
    await worker().runDue()
    expect(row(id).status).toBe('sent')
  })

  test('because the same key is being handled is tried again', async () => {
    const { provider, news, worker, row } = await mailThroughProvider()
    const id = await news()
    provider.behave(['concurrent_idempotent_requests', 409, 'In progress'])
    await worker().runDue()
    expect(row(id)).toMatchObject({ status: 'pending', attempts: 1 })
  })
})
