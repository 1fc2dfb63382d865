import sharp from 'sharp'
import { AppError } from '#server/lib/app-error.ts'
import { HEAD_BYTES, imageKindOf } from '#shared/image-kind.ts'
import { MAX_UPLOAD_BYTES } from '#shared/photos.ts'
import { createTurns } from './turns.ts'

/** An image made ready to be kept: WebP, upright, without what the camera noted in it. */
export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** What the largest phones take. A file of 5 MB can say that it holds a hundred times that. */
const MAX_PIXELS = 64_000_000
const LIMIT_S = 15
const QUALITY = 78

// libvips has threads of its own: one a picture, and the event loop is never held.
sharp.concurrency(1)
sharp.cache(false)

const inTurn = createTurns({ atOnce: 2, maxWaiting: 30 })

interface Frame {
  width: number
  /** Without one the height follows. */
  height?: number
}

/**
 * Reads an image by what it really is and makes it anew, no larger than each of the frames, the largest first. Throws
 * IMAGE_TOO_LARGE, IMAGE_INVALID for what is no JPEG, PNG or WebP or is damaged, DATABASE_BUSY when too many wait.
 */
export async function remakeImage(bytes: Uint8Array, frames: readonly Frame[]): Promise<Picture[]> {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new AppError('IMAGE_TOO_LARGE')
  const kind = imageKindOf(bytes.subarray(0, HEAD_BYTES))
  if (!kind || kind === 'heic') throw new AppError('IMAGE_INVALID')
  return inTurn(async () => {
    const pictures: Picture[] = []
    // Each from the one before: what was sent is read once.
    for (const frame of frames) pictures.push(await remake(pictures.at(-1)?.webp ?? bytes, frame))
    return pictures
  })
}

async function remake(bytes: Uint8Array, frame: Frame): Promise<Picture> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: LIMIT_S })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch {
    // Whatever libvips says of it, to the person it is a file that cannot be read.
    throw new AppError('IMAGE_INVALID')
  }
}
