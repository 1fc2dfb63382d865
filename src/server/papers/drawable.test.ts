import { expect, test } from 'vitest'
import { drawable, fitsDisplay } from './drawable.ts'

test('French, its signs and the names of Abidjan are drawn as they are', () => {
  for (const text of [
    'Œuvre d’Aïcha N’Guessan',
    'Kɔfi Ɛba',
    '12\u202f500\u00a0FCFA',
    '« à 9 h » …',
  ])
    expect(drawable(text)).toBe(text)
})

test('a letter that the faces lack loses its accents, and what is still missing becomes « ? »', () => {
  expect(drawable('Nguyễn')).toBe('Nguyen')
  expect(drawable('Ｌａｖｅｏ ①')).toBe('Laveo 1')
  expect(drawable('李雷 🎉')).toBe('?? ?')
  expect(drawable('≈ 3,93 km')).toBe('~ 3,93 km')
  expect(drawable('− 450 FCFA')).toBe('– 450 FCFA')
})

test('what shows nothing is dropped, and every line break is a space', () => {
  expect(drawable('Awa\u200f\u0007 Diop')).toBe('Awa Diop')
  expect(drawable('Rue 12\nCocody\tAbidjan')).toBe('Rue 12 Cocody Abidjan')
})

test('headings go to another face when theirs lacks a letter', () => {
  expect(fitsDisplay('Aminata Koné')).toBe(true)
  expect(fitsDisplay('Kɔfi')).toBe(false)
})
