import { Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { LiveEvents } from '#server/operations/live/live-events.ts'
import { chunkOf } from './event-text.ts'
import type { Beating } from './heartbeat.ts'
import { writeStream } from './stream-writer.ts'

/** A connection that takes bytes only when `take` is called, and the beat of the stream on it. */
function stalledStream() {
  let taken = () => {}
  const connection = new Writable({
    highWaterMark: 8,
    write(_chunk, _encoding, done) {
      taken = done
    },
  })
  let beat: Beating = { ping: () => {}, expire: () => {} }
  let left = 0
  const add = (own: Beating) => {
    beat = own
    return () => {}
  }
  const leave = () => {
    left += 1
  }
  const open = () => ({ take: () => undefined, leave })
  writeStream(connection, {
    greeting: chunkOf('welcome to the stream'),
    events: { open } as unknown as LiveEvents,
    heartbeat: { add },
    describe: () => undefined,
  })
  return {
    connection,
    ping: () => beat.ping(),
    expire: () => beat.expire(),
    left: () => left,
    /** The reader takes what was written. */
    async take() {
      taken()
      await new Promise(setImmediate)
    },
  }
}

let stream: ReturnType<typeof stalledStream>
beforeEach(() => {
  stream = stalledStream()
})

test('a reader who takes nothing for four pings is cut off, and the hub forgets them', async () => {
  for (let pings = 1; pings <= 3; pings += 1) stream.ping()
  expect(stream.connection.destroyed).toBe(false)
  stream.ping()
  expect(stream.connection.destroyed).toBe(true)
  await new Promise(setImmediate)
  expect(stream.left()).toBe(1)
})

test('a slow reader who takes something now and then is kept', async () => {
  for (let minutes = 0; minutes < 5; minutes += 1) {
    for (let pings = 1; pings <= 3; pings += 1) stream.ping()
    await stream.take()
    stream.ping()
  }
  expect(stream.connection.destroyed).toBe(false)
})

test('a stream whose longest time is over is cut where its reader takes nothing, and ended otherwise', async () => {
  stream.expire()
  expect(stream.connection.destroyed).toBe(true)
  const reading = stalledStream()
  await reading.take()
  reading.expire()
  expect([reading.connection.destroyed, reading.connection.writableEnded]).toEqual([false, true])
})
