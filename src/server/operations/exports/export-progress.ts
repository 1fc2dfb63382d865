import { Transform } from 'node:stream'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/lib/context.ts'
import type { ExportName, ExportProgress } from '#shared/operations/exports.ts'

interface Tracked extends ExportProgress {
  cut: AbortController
}

/** The last export of each superadmin, in memory: a restart cuts the downloads too. */
const lastExports = new WeakMap<Database, Map<string, Tracked>>()
let lastId = 0

/** The superadmin whose export it is. */
interface ExportOwner {
  database: Database
  actor: Pick<Actor, 'id'>
}

interface Tracking {
  counter: Transform
  signal: AbortSignal
  /** An export that was cancelled stays so. */
  end: (state: 'done' | 'cut') => void
}

/** Follows a new export: what passes through `counter` counts, and `signal` is aborted when its owner cancels it. */
export function trackExport({ database, actor }: ExportOwner, name: ExportName): Tracking {
  const ofDatabase = lastExports.get(database) ?? new Map<string, Tracked>()
  lastExports.set(database, ofDatabase)
  lastId += 1
  const cut = new AbortController()
  const tracked: Tracked = { id: lastId, name, bytes: 0, state: 'running', cut }
  ofDatabase.set(actor.id, tracked)
  const counter = new Transform({
    transform(chunk: Buffer | string, _encoding, done) {
      tracked.bytes += Buffer.byteLength(chunk)
      done(null, chunk)
    },
  })
  const end = (state: 'done' | 'cut') => {
    if (tracked.state === 'running') tracked.state = state
  }
  return { counter, signal: cut.signal, end }
}

/** The progress of the reader's last export; null when there was none since the server started. */
export function exportProgress({ database, actor }: ExportOwner): ExportProgress | null {
  const tracked = lastExports.get(database)?.get(actor.id)
  if (!tracked) return null
  const { id, name, bytes, state } = tracked
  return { id, name, bytes, state }
}

/** Ends the reader's export under way; nothing where none is. */
export function cancelExport({ database, actor }: ExportOwner): void {
  const tracked = lastExports.get(database)?.get(actor.id)
  if (tracked?.state !== 'running') return
  tracked.state = 'cancelled'
  tracked.cut.abort()
}
