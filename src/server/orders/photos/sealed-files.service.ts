import { existsSync, readFileSync } from 'node:fs'
import type BetterSqlite from 'better-sqlite3'
import { digestOfPhoto } from '#server/db/history/contents.ts'
import type { DerivedState } from '#server/db/history/derived.ts'
import type { ChainFault } from '#shared/record/history/history.ts'
import { photoFilesOf } from './photo-files.service.ts'

interface Sealed {
  n: number
  photoId: string
  orderId: string
  about: string
  at: number
  contents: Buffer | null
}

/** Compares the files of each photo with what its event sealed, a photo at a time, and yields after each. */
export function* comparePhotoFiles(
  sqlite: BetterSqlite.Database,
  dataDir: string,
): Generator<void, DerivedState> {
  const state: DerivedState = { name: 'photo_files', rows: 0, fault: undefined }
  const next = sqlite.prepare<[number], Sealed>(
    `select p.rowid as n, p.id as photoId, p.order_id as orderId, '#' || substr(p.order_id, 1, 8) as about,
       e.at, cast(e.contents as blob) as contents from order_photos p cross join orders o on o.id = p.order_id cross join order_events e
       on e.order_n = o.n and e.kind = 'photo_added' and e.data ->> 'photoId' = p.id
     where p.rowid > ? order by p.rowid limit 1`,
  )
  const isThere = sqlite.prepare('select 1 from order_photos where id = ?')
  for (let photo = next.get(0); photo; photo = next.get(photo.n)) {
    state.rows += 1
    // The row of a photo leaves before its files.
    if (!isAsSealed(dataDir, photo) && isThere.get(photo.photoId)) note(state, photo)
    yield
  }
  return state
}

/** A photo without any file was not rewritten: an older copy may have been restored without it. */
function isAsSealed(dataDir: string, photo: Sealed): boolean {
  const files = photoFilesOf(dataDir, photo).filter((file) => existsSync(file))
  if (files.length === 0) return true
  try {
    const bytes = files.map((file) => readFileSync(file))
    return photo.contents !== null && digestOfPhoto(photo, bytes).equals(photo.contents)
  } catch {
    return false
  }
}

function note(state: DerivedState, { photoId, about, at }: Sealed): void {
  const fault: ChainFault = {
    table: 'photo_files',
    what: 'contradicts',
    row: photoId,
    at,
    about,
    field: 'file',
    more: 0,
  }
  if (state.fault) state.fault.more += 1
  else state.fault = fault
}
