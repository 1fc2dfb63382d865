import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearPersonalStorage,
  DRAFT_PHOTOS_DATABASE,
  deletePersonalDatabases,
  deviceStorage,
  tabStorage,
} from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const namesIn = (area: Storage) => Object.keys(area).sort()

test('what is written is read again, in its own area', () => {
  expect(deviceStorage.write('laveo-a', 'device')).toBe(true)
  expect(tabStorage.writeJson('laveo-a', { lines: [1] })).toBe(true)
  expect(deviceStorage.read('laveo-a')).toBe('device')
  expect(tabStorage.readJson('laveo-a')).toEqual({ lines: [1] })
  deviceStorage.remove('laveo-a')
  expect(deviceStorage.read('laveo-a')).toBeNull()
})

test('what is no JSON reads as nothing', () => {
  for (const text of ['', '{', 'null']) {
    tabStorage.write('laveo-a', text)
    expect(tabStorage.readJson('laveo-a')).toBeUndefined()
  }
})

describe('a browser that keeps nothing', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }

  test('reads as empty, refuses each write and never throws', () => {
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    expect(deviceStorage.read('laveo-a')).toBeNull()
    expect(deviceStorage.readJson('laveo-a')).toBeUndefined()
    expect(deviceStorage.write('laveo-a', 'text')).toBe(false)
    deviceStorage.remove('laveo-a')
  })

  test('does not keep the other area from being cleared', async () => {
    tabStorage.write('laveo-mission-konan-order', '{}')
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('indexedDB', undefined)
    clearPersonalStorage()
    await deletePersonalDatabases()
    expect(namesIn(sessionStorage)).toEqual([])
  })
})

describe('signing out', () => {
  test('removes every draft of the person under the names that phones already have, and anything new', () => {
    deviceStorage.write('laveo-draft-aminata', '{}')
    deviceStorage.write('laveo-something-new', '{}')
    tabStorage.write('laveo-mission-konan-order', '{}')
    clearPersonalStorage()
    expect(namesIn(localStorage)).toEqual([])
    expect(namesIn(sessionStorage)).toEqual([])
  })

  test('leaves the choices of the device, the queue, the carried toast and what others store', () => {
    const device = [
      'laveo-en-attente',
      'laveo-en-attente-miennes',
      'laveo-etiquette',
      'laveo-hors-ligne',
      'laveo-missions-ordre',
      'laveo-position-konan',
    ] as const
    const tab = ['laveo-reloaded-at', 'laveo.toast', 'laveo.wait.resend'] as const
    for (const key of device) deviceStorage.write(key, 'kept')
    for (const key of tab) tabStorage.write(key, 'kept')
    localStorage.setItem('mantine-color-scheme-value', 'dark')
    clearPersonalStorage()
    expect(namesIn(localStorage)).toEqual([...device, 'mantine-color-scheme-value'])
    expect(namesIn(sessionStorage)).toEqual([...tab])
  })

  test('removes the draft photos', async () => {
    const open = () =>
      openDB(DRAFT_PHOTOS_DATABASE, 1, { upgrade: (db) => void db.createObjectStore('photos') })
    const before = await open()
    await before.put('photos', 'bytes', 'id')
    before.close()
    await deletePersonalDatabases()
    const after = await open()
    expect(await after.count('photos')).toBe(0)
    after.close()
  })
})
