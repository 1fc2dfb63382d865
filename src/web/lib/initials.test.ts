import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Aya Konan', 'AK'],
  ['marie-ange yao kouassi', 'MK'],
  ['Baobab', 'B'],
  ['  élise  traoré ', 'ÉT'],
  ['😀 Koné', '😀K'],
  ['', ''],
])('« %s » has the initials « %s »', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
