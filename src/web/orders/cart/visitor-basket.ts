import type { Draft } from '#shared/orders/draft/draft.ts'
import type { SignUpBasket } from '#web/access/use-sign-up.ts'
import { deviceStorage, tabStorage } from '#web/lib/storage.ts'
import { isOrderStored } from '../waiting/stored-orders.ts'

/** The name of the draft that is prepared on this device without an account. */
export const VISITOR = 'visiteur'

const DRAFT_KEY = `laveo-draft-${VISITOR}` as const
/** The draft as a sign-up sends it. */
const SIGN_UP_KEY = 'laveo-panier-pret'
/** Both, once a sign-up from this tab has sent them. */
const SENT_KEY = 'laveo-panier-inscrit'

/** The name that a visitor typed in this tab, beside the basket. */
export const VISITOR_NAME_KEY = 'laveo-nom-visiteur'

/** The key of the basket that is being prepared in this tab, which a refresh keeps. */
const OWN_KEY = 'laveo-panier-onglet'

/** Whether this very basket is being prepared in this tab. */
export function isPreparedHere({ idempotencyKey }: { idempotencyKey: string }): boolean {
  return tabStorage.read(OWN_KEY) === idempotencyKey
}

export function notePreparedHere({ idempotencyKey }: { idempotencyKey: string }): void {
  tabStorage.write(OWN_KEY, idempotencyKey)
}

/** Keeps the draft as a sign-up sends it, so that the sign-up needs none of the code of orders. */
export function writeSignUpBasket(basket: unknown): void {
  deviceStorage.writeJson(SIGN_UP_KEY, basket ?? null)
}

/** The visitor's basket as a sign-up sends it. */
export const signUpBasket: SignUpBasket = {
  read() {
    // It is an order already, which leaves by the number.
    if (isOrderStored(VISITOR)) return undefined
    returnToVisitor()
    return (
      (deviceStorage.readJson(SIGN_UP_KEY) as ReturnType<SignUpBasket['read']> | null) ?? undefined
    )
  },
  // The draft stays on this device.
  forget: () => deviceStorage.remove(SIGN_UP_KEY),
  leave: leaveBasketToAccount,
}

/** Another tab has removed the visitor's draft, in which there was something to order. */
export function isVisitorDraftRemoval({ key, oldValue, newValue }: StorageEvent): boolean {
  if (key !== DRAFT_KEY || newValue !== null) return false
  return !oldValue?.includes('"lines":[]') || oldValue.includes('"toCount":true')
}

/** Garments of an order that waits on this device are in no basket any more. */
export function hasVisitorGarments(): boolean {
  if (isOrderStored(VISITOR)) return false
  const draft = deviceStorage.readJson(DRAFT_KEY) as Partial<Draft> | undefined
  return Boolean(draft?.lines?.length || draft?.toCount)
}

/** A visitor has garments in a basket on this device, or a sign-up from this tab has just sent them. */
export function hasVisitorBasket(): boolean {
  return hasVisitorGarments() || Boolean(tabStorage.readJson(SENT_KEY))
}

/** Forgets what a visitor prepared on this device. */
export function forgetVisitorBasket(): void {
  deviceStorage.remove(DRAFT_KEY)
  deviceStorage.remove(SIGN_UP_KEY)
  tabStorage.remove(SENT_KEY)
}

/**
 * Called when the basket has been sent with a sign-up: the account keeps it from now on, and the next visitor of this device
 * must not find it. This tab keeps a copy until it closes, for another try with another address.
 */
function leaveBasketToAccount(): void {
  const sent = {
    draft: deviceStorage.readJson(DRAFT_KEY),
    signUp: deviceStorage.readJson(SIGN_UP_KEY),
  }
  forgetVisitorBasket()
  tabStorage.writeJson(SENT_KEY, sent)
}

/** Takes that copy back, for a visitor who goes on in the same tab without the account. */
export function returnToVisitor(): void {
  const sent = tabStorage.readJson(SENT_KEY) as { draft?: unknown; signUp?: unknown } | undefined
  if (!sent) return
  tabStorage.remove(SENT_KEY)
  if (deviceStorage.readJson(SIGN_UP_KEY)) return
  deviceStorage.writeJson(DRAFT_KEY, sent.draft)
  deviceStorage.writeJson(SIGN_UP_KEY, sent.signUp)
}
