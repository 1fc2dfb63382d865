import { createDeviceChoice } from '#web/lib/rendering/device-choice.ts'

/** `on`: this device is told. `no`: it was asked, or switched off, and is not asked again. */
export const pushChoice = createDeviceChoice((userId) => `laveo-push-${userId}`, ['on', 'no'])
