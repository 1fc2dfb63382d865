import { expect, test } from 'vitest'
import { greetingTo, toldName } from './told-name.ts'

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
