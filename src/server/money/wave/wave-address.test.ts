import { beforeEach, describe, expect, test } from 'vitest'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let fixture: WaveFixture

beforeEach(async () => {
  fixture = await createWaveFixture()
})

/** How long no new session is tried after Wave failed to make one. */
const QUIET_MS = 3_000

const FOREIGN = [
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
]

const READ = [
  ['https://pay.wave.com/c/cos-1?a=3000', 'https://pay.wave.com/c/cos-1?a=3000'],
  ['https://wave.com/c/Lavéo', 'https://wave.com/c/Lav%C3%A9o'],
  ['HTTPS://PAY.WAVE.COM:443/c/../c/1', 'https://pay.wave.com/c/1'],
] as const

/** Goes to Wave with an order whose session is at this address. */
async function goTo(orderId: string, address: string): Promise<string> {
  const { go, wave, t } = fixture
  wave.behave('done-hang')
  await go(orderId)
  wave.last().wave_launch_url = address
  t.clock.advance(QUIET_MS)
  return go(orderId)
}

describe('where Wave would have the client go', () => {
  test('an address that is not theirs is never opened', async () => {
    const { go, wave, books, order, workAfter } = fixture
    const ids: string[] = []
    for (const address of FOREIGN) {
      const id = await order()
      ids.push(id)
      expect(await goTo(id, address), address).toBe(
        `/client/commandes?paiement=wave-indisponible&commande=${id}`,
      )
    }
    for (let hour = 0; hour < 26; hour += 1) await workAfter(60 * MINUTE_MS)
    for (const id of ids) expect(books(id).sessions).toEqual(['expired'])
    expect(await go(ids[0] ?? '')).toBe(wave.last().wave_launch_url)
  })

  test('an address of theirs is opened as a browser reads it', async () => {
    for (const [address, read] of READ)
      expect(await goTo(await fixture.order(), address)).toBe(read)
  })
})
