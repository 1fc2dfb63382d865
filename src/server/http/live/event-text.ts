import type { Live } from '#server/operations/live/live.service.ts'
import type { LiveMessage } from '#shared/record/live.ts'

/** tRPC's own headers of a stream; `X-Accel-Buffering` makes nginx pass each event on at once. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
  vary: 'trpc-accept, accept',
}

/** An event of tRPC's protocol: `connected`, `ping` or `serialized-error`. */
export function eventText(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n\n`
}

function messageText({ id, message }: Live): string {
  return `data: ${JSON.stringify(message)}\nid: ${id}\n\n\n`
}

/**
 * A text as a chunk of HTTP/1.1, made once for all the streams that it goes to: Node would make four
 * writes of it for each of them.
 */
export function chunkOf(text: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}

/** The text inside a chunk, for a connection that takes no chunks, such as one of HTTP/1.0. */
export function withoutFrame(chunk: Buffer): Buffer {
  return chunk.subarray(chunk.indexOf('\n') + 1, -2)
}

const made = new WeakMap<LiveMessage, { id: string; chunk: Buffer }>()

/** The chunk of a message, the same for all streams that receive it under one id. */
export function messageChunk(live: Live): Buffer {
  const known = made.get(live.message)
  if (known?.id === live.id) return known.chunk
  const chunk = chunkOf(messageText(live))
  made.set(live.message, { id: live.id, chunk })
  return chunk
}
