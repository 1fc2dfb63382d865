import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceStorage } from '#web/lib/storage.ts'
import { readDraftPhotos, saveDraftPhoto } from '#web/record/draft-photos.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import {
  type CollectionDraft,
  draftKey,
  forgetOldDrafts,
  readCollection,
  readMissionSnapshot,
  removeMissionSnapshot,
  saveMissionSnapshot,
} from './collection-draft.ts'

const AT_PICKUP = draftKey('konan', { id: 'order', status: 'pickup_en_route' })
const AT_DELIVERY = draftKey('konan', { id: 'order', status: 'delivery_en_route' })

const BLANK: CollectionDraft = { lines: {}, reserves: [], code: '', photos: 0 }
const stored = (key: typeof AT_PICKUP) => readCollection(deviceStorage.readJson(key))
const photo = (id: string, takenAt = 1000) => ({
  id,
  caption: '',
  takenAt,
  blob: new Blob([id], { type: 'image/webp' }),
})

afterEach(async () => {
  localStorage.clear()
  await handleSessionEnd('signed-out')
})

describe('what was typed at a step', () => {
  it('is found again, for that step only', () => {
    const typed = { ...BLANK, given: null, code: '12', withClient: true }
    deviceStorage.writeJson(AT_PICKUP, typed)
    expect(stored(AT_PICKUP)).toEqual(typed)
    expect(stored(AT_DELIVERY)).toEqual(BLANK)
  })

  it('is forgotten once confirmed, and with all the others when the livreur signs out', async () => {
    for (const key of [AT_PICKUP, AT_DELIVERY])
      deviceStorage.writeJson(key, { ...BLANK, code: '1' })
    localStorage.setItem('else', 'kept')
    forgetDraft(AT_PICKUP)
    expect([stored(AT_PICKUP).code, stored(AT_DELIVERY).code]).toEqual(['', '1'])
    await saveDraftPhoto(AT_DELIVERY, photo('mine'))
    await handleSessionEnd('signed-out')
    expect(stored(AT_DELIVERY)).toEqual(BLANK)
    expect(await readDraftPhotos(AT_DELIVERY)).toEqual([])
    expect(localStorage.getItem('else')).toBe('kept')
  })

  it('stays with the mission it is about, until that is forgotten', () => {
    const mission = { id: 'order', status: 'pickup_en_route' }
    saveMissionSnapshot('konan', mission)
    expect(readMissionSnapshot('konan', 'order')).toMatchObject(mission)
    expect(readMissionSnapshot('mariam', 'order')).toBeUndefined()
    removeMissionSnapshot('konan', 'order')
    expect(readMissionSnapshot('konan', 'order')).toBeUndefined()
  })

  it('is forgotten after its days, with the mission it is about', () => {
    deviceStorage.writeJson(AT_PICKUP, { ...BLANK, code: '1', keptAt: 1000 })
    deviceStorage.writeJson(AT_DELIVERY, { ...BLANK, code: '2', keptAt: 2000 })
    deviceStorage.writeJson('laveo-missions-ordre', 'distance')
    saveMissionSnapshot('konan', { id: 'order' })
    forgetOldDrafts(1500)
    expect([stored(AT_PICKUP).code, stored(AT_DELIVERY).code]).toEqual(['', '2'])
    expect(readMissionSnapshot('konan', 'order')).toBeDefined()
    forgetOldDrafts(Number.MAX_SAFE_INTEGER)
    expect(readMissionSnapshot('konan', 'order')).toBeUndefined()
    expect(deviceStorage.readJson('laveo-missions-ordre')).toBe('distance')
  })

  it('starts anew when the storage holds something else', () => {
    for (const text of ['{', 'null', '12', '{"lines":1}']) {
      localStorage.setItem(AT_PICKUP, text)
      expect(stored(AT_PICKUP)).toEqual(BLANK)
    }
  })
})
