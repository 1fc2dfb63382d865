import { expect, test } from 'vitest'
import { followMessage } from '../access/follow-message.ts'
import { greetingTo, toldName } from './told-name.ts'

const URL = 'https://laveo.ci/suivre/x'

test.each(['Aminata Koné', "N'Guessan d’Arc-Ébène", 'Koné A. B.', 'Mariam 225'])(
  '« %s » is told',
  (name) => expect(toldName(name)).toBe(name),
)

test.each([
  'Gagnez sur evil.example',
  'www.evil',
  'a@evil',
  'evil 07 00 11',
  'evil'.repeat(11),
  '   ',
  '123',
  null,
])('« %s » is no name to tell', (name) => {
  expect(toldName(name)).toBeNull()
  expect(greetingTo(name)).toBe('Bonjour')
})

test('a text for WhatsApp greets nobody rather than carry a link', () => {
  const fullname = 'Lire evil.example'
  const told = { fullname, reference: '4f9c21ab', promise: null, url: URL }
  const message = followMessage(told)
  expect(message).not.toContain('evil')
  expect(message).toMatch(/^Bonjour, ici Lavéo/)
})
