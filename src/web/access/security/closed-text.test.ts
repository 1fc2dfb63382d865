import { expect, test } from 'vitest'
import { closedText } from './closed-text.ts'

test('the sessions that were closed are counted', () => {
  expect(closedText(1)).toBe('1 autre appareil déconnecté.')
  expect(closedText(6)).toBe('6 autres appareils déconnectés.')
})
