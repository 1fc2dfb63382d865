import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { isSignedByWave, readWaveEvent } from './wave-webhook.service.ts'

/** The sample of Wave's documentation: published secret, time, body and signature. */
const SAMPLE = {
  secret: 'wave_sn_WHS_xz4m6g8rjs9bshxy05xj4khcvjv7j3hcp4fbpvv6met0zdrjvezg',
  seconds: 1667920421,
  body: '{"id": "AE_ijzo7oGgrlM7", "type": "checkout.session.completed", "data": {"id": "cos-1b01sghpg100j", "amount": "100", "checkout_status": "complete", "client_reference": null, "currency": "XOF", "error_url": "https://example.com/error", "last_payment_error": null, "business_name": "Annas Apiaries", "payment_status": "succeeded", "success_url": "https://example.com/success", "wave_launch_url": "https://pay.wave.com/c/cos-1b01sghpg100j?a=100&c=XOF&m=Annas%20Apiaries", "when_completed": "2022-11-08T15:05:45Z", "when_created": "2022-11-08T15:05:32Z", "when_expires": "2022-11-09T15:05:32Z", "transaction_id": "TCN4Y4ZC3FM"}}',
  signature: '53c971695230e9c51b1030d673eee76e70bbcdf8a7c5b8c1d44e0b8b1329647b',
}

describe('the signature', () => {
  const { secret, seconds, signature } = SAMPLE
  const body = Buffer.from(SAMPLE.body)
  const holds = (header: string | undefined, later = 0) =>
    isSignedByWave({ header, body, secret }, seconds * 1000 + later)

  test('of the published sample holds, and its event is read', () => {
    expect(holds(`t=${seconds},v1=${signature}`)).toBe(true)
    expect(readWaveEvent(body)).toEqual({
      id: 'AE_ijzo7oGgrlM7',
      type: 'checkout.session.completed',
      sessionId: 'cos-1b01sghpg100j',
    })
  })

  test('may be one of two while the secret is being changed', () => {
    const other = 'a'.repeat(64)
    expect(holds(`t=${seconds},v1=${other},v1=${signature}`)).toBe(true)
    expect(holds(`t=${seconds}, v1=${signature}, v1=${other}`)).toBe(true)
    expect(holds(`t=${seconds},v1=${other},v1=${other}`)).toBe(false)
  })

  test('lasts five minutes, both ways', () => {
    const header = `t=${seconds},v1=${signature}`
    expect([-5, 5].map((m) => holds(header, m * MINUTE_MS))).toEqual([true, true])
    expect([-5, 5].map((m) => holds(header, m * (MINUTE_MS + 1)))).toEqual([false, false])
  })

  test.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['an empty header', ''],
    ['no time', `v1=${signature}`],
    ['no signature', `t=${seconds}`],
    ['another time', `t=${seconds + 1},v1=${signature}`],
    ['a time with a sign', `t=+${seconds},v1=${signature}`],
    ['a shorter signature', `t=${seconds},v1=${signature.slice(2)}`],
    ['another version', `t=${seconds},v0=${signature}`],
    ['a dot after the time, as others sign', `t=${seconds},v1=${dotted()}`],
  ])('does not hold with %s', (_, header) => {
    expect(holds(header)).toBe(false)
  })

  function dotted(): string {
    return createHmac('sha256', SAMPLE.secret)
      .update(`${SAMPLE.seconds}.${SAMPLE.body}`)
      .digest('hex')
  }
})
