import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  joinTicket,
  packFacts,
  splitTicket,
  TICKET_BYTES,
  TICKET_LENGTH,
  unpackFacts,
} from './ticket-facts.ts'
import { readTicket, ticketText, typedLines } from './ticket-text.ts'

const MINUTE = 60_000

const minutes = fc.integer({ min: 1, max: 2 ** 32 - 1 }).map((n) => n * MINUTE)
const facts = fc.record({
  reference: fc.stringMatching(/^[0-9a-f]{8}$/),
  pieces: fc.integer({ min: 0, max: 65_535 }),
  total: fc.integer({ min: 0, max: 100_000_000 }),
  countedAt: minutes,
  promisedAt: fc.option(minutes),
})
const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const wholeTicket = bytesOf(TICKET_LENGTH).map((bytes) => Uint8Array.from(bytes))

test('the facts of a ticket come back from their bytes as they were', () => {
  fc.assert(
    fc.property(facts, (said) => {
      expect(unpackFacts(packFacts(said))).toEqual(said)
    }),
  )
})

test('a whole ticket comes apart into what it was made of', () => {
  const keyId = fc.stringMatching(/^[0-9a-f]{4}$/)
  fc.assert(
    fc.property(keyId, facts, bytesOf(TICKET_BYTES.signature), (id, said, raw) => {
      const parts = { keyId: id, facts: packFacts(said), signature: Uint8Array.from(raw) }
      expect(splitTicket(joinTicket(parts))).toEqual(parts)
    }),
  )
})

test('a ticket is read from its link, from what follows the #, and from its typed lines', () => {
  fc.assert(
    fc.property(wholeTicket, (bytes) => {
      const text = ticketText(bytes)
      for (const given of [
        text,
        `https://laveo.example/verifier#${text}`,
        ` ${text}\n`,
        typedLines(bytes).join('\n'),
        typedLines(bytes).join('').replaceAll(' ', '').toLowerCase(),
      ])
        expect(readTicket(given)).toEqual({ bytes })
    }),
  )
})

test('the link’s part is 112 signs, the typed form five lines of seven groups of four', () => {
  const bytes = new Uint8Array(TICKET_LENGTH).fill(171)
  expect(ticketText(bytes)).toHaveLength(112)
  const lines = typedLines(bytes)
  expect(lines).toHaveLength(5)
  for (const line of lines)
    expect(line).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4} ){6}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a sign typed wrongly, or two swapped, is found in its line', () => {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const place = fc.tuple(fc.nat(4), fc.nat(26), fc.nat(31))
  fc.assert(
    fc.property(wholeTicket, place, (bytes, [line, at, other]) => {
      const lines = typedLines(bytes).map((text) => text.replaceAll(' ', ''))
      const typed = lines[line] ?? ''
      const sign = signs[other] ?? ''
      // 0 and Z differ by the modulus: only the signature tells them apart.
      fc.pre(sign !== typed[at] && !(/[0Z]/.test(sign) && /[0Z]/.test(typed[at] ?? '')))
      lines[line] = typed.slice(0, at) + sign + typed.slice(at + 1)
      expect(readTicket(lines.join(' '))).toEqual({ fault: 'line', line: line + 1 })
    }),
  )
})

test('what is alike is taken for what is printed', () => {
  const bytes = new Uint8Array(TICKET_LENGTH)
  for (const [printed, typed] of [
    ['0', 'O'],
    ['0', 'o'],
  ] as const)
    expect(readTicket(typedLines(bytes).join('').replaceAll(printed, typed))).toEqual({ bytes })
  const ones = new Uint8Array(TICKET_LENGTH).fill(0b00001000)
  const text = typedLines(ones).join('')
  expect(text).toContain('1')
  expect(readTicket(text.replaceAll('1', 'l'))).toEqual({ bytes: ones })
  expect(readTicket(text.replaceAll('1', 'I'))).toEqual({ bytes: ones })
})

test.each([
  ['', { fault: 'none' }],
  ['bonjour\u202f!', { fault: 'none' }],
  ['https://laveo.example/verifier', { fault: 'none' }],
  ['7B1E 03D2', { fault: 'length', missing: 132 }],
  ['0'.repeat(141), { fault: 'length', missing: -1 }],
])('« %s » is no ticket', (text, reading) => {
  expect(readTicket(text)).toEqual(reading)
})
