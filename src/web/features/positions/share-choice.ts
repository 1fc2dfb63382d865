import { createDeviceChoice } from '#web/lib/rendering/device-choice.ts'

export type ShareChoice = 'yes' | 'no'

/** The choice of a livreur to share their position from this device. */
export const shareChoice = createDeviceChoice<ShareChoice>(
  (userId) => `laveo-position-${userId}`,
  ['yes', 'no'],
)
