import type { Deps } from '#server/deps.ts'
import {
  readGarmentImage,
  storeGarmentImage,
} from '#server/record/images/garment-images.service.ts'
import { personOf } from '../person.ts'
import { answerRefusals, refuse } from '../refuse.ts'
import { sendImage } from './send-image.ts'
import { closeUnlessRead, type Uploads } from './uploads.ts'

/** A name is never reused for another image. */
const CACHE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Receives an image for a garment, before the garment itself is saved. */
export function receiveGarmentImage(deps: Deps, uploads: Uploads) {
  return answerRefusals(async (c) => {
    closeUnlessRead(c)
    const { id } = await personOf(deps, c, ['superadmin'])
    const imageUrl = await uploads.receive(c, id, (bytes) => storeGarmentImage(deps, bytes))
    return c.json({ imageUrl })
  })
}

/** The public images of the catalogue. */
export function serveGarmentImage(deps: Deps) {
  return answerRefusals(async (c) => {
    const bytes = await readGarmentImage(deps, c.req.param('file') ?? '')
    return bytes ? sendImage(c, bytes, CACHE) : refuse(c, 'NOT_FOUND')
  })
}
