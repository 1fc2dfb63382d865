import { expect, test } from 'vitest'
import { imageKindOf } from './image-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('an image is recognized by its first bytes', () => {
  expect(imageKindOf(bytes('\xff\xd8\xff\xe0\0\x10JFIF'))).toBe('jpeg')
  expect(imageKindOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(imageKindOf(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('webp')
  expect(imageKindOf(bytes('\0\0\0\x18ftypheic\0\0\0\0'))).toBe('heic')
  expect(imageKindOf(bytes('\0\0\0\x18ftypmif1\0\0\0\0'))).toBe('heic')
})

test('what only calls itself an image is none', () => {
  const others = [
    '',
    'bonjour',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<?xml version="1.0"?><svg>',
    'GIF89a',
    'RIFF\x10\0\0\0AVI LIST',
    '%PDF-1.7',
    '\0\0\0\x18ftypmp42',
    '\x89PNG',
    '\xff\xd8',
  ]
  for (const text of others) expect(imageKindOf(bytes(text)), text).toBeUndefined()
})
