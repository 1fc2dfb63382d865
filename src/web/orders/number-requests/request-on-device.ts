import type { NavigateFunction } from 'react-router-dom'
import { type Draft, emptyCart } from '#shared/orders/draft/draft.ts'
import { leaveSteps } from '#web/lib/navigation/leave-steps.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { newKey } from '#web/lib/new-key.ts'
import { deviceStorage, tabStorage } from '#web/lib/storage.ts'
import { eraseVisitorBasket } from '../cart/baskets.ts'
import { changeDraft } from '../cart/draft-store.ts'
import { VISITOR, VISITOR_NAME_KEY } from '../cart/visitor-basket.ts'
import type { SentOrder } from '../waiting/waiting-order.ts'

const KEY = 'laveo-demande'

/** The last request of this device: the token of its status, and what it asked, to ask it again. */
interface Kept {
  token: string
  draft: Draft
  fullname: string
}

export function keptRequest(): Kept | undefined {
  const kept = deviceStorage.readJson(KEY) as Partial<Kept> | undefined
  if (!kept?.token || !kept.draft) return undefined
  return { token: kept.token, draft: kept.draft, fullname: kept.fullname ?? '' }
}

/** Leads to the status of a request that the server has just taken. */
export function showRequest(navigate: NavigateFunction, sent: SentOrder): void {
  if (sent.kind === 'request')
    leaveSteps(() => navigate(paths.requestStatus(sent.output.statusKey), { replace: true }))
}

/** The basket has become a request: the next order of this device begins empty. */
export function keepRequest(kept: Kept): void {
  deviceStorage.writeJson(KEY, kept)
  eraseVisitorBasket()
}

/** Brings the name, garments and place of the last request back into the visitor's form; the hour is asked again. */
export function askAgain(token: string): boolean {
  const kept = keptRequest()
  if (kept?.token !== token) return false
  const { lines, toCount = false, note, paymentMethod } = kept.draft
  const again = { lines, toCount, note, paymentMethod }
  changeDraft(VISITOR, { ...kept.draft, ...emptyCart(newKey()), ...again })
  if (kept.fullname) tabStorage.writeJson(VISITOR_NAME_KEY, kept.fullname)
  deviceStorage.remove(KEY)
  return true
}
