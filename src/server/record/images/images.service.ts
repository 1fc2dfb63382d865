import type Sharp from 'sharp'
import { AppError } from '#server/lib/app-error.ts'
import { createFifoQueue, createSemaphore } from '#server/lib/semaphore.ts'
import { HEAD_BYTES, imageKindOf, MAX_UPLOAD_BYTES } from '#shared/record/images/image-kind.ts'

/** An image ready to be stored: WebP, upright, without the camera's metadata. */
export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** A phone takes photos of 16 320 × 12 240 pixels as JPEG. A file of 5 MB can declare far more. */
const MAX_PIXELS = { jpeg: 200_000_000, png: 64_000_000, webp: 64_000_000 }
/** Bytes that two decodings at once may take on a small machine. */
const MAX_DECODED_BYTES = 128 * 1024 * 1024
const LIMIT_S = 15
const QUALITY = 78

const inTurn = createSemaphore(2, createFifoQueue(30))

interface Frame {
  width: number
  /** Without it, the height keeps the proportions. */
  height?: number
}

/**
 * Detects the real format of an image and re-encodes it to fit each of the frames, the largest
 * first. Throws IMAGE_TOO_LARGE; IMAGE_INVALID for anything but a JPEG, PNG or WebP, for a damaged
 * file and for one that would fill the memory; DATABASE_BUSY when too many wait, or when the
 * machine lacks the time or the memory now.
 */
export async function remakeImage(
  bytes: Uint8Array,
  frames: readonly Frame[],
  maxPixels?: number,
): Promise<Picture[]> {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new AppError('IMAGE_TOO_LARGE')
  const kind = imageKindOf(bytes.subarray(0, HEAD_BYTES))
  if (!kind || kind === 'heic') throw new AppError('IMAGE_INVALID')
  return inTurn(async () => {
    const sharp = await loadSharp()
    const limit = maxPixels ?? MAX_PIXELS[kind]
    const longest = Math.max(...frames.map(({ width, height = width }) => Math.max(width, height)))
    if (!(await fits(sharp, bytes, { limit, longest }))) throw new AppError('IMAGE_INVALID')
    const pictures: Picture[] = []
    // Each from the previous one: the upload is decoded once.
    for (const frame of frames)
      pictures.push(await remake(sharp, pictures.at(-1)?.webp ?? bytes, frame))
    return pictures
  })
}

/** With the first image: the start of the server does not wait for libvips. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // libvips uses its own threads: one per image, so the event loop is never blocked.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

interface Bounds {
  /** The most pixels it may have. */
  limit: number
  /** The longest side that is made of it. */
  longest: number
}

/** Whether an image's declared size can be decoded here; reads only its header. */
async function fits(sharp: typeof Sharp, bytes: Uint8Array, bounds: Bounds): Promise<boolean> {
  const facts = await sharp(bytes, { limitInputPixels: bounds.limit }).metadata().catch(refuseImage)
  const { format, width, height, channels, depth, isProgressive } = facts
  const decoded = width * height * channels * (depth === 'uchar' ? 1 : 2)
  // A progressive image cannot be decoded line by line: both the source and the result are held in
  // memory.
  if (isProgressive) return 2 * decoded <= MAX_DECODED_BYTES
  const shrink = format === 'jpeg' ? shrinkOf(Math.max(width, height) / bounds.longest) : 1
  return decoded / shrink ** 2 <= MAX_DECODED_BYTES
}

/** By what a JPEG is made smaller while it is decoded: a photo of 50 megapixels takes 9 MB and not 150. */
const shrinkOf = (ratio: number) => [8, 4, 2].find((shrink) => shrink <= ratio) ?? 1

/**
 * Throws IMAGE_INVALID for an unreadable image, and DATABASE_BUSY when only this moment did not
 * allow it.
 */
export function refuseImage(error: Error): never {
  const isPassing = /^timeout:|memory|alloc/im.test(error.message)
  throw new AppError(isPassing ? 'DATABASE_BUSY' : 'IMAGE_INVALID')
}

async function remake(sharp: typeof Sharp, bytes: Uint8Array, frame: Frame): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS.jpeg, failOn: 'error' })
    .rotate()
    .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: LIMIT_S })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseImage)
  return { webp: data, width: info.width, height: info.height }
}
