import { changeDraft, mergeLines, orderChoice, readDraft, removeDraft } from './draft.ts'
import { forgetVisitorBasket, VISITOR } from './visitor-basket.ts'

/**
 * Gives the basket that was prepared here without an account to the account that has just signed in for it, once: the
 * device keeps no other copy. Garments that the account had in its own basket here stay, after those.
 */
export function passVisitorDraftTo(userId: string): void {
  const prepared = readDraft(VISITOR)
  if (prepared.lines.length === 0) return
  const own = readDraft(userId)
  changeDraft(userId, {
    ...prepared,
    lines: mergeLines(prepared.lines, own.lines),
    // What the account kept and this device has already shown must not be added again.
    filledFrom: own.filledFrom,
    // Also without the total, which a visitor who signs in from the top of the page has not validated.
    shown: prepared.shown ?? { total: 0, promise: null, choice: orderChoice(prepared) },
  })
  removeDraft(VISITOR)
  forgetVisitorBasket()
}
