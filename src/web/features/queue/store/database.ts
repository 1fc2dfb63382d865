import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedAction } from '#shared/orders/queue.ts'
import type { Outputs } from '#web/trpc.ts'

/** An action that the server refused, until its livreur has read why. */
export interface RefusalNotice {
  /** Of the action. */
  key: string
  owner: string
  /** What was refused: « Ramassage confirmé ». */
  what: string
  reference: string
  /** Milliseconds of the phone's own clock. */
  at: number
  /** Why, in French. */
  why: string
  /** The team has it before them. */
  claimed: boolean
}

/** What a livreur's phone shows without a network. */
export interface MissionSnapshot {
  me: NonNullable<Outputs['auth']['me']>
  missions: Outputs['missions']['list'] | null
  /** When the missions were read, in milliseconds of the phone's own clock. */
  at: number
}

interface Schema extends DBSchema {
  /** Under a number that grows: the order in which things were done. */
  actions: { key: number; value: QueuedAction; indexes: { key: string } }
  /** The photos that wait, as bytes: some browsers lose a Blob. */
  photos: { key: string; value: { bytes: ArrayBuffer; type: string } }
  notices: { key: string; value: RefusalNotice }
  /** One for each livreur who uses this phone, by id. */
  snapshots: { key: string; value: MissionSnapshot }
}

export type QueueDatabase = IDBPDatabase<Schema>

const VERSION = 1

/** Opens the phone's own database; rejects where the browser keeps none. `onGone` says that the connection has ended. */
export function openQueueDatabase(name = 'laveo', onGone = () => {}): Promise<QueueDatabase> {
  return openDB<Schema>(name, VERSION, {
    upgrade(db) {
      db.createObjectStore('actions', { autoIncrement: true }).createIndex('key', 'key', {
        unique: true,
      })
      db.createObjectStore('photos')
      db.createObjectStore('notices', { keyPath: 'key' })
      db.createObjectStore('snapshots')
    },
    blocking(_current, _blocked, event) {
      // A newer page wants to change it: this one lets go, and opens it again when it next needs it.
      ;(event.target as IDBDatabase).close()
      onGone()
    },
    terminated: onGone,
  })
}

let shared: Promise<QueueDatabase> | undefined

/** The one connection of this page. */
export function queueDatabase(): Promise<QueueDatabase> {
  const forget = () => {
    shared = undefined
  }
  if (!shared) {
    shared = openQueueDatabase('laveo', forget)
    shared.catch(forget)
  }
  return shared
}
