import { useSyncExternalStore } from 'react'
import {
  type DeviceKey,
  keepDeviceText,
  readDeviceText,
  subscribeToDevice,
} from './device-texts.ts'

/** A choice that each account makes once on this device. */
export interface DeviceChoice<Choice extends string> {
  /** Undefined until the account has chosen. */
  read: (userId: string) => Choice | undefined
  choose: (userId: string, choice: Choice) => void
}

/** Keeps a choice of an account under the key that `keyOf` gives; `choices` are the known ones. */
export function createDeviceChoice<Choice extends string>(
  keyOf: (userId: string) => DeviceKey,
  choices: readonly Choice[],
): DeviceChoice<Choice> {
  return {
    read: (userId) => readChoice(keyOf(userId), choices),
    choose: (userId, choice) => keepDeviceText(keyOf(userId), choice),
  }
}

/** The account's choice on this device, rendered again when it changes, in another tab too. */
export function useDeviceChoice<Choice extends string>(
  { read }: DeviceChoice<Choice>,
  userId: string,
): Choice | undefined {
  return useSyncExternalStore(subscribeToDevice, () => read(userId))
}

/** A choice of this device, the same for every account, and its setter: undefined until one of `choices` is chosen. */
export function useChoiceOfDevice<Choice extends string>(
  key: DeviceKey,
  choices: readonly Choice[],
) {
  const choice = useSyncExternalStore(subscribeToDevice, () => readChoice(key, choices))
  return { choice, choose: (next: Choice) => keepDeviceText(key, next) }
}

function readChoice<Choice extends string>(
  key: DeviceKey,
  choices: readonly Choice[],
): Choice | undefined {
  const kept = readDeviceText(key)
  return choices.find((known) => known === kept)
}
