import { useSyncExternalStore } from 'react'
import { keepDeviceText, readDeviceText, subscribeToDevice } from './device-texts.ts'

/** A switch of this device, which is on until somebody turns it off. */
export interface DeviceSwitch {
  isOn: () => boolean
  turn: (on: boolean) => void
}

const OFF = 'non'

/** Keeps a switch under this key. The storage holds only that it is off. */
export function createDeviceSwitch(key: `laveo-${string}`): DeviceSwitch {
  return {
    isOn: () => readDeviceText(key) !== OFF,
    turn: (on) => keepDeviceText(key, on ? null : OFF),
  }
}

/** Renders again when the switch changes, in another tab too. */
export function useDeviceSwitch({ isOn }: DeviceSwitch): boolean {
  return useSyncExternalStore(subscribeToDevice, isOn)
}
