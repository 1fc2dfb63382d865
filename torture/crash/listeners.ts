import { setTimeout as wait } from 'node:timers/promises'
import { makeAdmin } from '#server/testing/factories.ts'
import type { Company } from '#server/testing/processes/restarts-under-load.ts'
import { readDataFolder } from '../data-folder.ts'
import { STREAMS_A_SESSION } from '../load/office.ts'
import { openReader, type Reader } from '../load/reader.ts'
import { trailOf } from '../load/trail.ts'
import { signedIn } from '../signed-in.ts'

const PATIENCE_MS = 20_000

/** A screen that keeps a live stream open: it comes back at once, from the last id it got. */
interface Screen {
  cookie: string
  /** The id of a client, who hears of their own orders; the team hears of all. */
  clientId: string | undefined
  heard: string[]
  resyncs: number
  /** The time when its present stream was answered; undefined while it has none. */
  openedAt: number | undefined
  /** The end of the stream that it had as the present restart began. */
  endedAt: number | undefined
  lastId: string | undefined
}

/** Screens that listen through every restart. */
interface Listeners extends Company {
  /** The count, for each restart, of the streams that were open as it began. */
  openBefore: number[]
  /** The longest time, for each restart, that a screen was without a stream, in milliseconds. */
  backMs: number[]
  /** Events that they should have heard; those missed, heard twice, or of others' orders. */
  events: number
  missed: number
  doubled: number
  foreign: number
  resyncs: number
}

interface Counts {
  team: number
  clients: number
}

/** Makes so many of them; they stop listening at the end. */
export function makeListeners(url: string, dataDir: string, counts: Counts): Listeners {
  const screens: Screen[] = []
  let listening = true
  const present = new Set<Reader>()

  async function listen(screen: Screen): Promise<void> {
    while (listening) {
      // A connection that the former process had not accepted waits for the new one.
      const reader = await openReader(url, screen.cookie, screen.lastId).catch(() => undefined)
      if (!reader) {
        await wait(10)
        continue
      }
      present.add(reader)
      screen.openedAt = performance.now()
      await reader.over
      present.delete(reader)
      screen.openedAt = undefined
      screen.endedAt ??= performance.now()
      screen.lastId = reader.lastId
      screen.heard.push(...reader.hints)
      screen.resyncs += reader.others.filter((other) => other === 'resync').length
    }
  }

  /** All came back; false when some did not in twenty seconds. */
  async function allOpenSince(time: number): Promise<boolean> {
    const isOpen = ({ openedAt = 0 }: Screen) => openedAt > time
    const end = performance.now() + PATIENCE_MS
    while (!screens.every(isOpen) && performance.now() < end) await wait(5)
    return screens.every(isOpen)
  }

  const listeners: Listeners = {
    openBefore: [],
    backMs: [],
    events: 0,
    missed: 0,
    doubled: 0,
    foreign: 0,
    resyncs: 0,
    async prepare(t, clients) {
      const admin = await makeAdmin(t)
      for (let opened = 0; opened < counts.team; opened += STREAMS_A_SESSION) {
        const { headers } = await signedIn(t, admin)
        const cookie = headers.cookie ?? ''
        for (let i = 0; i < STREAMS_A_SESSION; i += 1) screens.push(newScreen(cookie))
      }
      for (let i = 0; i < counts.clients; i += 1) {
        const { cookie, id } = clients[i % clients.length] ?? { cookie: '', id: '' }
        screens.push(newScreen(cookie, id))
      }
    },
    async begin() {
      for (const screen of screens) void listen(screen)
      if (!(await allOpenSince(0))) throw new Error('Not every stream opened before the restarts')
    },
    restarting() {
      listeners.openBefore.push(screens.filter(({ openedAt }) => openedAt !== undefined).length)
      for (const screen of screens) screen.endedAt = undefined
    },
    async restarted(endedAt) {
      const isBack = await allOpenSince(endedAt)
      const away = screens.map((screen) => (screen.openedAt ?? 0) - (screen.endedAt ?? 0))
      listeners.backMs.push(isBack ? Math.max(...away) : Number.POSITIVE_INFINITY)
    },
    async end() {
      const trail = trailOf(dataDir)
      const clients = clientsOf(dataDir)
      const heard = () => [...present].reduce((sum, { hints }) => sum + hints.length, 0)
      // The last committed changes are still on their way.
      for (let before = -1; before < heard(); await wait(200)) before = heard()
      listening = false
      for (const reader of present) reader.leave()
      while (present.size > 0) await wait(5)
      for (const screen of screens) {
        const known = new Set(screen.heard)
        const isOwn = (hint: string) =>
          screen.clientId === undefined || clients.get(hint.split(' ')[0] ?? '') === screen.clientId
        const own = trail.filter(isOwn)
        listeners.events += own.length
        listeners.missed += own.filter((hint) => !known.has(hint)).length
        listeners.foreign += screen.heard.filter((hint) => !isOwn(hint)).length
        listeners.doubled += screen.heard.length - known.size
        listeners.resyncs += screen.resyncs
      }
    },
  }
  return listeners
}

function newScreen(cookie: string, clientId?: string): Screen {
  const heard: string[] = []
  const [openedAt, endedAt, lastId] = [undefined, undefined, undefined]
  return { cookie, clientId, heard, resyncs: 0, openedAt, endedAt, lastId }
}

/** The client of each order. */
function clientsOf(dataDir: string): Map<string, string> {
  const rows = readDataFolder(dataDir, (sqlite) =>
    sqlite.prepare('select id, client_id from orders').raw().all(),
  )
  return new Map(rows as Array<[string, string]>)
}
