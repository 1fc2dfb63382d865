import {
  HEAD_BYTES,
  type ImageKind,
  imageKindOf,
  PHOTO_SIDE,
} from '#shared/record/images/image-kind.ts'

/** The size that a photo should not exceed: it is sent in a few seconds on a weak 3G. */
const TARGET_BYTES = 300_000
const QUALITIES = [0.82, 0.7, 0.55, 0.4]
/** The sides are multiplied by this when the lowest quality is still too heavy. */
const SHRINK = 0.75
const SMALLEST_SIDE = 640

/** The file cannot become a photo. The message is shown to the user. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
}

/**
 * Draws a picture again for sending: upright, at most 1600 px long, about 300 kB, and without the
 * camera's metadata, such as the place. Rejects with a PhotoError if the browser cannot read it.
 */
export async function compressPhoto(file: Blob): Promise<Blob> {
  return compress(await drawWhole(file))
}

/** The photo at the size at which it is sent. Of one of 50 megapixels the 200 MB that it is decoded to are free then. */
async function drawWhole(file: Blob): Promise<Drawing> {
  const picture = await readPicture(file)
  try {
    return draw(picture, PHOTO_SIDE)
  } finally {
    picture.close()
  }
}

/** The size scaled down so that its longest side is at most `longest`. */
function fitInto(width: number, height: number, longest: number) {
  const ratio = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * ratio)),
    height: Math.max(1, Math.round(height * ratio)),
  }
}

interface Picture {
  source: CanvasImageSource
  width: number
  height: number
  /** Nothing says whether all of it can be drawn, and it has no transparent part. */
  mayHaveHoles: boolean
}

async function readPicture(file: Blob): Promise<ReadPicture> {
  const kind = await kindOf(file)
  let picture = await readAsBitmap(file)
  // An image element also half draws a file that broke off in its middle.
  if (!picture && kind && kind !== 'heic' && (await hasEnd(file, kind)))
    picture = await readAsElement(file, kind)
  if (picture) return picture
  throw new PhotoError(unreadableMessage(kind))
}

interface ReadPicture extends Picture {
  close: () => void
}

async function readAsBitmap(file: Blob): Promise<ReadPicture | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = bitmap
    return { source: bitmap, width, height, mayHaveHoles: false, close: () => bitmap.close() }
  } catch {
    // It may be too large for a bitmap: an image element can make it smaller while it reads it.
  }
}

async function readAsElement(file: Blob, kind: ImageKind): Promise<ReadPicture | undefined> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const close = () => URL.revokeObjectURL(url)
    return { source: image, width, height, mayHaveHoles: kind === 'jpeg', close }
  } catch {
    URL.revokeObjectURL(url)
  }
}

/** Whether a PNG or a WebP is there to its end. Of a JPEG, which does not say where it ends, the holes of the drawing tell. */
async function hasEnd(file: Blob, kind: ImageKind): Promise<boolean> {
  if (kind === 'jpeg') return true
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return false
  const view = new DataView(bytes)
  if (kind === 'webp') return view.byteLength >= view.getUint32(4, true) + 8
  // A PNG is a row of chunks, each with its length in front of its name.
  for (let at = 8; at + 8 <= view.byteLength; at += view.getUint32(at) + 12)
    if (view.getUint32(at + 4) === PNG_END) return true
  return false
}

/** `IEND`. */
const PNG_END = 0x49454e44

/** The format of a file by its first bytes, whatever its name says. */
export async function kindOf(file: Blob): Promise<ImageKind | undefined> {
  const noBytes = () => new ArrayBuffer(0)
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer().catch(noBytes)
  return imageKindOf(new Uint8Array(head))
}

function unreadableMessage(kind: ImageKind | undefined): string {
  if (kind === 'heic')
    return 'Cette photo est au format HEIC, que ce navigateur ne lit pas. Réglez l’appareil photo sur JPEG, ou reprenez-la ici.'
  if (kind) return DAMAGED
  return 'Ce fichier n’est pas une photo lisible. Choisissez un JPEG, un PNG ou un WebP.'
}

const DAMAGED =
  'Cette photo est abîmée, ou trop grande pour ce téléphone. Reprenez-la dans une taille plus petite.'

/** Lowers the quality, then the size, until the photo is light enough or at its smallest. */
async function compress(whole: Drawing): Promise<Blob> {
  let side = Math.max(whole.width, whole.height)
  let smallest: Blob | undefined
  while (smallest === undefined || side >= SMALLEST_SIDE) {
    const { source } = smallest === undefined ? whole : draw(whole, side)
    for (const quality of QUALITIES) {
      smallest = await encode(source, quality)
      if (smallest.size <= TARGET_BYTES) return smallest
    }
    side = Math.round(side * SHRINK)
  }
  return smallest
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

/** A photo that is drawn, and can be drawn again smaller. */
interface Drawing extends Picture {
  source: Canvas
}

function draw(picture: Picture, longest: number): Drawing {
  const { width, height } = fitInto(picture.width, picture.height, longest)
  const canvas = makeCanvas(width, height)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
  // A phone gives no canvas when its memory is full.
  if (!context) throw new PhotoError(NO_ROOM)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.source, 0, 0, width, height)
  if (picture.mayHaveHoles && hasHole(context.getImageData(0, 0, width, height)))
    throw new PhotoError(DAMAGED)
  // Transparent parts would be black in a JPEG.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return { source: canvas, width, height, mayHaveHoles: false }
}

/** Whether a pixel is transparent: what a browser cannot read of a picture stays so. */
const hasHole = ({ data }: ImageData) => data.some((value, index) => index % 4 === 3 && value === 0)

const NO_ROOM =
  'Ce téléphone n’a plus assez de mémoire pour cette photo. Fermez d’autres applications et recommencez.'

function makeCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encode(canvas: Canvas, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  // A browser that cannot write WebP returns a PNG.
  if (webp?.type === 'image/webp') return webp
  const jpeg = await toBlob(canvas, 'image/jpeg', quality)
  if (!jpeg) throw new PhotoError(NO_ROOM)
  return jpeg
}

function toBlob(canvas: Canvas, type: string, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality }).catch(() => null)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
