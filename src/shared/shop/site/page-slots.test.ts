import { expect, test } from 'vitest'
import { fillSlots, partMarks, SLOTS } from './page-slots.ts'

const part = (slot: string, text: string, when: 'filled' | 'empty' = 'filled') =>
  partMarks(slot, when).join(text)
const filled = (html: string, values: Record<string, string>) =>
  fillSlots(html, new Map(Object.entries(values)))

test('a part is shown where its slot is filled, and its opposite where it is not', () => {
  const html = `a${part(SLOTS.phone, ` tel ${SLOTS.phoneShown}`)}${part(SLOTS.phone, ' contact', 'empty')}.`
  const phone = { [SLOTS.phone]: '+225', [SLOTS.phoneShown]: '27 22' }
  expect(filled(html, phone)).toBe('a tel 27 22.')
  expect(filled(html, { [SLOTS.phone]: '' })).toBe('a contact.')
  expect(filled(html, {})).toBe('a contact.')
})

test('parts stand in each other, under one slot too', () => {
  const inner = part(SLOTS.host, SLOTS.host) + part(SLOTS.hostAddress, `, ${SLOTS.hostAddress}`)
  const html = `[${part(SLOTS.host, `<${inner}>`)}]`
  expect(filled(html, { [SLOTS.host]: 'A', [SLOTS.hostAddress]: 'B' })).toBe('[<A, B>]')
  expect(filled(html, { [SLOTS.host]: 'A' })).toBe('[<A>]')
  expect(filled(html, { [SLOTS.hostAddress]: 'B' })).toBe('[]')
})

test('what a slot brings in is not read again', () => {
  const trap = part(SLOTS.wave, SLOTS.publicUrl, 'empty')
  const html = `${part(SLOTS.address, SLOTS.address)}`
  expect(filled(html, { [SLOTS.address]: trap, [SLOTS.publicUrl]: 'x' })).toBe(trap)
})
