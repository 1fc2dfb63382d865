import { createDraft, type Draft } from '#shared/orders/draft/draft.ts'
import { newKey } from '#web/lib/new-key.ts'
import { deviceStorage } from '#web/lib/storage.ts'

/** The keys of drafts on this device begin so. */
export const DRAFT_PREFIX = 'laveo-draft-'

/** Names the place where a device keeps the service that was chosen last in the order form of an owner. */
export const serviceKeyOf = (draftKey: string) => `laveo-service-${draftKey}` as const

const keyFor = (userId: string) => `${DRAFT_PREFIX}${userId}` as const

/** The draft of an owner as this device holds it. */
export function readStoredDraft(userId: string): Draft | undefined {
  const draft = deviceStorage.readJson(keyFor(userId)) as Partial<Draft> | undefined
  return Array.isArray(draft?.lines) ? { ...createDraft(newKey()), ...draft } : undefined
}

/** Returns false when the browser refused. */
export function storeDraft(userId: string, draft: Draft): boolean {
  return deviceStorage.writeJson(keyFor(userId), draft)
}

export function removeStoredDraft(userId: string): void {
  deviceStorage.remove(keyFor(userId))
}
