import { beforeEach, describe, expect, test } from 'vitest'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { startWave } from './wave-start.service.ts'

let fixture: WaveFixture
let orderId: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  orderId = await fixture.order()
})

/** How long no new session is tried after Wave failed to make one. */
const QUIET_MS = 3_000

describe('while Wave makes no session', () => {
  test.each(['refuse', 'limited', 'error'] as const)(
    'an answer of the kind « %s » is requested once in three seconds, by any number of callers',
    async (mood) => {
      const { go, wave, order, t } = fixture
      const others = [await order(), await order(), orderId]
      wave.mood = mood
      for (const id of others) expect(await go(id)).toContain('wave-indisponible')
      t.clock.advance(QUIET_MS - 1)
      for (const id of others) expect(await go(id)).toContain('wave-indisponible')
      expect(wave.requests).toHaveLength(1)
      t.clock.advance(1)
      await go(orderId)
      expect(wave.requests).toHaveLength(2)
    },
  )

  test('it is told that Wave does not answer, also while nothing is asked of it', async () => {
    const { t, wave, client } = fixture
    wave.mood = 'error'
    for (let i = 0; i < 2; i += 1)
      expect(await codeOfRefusal(startWave({ ...t, actor: client }, orderId))).toBe('WAVE_DOWN')
    expect(wave.requests).toHaveLength(1)
  })

  test('who has a session already is taken there meanwhile', async () => {
    const { go, wave, order } = fixture
    const url = await go(orderId)
    wave.mood = 'error'
    expect(await go(await order())).toContain('wave-indisponible')
    expect(await go(orderId)).toBe(url)
  })

  test('a session that is made ends the wait of the others', async () => {
    const { go, wave, order, t } = fixture
    wave.behave('refuse')
    await go(orderId)
    t.clock.advance(QUIET_MS)
    for (const id of [await order(), orderId])
      expect(await go(id)).toBe(wave.last().wave_launch_url)
  })

  test('a key that Wave refuses all day leaves nothing behind', async () => {
    const { go, wave, books, t } = fixture
    wave.mood = 'refuse'
    for (let i = 0; i < 60; i += 1) {
      await go(orderId)
      t.clock.advance(QUIET_MS)
    }
    expect(books(orderId).sessions).toEqual([])
  })
})
