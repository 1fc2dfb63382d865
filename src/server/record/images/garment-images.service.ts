import { randomBytes } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { writeDurably } from '#server/lib/storage/durable-files.ts'
import {
  GARMENT_WIDTHS,
  garmentFile,
  garmentFileBase,
  garmentUrl,
  uploadedBase,
} from '#shared/record/images/garment-image.ts'
import { publicFolder, readWhole, removeStrays } from './image-files.service.ts'
import { remakeImage } from './images.service.ts'

type FileContext = Pick<Deps, 'env' | 'log'>

const WIDTHS = ['large', 'small'] as const

/**
 * Stores an image for a garment in two widths and returns its address. Throws what `remakeImage`
 * throws.
 */
export async function storeGarmentImage(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  bytes: Uint8Array,
): Promise<string> {
  const frames = WIDTHS.map((width) => ({ width: GARMENT_WIDTHS[width], height: 2000 }))
  const pictures = await remakeImage(bytes, frames)
  const stamp = new Date(clock.now()).toISOString().replace(/\D/g, '')
  const base = `${stamp}-${randomBytes(8).toString('hex')}`
  for (const [index, width] of WIDTHS.entries()) {
    const { webp } = pictures[index] ?? {}
    const file = join(publicFolder(env.dataDir), garmentFile(base, width))
    if (webp) await writeDurably(env.dataDir, file, webp)
  }
  return garmentUrl(base)
}

/** The bytes of a garment's image; undefined when there is none or the name is not valid. */
export async function readGarmentImage({ env }: Pick<FileContext, 'env'>, file: string) {
  if (!garmentFileBase(file)) return undefined
  return readWhole(join(publicFolder(env.dataDir), file))
}

/** The files of a garment's address: none for a built-in drawing. */
export function garmentFilesOf(dataDir: string, url: string | null): string[] {
  const base = uploadedBase(url)
  if (!base) return []
  return WIDTHS.map((width) => join(publicFolder(dataDir), garmentFile(base, width)))
}

/** Whether an address is an image: a built-in drawing, or an existing upload. */
export async function isGarmentImage(
  { env }: Pick<FileContext, 'env'>,
  url: string,
): Promise<boolean> {
  const base = uploadedBase(url)
  if (!base) return true
  const file = join(publicFolder(env.dataDir), garmentFile(base, 'large'))
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Removes an uploaded image from the disk, never a built-in drawing; a failure is only logged. */
export async function removeGarmentImage(
  { env, log }: FileContext,
  url: string | null,
): Promise<void> {
  for (const file of garmentFilesOf(env.dataDir, url))
    await rm(file, { force: true }).catch((err) =>
      log.warn({ err }, 'the image of a garment stays'),
    )
}

/** Removes images that no garment uses: their dialog was abandoned, or their removal failed. */
export function deleteStrayImages(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  shown: ReadonlyArray<string | null>,
): Promise<void> {
  const bases = new Set(shown.map(uploadedBase))
  const isKnown = (name: string) => {
    const base = garmentFileBase(name)
    return base !== undefined && bases.has(base)
  }
  return removeStrays(publicFolder(env.dataDir), isKnown, clock.now())
}
