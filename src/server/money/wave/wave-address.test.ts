import { beforeEach, describe, expect, test } from 'vitest'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let fixture: WaveFixture
let orderId: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  orderId = await fixture.order()
})

/** How long no new session is tried after Wave failed to make one. */
const QUIET_MS = 3_000

const backTo = (code: string) => `/client/commandes?paiement=${code}&commande=${orderId}`

describe('where Wave would have the client go', () => {
  test.each([
    'javascript:alert(1)',
    'http://pay.wave.com/c/1',
    'https://pay.example/c/1',
    'pay',
    'https://wave.com.pay.example/c',
    'https://notwave.com/c',
    'https://pay.wave.com:8443/c',
    'https://wave.com@pay.example/c',
    'https://awa:secret@pay.wave.com/c',
    'https://pay.wave.com/\r\nset-cookie: a=b',
    'https://pay.wave.com/\tc',
    ' https://wave.com/c',
  ])('the address %s is never opened', async (address) => {
    const { go, wave, books, workAfter, t } = fixture
    wave.behave('done-hang')
    await go(orderId)
    wave.last().wave_launch_url = address
    t.clock.advance(QUIET_MS)
    expect(await go(orderId)).toBe(backTo('wave-indisponible'))
    for (let hour = 0; hour < 26; hour += 1) await workAfter(60 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['expired'])
    expect(await go(orderId)).toBe(wave.last().wave_launch_url)
  })

  test.each([
    ['https://pay.wave.com/c/cos-1?a=3000', 'https://pay.wave.com/c/cos-1?a=3000'],
    ['https://wave.com/c/Lavéo', 'https://wave.com/c/Lav%C3%A9o'],
    ['HTTPS://PAY.WAVE.COM:443/c/../c/1', 'https://pay.wave.com/c/1'],
  ])('the address %s is opened as a browser reads it', async (address, read) => {
    const { go, wave, t } = fixture
    wave.behave('done-hang')
    await go(orderId)
    wave.last().wave_launch_url = address
    t.clock.advance(QUIET_MS)
    expect(await go(orderId)).toBe(read)
  })
})
