import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'

/** A switch of this device, which is on until somebody turns it off. */
export interface DeviceSwitch {
  isOn: () => boolean
  turn: (on: boolean) => void
  subscribe: (listener: () => void) => () => void
}

const OFF = 'non'

/** Keeps a switch under this key. The storage holds only that it is off. */
export function createDeviceSwitch(key: `laveo-${string}`): DeviceSwitch {
  /** The choice of this tab, when the browser refused to store it. */
  let unsaved: boolean | undefined
  const listeners = new Set<() => void>()
  return {
    isOn: () => unsaved ?? deviceStorage.read(key) !== OFF,
    turn(on) {
      unsaved = undefined
      if (on) deviceStorage.remove(key)
      else if (!deviceStorage.write(key, OFF)) unsaved = false
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** Whether the switch is on, and again when it changes, in another tab too. */
export function useDeviceSwitch({ isOn, subscribe }: DeviceSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn)
}
