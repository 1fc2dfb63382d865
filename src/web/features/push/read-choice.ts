import { deviceStorage } from '#web/lib/storage.ts'

/** `on`: this device is told. `no`: it was asked, or switched off, and is not asked again. */
export type PushChoice = 'on' | 'no'

/** Where the choice of an account is kept. */
export const pushKeyOf = (userId: string) => `laveo-push-${userId}` as const

/** What the account chose on this device; undefined until it was asked. */
export function readPushChoice(userId: string): PushChoice | undefined {
  const stored = deviceStorage.read(pushKeyOf(userId))
  return stored === 'on' || stored === 'no' ? stored : undefined
}
