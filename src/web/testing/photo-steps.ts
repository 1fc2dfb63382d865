import { vi } from 'vitest'
import { picture } from '#server/testing/fixtures/pictures.ts'
import type { Page } from './component-test.ts'

/** Gives the document what compresses photos, which it lacks: each becomes the same small picture, or a broken one. */
export async function canTakePhotos({ isBroken = false } = {}): Promise<void> {
  const whole = new Uint8Array(await picture(80, 60, 'webp'))
  const bytes = isBroken ? whole.slice(0, 20) : whole
  vi.stubGlobal('createImageBitmap', async () => ({ width: 80, height: 60, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
      convertToBlob = async () => new Blob([bytes], { type: 'image/webp' })
    },
  )
}

/** Takes a photo with this field, on a phone that can. */
export const takePhoto = (page: Page, field: HTMLElement): Promise<void> =>
  page.user.upload(field, new File(['photo'], 'linge.png', { type: 'image/png' }))
