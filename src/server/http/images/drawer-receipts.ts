import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  addReceipt,
  isReceiptStored,
  isSlipThere,
  keepSlip,
  openReceipt,
} from '#server/money/drawer/receipts.service.ts'
import { undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import { receiptInput, slipInput } from '#shared/money/drawer-receipts.ts'
import { STAFF_ROLES } from '#shared/roles.ts'
import { personOf } from '../person.ts'
import { answerRefusals } from '../refuse.ts'
import { sendImage } from './send-image.ts'
import { closeUnlessRead, type Uploads } from './uploads.ts'

/** It never changes, but the browser asks each time whether this person may still see it. */
const KEPT = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }

/** Receives the photo of a receipt from the team; a repeat gets the same answer. */
export function receiveReceipt(deps: Deps, uploads: Uploads) {
  return answerRefusals(async (c) => {
    closeUnlessRead(c)
    const actor = await personOf(deps, c, STAFF_ROLES)
    const { movement, receiptId } = c.req.param()
    const parsed = receiptInput.safeParse({
      movement,
      receiptId,
      slip: c.req.query('bordereau'),
    })
    if (!parsed.success) throw new AppError('VALIDATION')
    if (!isReceiptStored(deps.database.orm, parsed.data)) {
      const undo = deps.limits.takeAll([['photo', actor.id]])
      const received = uploads.receive(c, actor.id, (bytes) =>
        addReceipt({ ...deps, actor }, parsed.data, bytes),
      )
      await undoWhenBusy(undo, received)
    }
    return c.json({ id: parsed.data.receiptId })
  })
}

/** Receives the photo of a bank slip before its deposit; a repeat gets the same answer. */
export function receiveSlip(deps: Deps, uploads: Uploads) {
  return answerRefusals(async (c) => {
    closeUnlessRead(c)
    const actor = await personOf(deps, c, STAFF_ROLES)
    const parsed = slipInput.safeParse(c.req.param())
    if (!parsed.success) throw new AppError('VALIDATION')
    const { receiptId } = parsed.data
    if (!isSlipThere(deps, receiptId)) {
      const undo = deps.limits.takeAll([['photo', actor.id]])
      const received = uploads.receive(c, actor.id, (bytes) => keepSlip(deps, receiptId, bytes))
      await undoWhenBusy(undo, received)
    }
    return c.json({ id: receiptId })
  })
}

/** Sends the photo of a receipt to the team. */
export function serveReceipt(deps: Deps) {
  return answerRefusals(async (c) => {
    await personOf(deps, c, STAFF_ROLES)
    return sendImage(c, await openReceipt(deps, c.req.param('receiptId') ?? ''), KEPT)
  })
}
