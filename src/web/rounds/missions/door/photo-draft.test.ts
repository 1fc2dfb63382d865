import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { DRAFT_PHOTOS_DATABASE } from '#web/lib/storage.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import {
  deleteDraftPhoto,
  deleteDraftPhotos,
  readDraftPhotos,
  saveDraftPhoto,
} from '#web/record/draft-photos.ts'
import { mergePhotos } from './photo-draft.ts'

const photo = (id: string, takenAt: number, caption = ''): LocalPhoto => ({
  id,
  takenAt,
  caption,
  blob: new Blob([id], { type: 'image/webp' }),
})
const ids = (photos: readonly LocalPhoto[]) => photos.map(({ id }) => id)

test('the photos of a step come back with their captions, oldest first, as bytes of the phone', async () => {
  await saveDraftPhoto('door', photo('b', 2))
  await saveDraftPhoto('door', photo('a', 1, 'Tache'))
  await saveDraftPhoto('other', photo('c', 3))
  const kept = await readDraftPhotos('door')
  expect(kept).toMatchObject([{ id: 'a', caption: 'Tache', takenAt: 1 }, { id: 'b' }])
  expect([kept[0]?.blob.type, await kept[0]?.blob.text()]).toEqual(['image/webp', 'a'])
  const db = await openDB(DRAFT_PHOTOS_DATABASE)
  const rows = await db.getAll('photos')
  db.close()
  expect(rows.map((row) => [row.bytes.byteLength, 'blob' in row])).toEqual(
    Array(3).fill([1, false]),
  )
  await deleteDraftPhotos('door', 0)
  expect([ids(await readDraftPhotos('door')), ids(await readDraftPhotos('other'))]).toEqual([
    [],
    ['c'],
  ])
})

test('photos go one by one, or with their draft, or when they have been left behind too long', async () => {
  for (const id of ['a', 'b']) await saveDraftPhoto('left', photo(id, 5000))
  await saveDraftPhoto('new', photo('old', 1000))
  await saveDraftPhoto('new', photo('recent', 5000))
  await deleteDraftPhoto('a')
  expect(ids(await readDraftPhotos('left'))).toEqual(['b'])
  await deleteDraftPhotos('left', 2000)
  expect(await readDraftPhotos('left')).toEqual([])
  expect(ids(await readDraftPhotos('new'))).toEqual(['recent'])
})

test('a photo that is taken away while it is being kept stays away', async () => {
  void saveDraftPhoto('quick', photo('q', 1))
  void deleteDraftPhoto('q')
  expect(await readDraftPhotos('quick')).toEqual([])
})

test('a photo taken before the phone has said what it keeps is there once, as it is on screen', () => {
  const [first, second] = [photo('a', 1), photo('b', 2)]
  const named = { ...second, caption: 'Bouton manquant' }
  expect(mergePhotos([first, second], [named])).toEqual([first, named])
  expect(mergePhotos([], [named])).toEqual([named])
})
