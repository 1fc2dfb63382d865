import { createDeviceChoice } from '#web/lib/rendering/device-choice.ts'

export type ShareChoice = 'yes' | 'no'

export const shareChoice = createDeviceChoice<ShareChoice>(
  (userId) => `laveo-position-${userId}`,
  ['yes', 'no'],
)
