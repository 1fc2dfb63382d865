import { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { LiveFeed } from '#server/operations/live/live.service.ts'
import type { LiveEvents } from '#server/operations/live/live-events.ts'
import { chunkOf, eventText, messageChunk, withoutFrame } from './event-text.ts'
import type { Heartbeat } from './heartbeat.ts'

/** Bytes of waiting messages that leave in one write. */
const MAX_WRITE = 16_384

const PING = chunkOf(eventText('ping', ''))
/** Pings in a row, fifteen seconds apart, that find a connection which has taken nothing since the one before. */
const MOST_STALLED = 4

interface Opening {
  /** The first bytes of the stream. */
  greeting: Buffer
  events: LiveEvents
  heartbeat: Heartbeat
  /** The reason that a browser is told; undefined where it must come back. */
  describe(reason: unknown): string | undefined
}

/**
 * Writes the events of a stream to a response whose head is sent, until the browser leaves or the
 * stream ends. A connection that takes no more gets nothing until it has drained: messages wait in the
 * hub, which bounds them. After a minute of it the connection is cut: ending it would wait for the
 * reader, who may never read again. A browser that was only offline comes back and resumes.
 */
export function writeStream(outgoing: Writable, opening: Opening): void {
  if (outgoing.destroyed) return
  const { greeting, events, heartbeat, describe } = opening
  const { target, write } = outletOf(outgoing)
  let feed: LiveFeed | undefined
  let stalled = 0

  function send(): void {
    while (feed && !target.writableNeedDrain) {
      const bytes = takeBytes(feed)
      if (!bytes) return
      write(bytes)
    }
  }
  function end(reason: unknown): void {
    const text = describe(reason)
    if (text !== undefined) write(chunkOf(eventText('serialized-error', text)))
    outgoing.end()
  }
  const forget = heartbeat.add({
    ping: () => {
      if (!target.writableNeedDrain) return write(PING)
      stalled += 1
      if (stalled === MOST_STALLED) outgoing.destroy()
    },
    expire: () => {
      feed?.leave()
      if (target.writableNeedDrain) outgoing.destroy()
      else outgoing.end()
    },
  })
  const onDrain = () => {
    stalled = 0
    send()
  }
  target.on('drain', onDrain)
  outgoing.once('close', () => {
    target.off('drain', onDrain)
    forget()
    feed?.leave()
  })
  write(greeting)
  try {
    feed = events.open({ onMessages: send, onEnd: end })
    send()
  } catch (error) {
    end(error)
  }
}

/**
 * The outlet of the bytes of a stream: the socket itself, which takes a chunk that was made for all streams
 * as it is. The response makes its own for a connection without chunks, or one that still sends the
 * answer before.
 */
function outletOf(outgoing: Writable) {
  if (outgoing instanceof ServerResponse && outgoing.chunkedEncoding && outgoing.socket) {
    const { socket } = outgoing
    return { target: socket, write: (chunk: Buffer) => void socket.write(chunk) }
  }
  return {
    target: outgoing,
    write: (chunk: Buffer) => void outgoing.write(withoutFrame(chunk)),
  }
}

function takeBytes(feed: LiveFeed): Buffer | undefined {
  const chunks: Buffer[] = []
  let bytes = 0
  for (let live = feed.take(); live; live = bytes < MAX_WRITE ? feed.take() : undefined) {
    const chunk = messageChunk(live)
    chunks.push(chunk)
    bytes += chunk.byteLength
  }
  return chunks.length > 1 ? Buffer.concat(chunks) : chunks[0]
}
