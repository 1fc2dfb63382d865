import { changeDraft, mergeLines, readDraft, removeDraft } from './draft.ts'
import { forgetVisitorBasket, VISITOR } from './visitor-basket.ts'

/**
 * Gives the basket that was prepared here without an account to the account that has just signed in for it, once: the
 * device keeps no other copy. Garments that the account had in its own basket here stay, after those.
 */
export function passVisitorDraftTo(userId: string): void {
  const prepared = readDraft(VISITOR)
  if (prepared.lines.length === 0) return
  const own = readDraft(userId)
  changeDraft(userId, { ...prepared, lines: mergeLines(prepared.lines, own.lines) })
  removeDraft(VISITOR)
  forgetVisitorBasket()
}
