import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  addPhoto,
  isPhotoStored,
  openPhoto,
  refuseUnseen,
} from '#server/orders/photos/photos.service.ts'
import { undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import { photoRefInput, photoUploadInput } from '#shared/orders/photos.inputs.ts'
import { ROLES, STAFF_ROLES } from '#shared/roles.ts'
import type { HttpContext } from '../context.ts'
import { personOrDeviceOf } from '../person.ts'
import { answerRefusals } from '../refuse.ts'
import { sendImage } from './send-image.ts'
import { closeUnlessRead, type Uploads } from './uploads.ts'

/** A photo never changes, but the browser asks each time whether this person may still see it. */
const KEPT = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }

/** Receives a photo from a livreur, the team or a tablet of the workshop; a repeat gets the same answer. */
export function receivePhoto(deps: Deps, uploads: Uploads) {
  return answerRefusals(async (c) => {
    closeUnlessRead(c)
    const actor = await personOrDeviceOf(deps, c, ['livreur', ...STAFF_ROLES])
    if (actor.approvedAt === null) throw new AppError('LIVREUR_NOT_APPROVED')
    const parsed = photoUploadInput.safeParse({ ...idsOf(c), ...c.req.query() })
    if (!parsed.success) throw new AppError('VALIDATION')
    const ctx = { ...deps, actor }
    // Before the body is read, so that a refused or known photo costs nothing more.
    if (!isPhotoStored(deps.database.orm, ctx, parsed.data)) {
      const sender = actor.device ? `device ${actor.device.n}` : actor.id
      const undo = deps.limits.takeAll([['photo', sender]])
      const received = uploads.receive(c, sender, (bytes) => addPhoto(ctx, parsed.data, bytes))
      await undoWhenBusy(undo, received)
    }
    return c.json({ id: parsed.data.photoId })
  })
}

/** Sends a photo to those who may read its order, and to no one else. */
export function servePhoto(deps: Deps) {
  return answerRefusals(async (c) => {
    const actor = await personOrDeviceOf(deps, c, ROLES, { byLink: true })
    const parsed = photoRefInput.safeParse(idsOf(c))
    if (!parsed.success) throw new AppError('ORDER_NOT_FOUND')
    const size = c.req.query('taille') === 'petite' ? 'small' : 'whole'
    const ctx = { ...deps, actor }
    const headers = { ...KEPT, ETag: `"${parsed.data.photoId}-${size}"` }
    if (c.req.header('if-none-match')?.includes(headers.ETag)) {
      refuseUnseen(ctx, parsed.data)
      return c.body(null, 304, headers)
    }
    return sendImage(c, await openPhoto(ctx, parsed.data, size), headers)
  })
}

const idsOf = (c: HttpContext) => ({
  orderId: c.req.param('orderId'),
  photoId: c.req.param('photoId'),
})
