import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  NO_PICTURES,
  phonePhoto,
  picture,
  pngFrom,
  pngHeader,
} from '#server/testing/fixtures/pictures.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { refuseImage, remakeImage } from './images.service.ts'

const FRAMES = [
  { width: 1600, height: 1600 },
  { width: 320, height: 320 },
]
const INVALID = { code: 'IMAGE_INVALID', status: 422 }

/** A PNG of a few kilobytes that says it holds a picture of this size, all of one colour. */
const bomb = (width: number, height: number) =>
  pngFrom(
    pngHeader(width, height, { bits: 1 }),
    deflateSync(Buffer.alloc((width / 8 + 1) * height)),
  )

/** Declares the same size without any content: decoding it fails. */
const claim = (side: number, says: { bits?: number; interlaced?: boolean } = {}) =>
  pngFrom(pngHeader(side, side, { ...says, kind: 2 }), deflateSync(Buffer.alloc(9)))

describe('an image that comes in', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s becomes a WebP of each size',
    async (format) => {
      const pictures = await remakeImage(await picture(2000, 1000, format), FRAMES)
      expect(pictures.map(({ width, height }) => [width, height])).toEqual([
        [1600, 800],
        [320, 160],
      ])
      for (const { webp, width } of pictures)
        expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width })
    },
  )

  test('is never made larger than it came', async () => {
    const [whole] = await remakeImage(await picture(40, 30), FRAMES)
    expect(whole).toMatchObject({ width: 40, height: 30 })
  })

  test('a photo of a phone becomes small ones, though it has more pixels than other images may have', async () => {
    const [whole] = await remakeImage(await phonePhoto(12_000, 9_000), FRAMES)
    expect(whole).toMatchObject({ width: 1200, height: 1600 })
  })

  test('is upright, and keeps none of the camera’s metadata', async () => {
    const sent = await phonePhoto(400, 200)
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Tecno')
    const [whole] = await remakeImage(sent, FRAMES)
    expect(whole).toMatchObject({ width: 200, height: 400 })
    const { exif, orientation, xmp, icc } = await sharp(whole?.webp).metadata()
    expect(exif).toBeUndefined()
    expect(orientation).toBeUndefined()
    expect(xmp).toBeUndefined()
    expect(icc).toBeUndefined()
    expect(whole?.webp.toString('latin1')).not.toContain('Tecno')
  })

  test.each(NO_PICTURES)('%s is refused', async (_, bytes) => {
    expect(await refusalOf(remakeImage(bytes, FRAMES))).toEqual(INVALID)
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s that broke off on its way is refused',
    async (format) => {
      const whole = await picture(800, 600, format)
      const half = whole.subarray(0, Math.floor(whole.length / 2))
      expect(await refusalOf(remakeImage(half, FRAMES))).toEqual(INVALID)
    },
  )

  test('a small file that would fill the memory is refused before it is read', async () => {
    const bytes = bomb(16_000, 16_000)
    expect(bytes.byteLength).toBeLessThan(5 * 1024 * 1024)
    const decode = vi.spyOn(sharp.prototype, 'toBuffer')
    onTestFinished(() => decode.mockRestore())
    expect(await refusalOf(remakeImage(bytes, FRAMES))).toEqual(INVALID)
    expect(decode).not.toHaveBeenCalled()
  })

  test.each([
    ['of more than 128 MB once decoded', claim(7_000), claim(6_000)],
    ['of two bytes a colour', claim(5_000, { bits: 16 }), claim(4_000, { bits: 16 })],
    ['in passes over the whole', claim(5_000, { interlaced: true }), claim(4_000)],
  ])('%s is refused before it is decoded', async (_, huge, large) => {
    const decode = vi.spyOn(sharp.prototype, 'toBuffer')
    onTestFinished(() => decode.mockRestore())
    expect(await refusalOf(remakeImage(huge, FRAMES))).toEqual(INVALID)
    expect(decode).not.toHaveBeenCalled()
    await refusalOf(remakeImage(large, FRAMES))
    expect(decode).toHaveBeenCalled()
  })

  test('is held to fewer pixels where it comes from a phone that makes it small', async () => {
    const bytes = await picture(600, 500)
    expect(await remakeImage(bytes, FRAMES, 300_000)).toHaveLength(2)
    expect(await refusalOf(remakeImage(bytes, FRAMES, 299_999))).toEqual(INVALID)
  })

  test.each([
    ['timeout: 83% complete', 'DATABASE_BUSY'],
    ['vips_tracked: out of memory --- size == 187MB', 'DATABASE_BUSY'],
    ['pngload_buffer: libspng read error', 'IMAGE_INVALID'],
    ['Input buffer contains unsupported image format', 'IMAGE_INVALID'],
  ])('that libvips refuses with « %s » is %s', (message, code) => {
    expect(() => refuseImage(new Error(message))).toThrow(
      expect.objectContaining({ appCode: code }),
    )
  })

  test('more than 5 MB is refused', async () => {
    const bytes = Buffer.concat([await picture(10, 10), Buffer.alloc(5 * 1024 * 1024)])
    expect(await refusalOf(remakeImage(bytes, FRAMES))).toEqual({
      code: 'IMAGE_TOO_LARGE',
      status: 413,
    })
  })
})
