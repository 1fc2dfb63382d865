import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Queued } from '#shared/record/queue.ts'
import type { Outputs } from '#web/trpc.ts'

/** An action that the server refused, or took of an order that had left its livreur, stored until they dismiss it. */
export interface RefusalNotice {
  /** The key of the action. */
  key: string
  owner: string
  /** The act: « Ramassage confirmé ». */
  what: string
  reference: string
  /** The time of the act, in milliseconds UTC. */
  at: number
  /** The reason, in French. */
  why: string
  /** The server has passed it on to the team. */
  claimed: boolean
  /** The server took it all the same. */
  late?: true
  /** The livreur has the clothes in their hands. */
  holdsLinen?: boolean
}

/** The till works from the last answers it read while it has no network. */
export interface KeptTill {
  catalogue: Outputs['products']['catalogue']
  popular: Outputs['checkout']['popular']
  bags: Outputs['counter']['bags']
  clients: Outputs['users']['recentClients']
}

/** The content of a livreur's screens, or of the till, on a device without a network. */
export interface OfflineSnapshot {
  me: NonNullable<Outputs['auth']['me']>
  missions: Outputs['missions']['list'] | null
  till?: KeptTill
  /** The time of the reading, in milliseconds by the phone's clock. */
  at: number
}

/** The board of the workshop, as its tablet read it last. */
export interface KeptBoard {
  board: Outputs['workshop']['board']
  /** The time of the reading, in milliseconds by the tablet's clock. */
  at: number
}

/** The key of the board: a tablet has no account. */
export const BOARD_KEY = 'atelier'

interface Schema extends DBSchema {
  /** The key is a growing number, so that actions are read in the order in which they were done. */
  actions: { key: number; value: Queued; indexes: { key: string } }
  /** The photos are stored as bytes, because some browsers lose a stored Blob. */
  photos: { key: string; value: { bytes: ArrayBuffer; type: string } }
  notices: { key: string; value: RefusalNotice }
  /** The key is the account's id, or that of the board. */
  snapshots: { key: string; value: OfflineSnapshot | KeptBoard }
}

export type QueueDatabase = IDBPDatabase<Schema>

const VERSION = 1

/** Opens the queue's database. Rejects when the browser has none. `onClosed` is called when the connection ends. */
export function openQueueDatabase(name = 'laveo', onClosed = () => {}): Promise<QueueDatabase> {
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
      // A page with a newer version upgrades the database: this connection must close first.
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}

let shared: Promise<QueueDatabase> | undefined

/** The connection to the database, which the whole page shares. */
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
