import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceChoice, useChoiceOfDevice } from './device-choice.ts'
import { createDeviceSwitch } from './device-switch.ts'
import { keepDeviceText, readDeviceText, subscribeToDevice } from './device-texts.ts'

const KEY = 'laveo-tableau-vue'

afterEach(() => {
  keepDeviceText(KEY, null)
  localStorage.clear()
})

test('a text is kept on the device, and who shows it hears of each change, in another tab too', () => {
  const listener = vi.fn()
  const stop = subscribeToDevice(listener)
  keepDeviceText(KEY, 'list')
  expect(localStorage.getItem(KEY)).toBe('list')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  keepDeviceText(KEY, null)
  expect(readDeviceText(KEY)).toBeNull()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('where the browser stores nothing, the page itself knows it, until it can be stored', () => {
  const full = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
  keepDeviceText(KEY, 'list')
  expect(readDeviceText(KEY)).toBe('list')
  vi.unstubAllGlobals()
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(readDeviceText(KEY)).toBe('list')
  keepDeviceText(KEY, 'cards')
  expect(localStorage.getItem(KEY)).toBe('cards')
  expect(readDeviceText(KEY)).toBe('cards')
})

test('an unknown choice is none, and a switch is on until it is turned off', () => {
  const choice = createDeviceChoice((userId) => `laveo-push-${userId}`, ['on', 'no'])
  localStorage.setItem('laveo-push-ama', 'perhaps')
  expect(choice.read('ama')).toBeUndefined()
  choice.choose('ama', 'no')
  expect(choice.read('ama')).toBe('no')
  expect(choice.read('koffi')).toBeUndefined()
  const sound = createDeviceSwitch('laveo-son')
  expect(sound.isOn()).toBe(true)
  sound.turn(false)
  expect(sound.isOn()).toBe(false)
  sound.turn(true)
  expect(localStorage.getItem('laveo-son')).toBeNull()
})

test('a choice of the device is found again by the next page, and an unknown one is none', () => {
  const open = () => renderHook(() => useChoiceOfDevice(KEY, ['cards', 'list'])).result
  localStorage.setItem(KEY, 'tiles')
  const page = open()
  expect(page.current.choice).toBeUndefined()
  act(() => page.current.choose('list'))
  expect(page.current.choice).toBe('list')
  expect(open().current.choice).toBe('list')
})

test('a choice made in another tab is followed', () => {
  const page = renderHook(() => useChoiceOfDevice(KEY, ['cards', 'list'])).result
  localStorage.setItem(KEY, 'cards')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(page.current.choice).toBe('cards')
})
