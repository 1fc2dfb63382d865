/** Widths, in pixels, at which an uploaded garment is kept: a row of a list, and a card. */
export const GARMENT_WIDTHS = { small: 192, large: 640 } as const

const FOLDER = '/uploads/public/'
/** Timestamp, random part, width. */
const FILE = /^(\d{17}-[\da-f]{16})-(192|640)\.webp$/

/** The part of a file name that both widths of one image share; nothing when the name is not one of our uploads. */
export function garmentFileBase(file: string): string | undefined {
  return FILE.exec(file)?.[1]
}

/** The file name of an image at one width. */
export function garmentFile(base: string, width: keyof typeof GARMENT_WIDTHS): string {
  return `${base}-${GARMENT_WIDTHS[width]}.webp`
}

/** The address under which a garment's image is stored with the garment: the large one. */
export function garmentUrl(base: string): string {
  return FOLDER + garmentFile(base, 'large')
}

/** The common part of the addresses of both widths; undefined for a built-in drawing. */
export function uploadedBase(url: string | null): string | undefined {
  return url?.startsWith(FOLDER) ? garmentFileBase(url.slice(FOLDER.length)) : undefined
}

/**
 * The image for a place of this many CSS pixels: the small file where it has 2.5 pixels for each, which is sharp on a phone
 * at a tenth of the bytes.
 */
export function garmentUrlFor(url: string, size: number): string {
  const base = uploadedBase(url)
  const small = base !== undefined && size * 2.5 <= GARMENT_WIDTHS.small
  return small ? FOLDER + garmentFile(base, 'small') : url
}
