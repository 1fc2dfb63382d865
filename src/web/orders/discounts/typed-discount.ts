import { tabStorage } from '#web/lib/storage.ts'

/** Under which the tab keeps what is typed of the discount of an order, or of a draft. */
export const typedDiscountKey = (owner: string) => `laveo-remise-${owner}` as const

export function forgetTypedDiscount(owner: string): void {
  tabStorage.remove(typedDiscountKey(owner))
}
