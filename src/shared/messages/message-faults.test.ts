import { expect, test } from 'vitest'
import { asksForACall, messageFaultWords } from './message-faults.ts'

test('a number without WhatsApp is called first, and one that WhatsApp limits is not', () => {
  expect(asksForACall('no_whatsapp 131026')).toBe(true)
  expect(asksForACall('several')).toBe(true)
  expect(asksForACall('limited 131048')).toBe(false)
  expect(asksForACall(null)).toBe(false)
})

test('a fault that is not known has no sentence', () => {
  expect(messageFaultWords('no_whatsapp 131026')).toContain('n’a pas WhatsApp')
  expect(messageFaultWords('constructor')).toBeNull()
  expect(messageFaultWords(null)).toBeNull()
})
