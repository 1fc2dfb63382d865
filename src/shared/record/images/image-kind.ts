/** Bytes at the start of a file that identify its format. */
export const HEAD_BYTES = 32

/** The real format of an image file; `heic` is common on phones, and not supported. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEIC_BRANDS = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'msf1',
  'avif',
])

/** Detects the format by the file's signature, whatever its name; undefined for an unknown one. */
export function imageKindOf(head: Uint8Array): ImageKind | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (PNG.every((byte, index) => head[index] === byte)) return 'png'
  if (letters(head, 0) === 'RIFF' && letters(head, 8) === 'WEBP') return 'webp'
  if (letters(head, 4) === 'ftyp' && HEIC_BRANDS.has(letters(head, 8))) return 'heic'
}

function letters(head: Uint8Array, from: number): string {
  return String.fromCharCode(...head.subarray(from, from + 4))
}

/** Heaviest image that may be sent, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** Longest side of an order's photo, in pixels. */
export const PHOTO_SIDE = 1600
/** Longest side of its small form, in pixels. */
export const SMALL_PHOTO_SIDE = 320
