import sharp from 'sharp'
import { AppError } from '#server/lib/app-error.ts'
import { createFifoQueue, createSemaphore } from '#server/lib/semaphore.ts'
import { MAX_UPLOAD_BYTES } from '#shared/orders/photos.ts'
import { HEAD_BYTES, imageKindOf } from '#shared/products/image-kind.ts'

/** An image made ready to be kept: WebP, upright, without what the camera noted in it. */
export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** What the largest phones take. A file of 5 MB can say that it holds a hundred times that. */
const MAX_PIXELS = 64_000_000
/** What two of them at once may take of the memory of a small machine. */
const MAX_DECODED_BYTES = 128 * 1024 * 1024
const LIMIT_S = 15
const QUALITY = 78

// libvips has threads of its own: one a picture, and the event loop is never held.
sharp.concurrency(1)
sharp.cache(false)

const inTurn = createSemaphore(2, createFifoQueue(30))

interface Frame {
  width: number
  /** Without one the height follows. */
  height?: number
}

/**
 * Reads an image by what it really is and makes it anew, no larger than each of the frames, the largest first. Throws
 * IMAGE_TOO_LARGE; IMAGE_INVALID for what is no JPEG, PNG or WebP, is damaged or would fill the memory; DATABASE_BUSY
 * when too many wait, or when this machine has not the time or the memory for it now.
 */
export async function remakeImage(
  bytes: Uint8Array,
  frames: readonly Frame[],
  maxPixels = MAX_PIXELS,
): Promise<Picture[]> {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new AppError('IMAGE_TOO_LARGE')
  const kind = imageKindOf(bytes.subarray(0, HEAD_BYTES))
  if (!kind || kind === 'heic') throw new AppError('IMAGE_INVALID')
  return inTurn(async () => {
    if (!(await fits(bytes, maxPixels))) throw new AppError('IMAGE_INVALID')
    const pictures: Picture[] = []
    // Each from the one before: what was sent is read once.
    for (const frame of frames) pictures.push(await remake(pictures.at(-1)?.webp ?? bytes, frame))
    return pictures
  })
}

/** Whether what an image says of itself can be decoded here; nothing of it is decoded yet. */
async function fits(bytes: Uint8Array, maxPixels: number): Promise<boolean> {
  const facts = await sharp(bytes, { limitInputPixels: maxPixels }).metadata().catch(refuseImage)
  const { width, height, channels, depth, isProgressive } = facts
  const sampleBytes = depth === 'uchar' ? 1 : 2
  // Passes over the whole picture cannot be decoded line by line: it is held whole, and what it is made from with it.
  const held = isProgressive ? 2 : 1
  return width * height * channels * sampleBytes * held <= MAX_DECODED_BYTES
}

/** Refuses for good what cannot be read, and for now what only this moment did not allow. */
export function refuseImage(error: Error): never {
  const isPassing = /^timeout:|memory|alloc/im.test(error.message)
  throw new AppError(isPassing ? 'DATABASE_BUSY' : 'IMAGE_INVALID')
}

async function remake(bytes: Uint8Array, frame: Frame): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: LIMIT_S })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseImage)
  return { webp: data, width: info.width, height: info.height }
}
