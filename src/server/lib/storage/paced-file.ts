import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { Writable } from 'node:stream'

/** Bytes between two times that they are brought to the disk. */
const STEP_BYTES = 1024 * 1024
/** Bytes that a file is shortened by between two such times. */
const REMOVED_BYTES = 4 * STEP_BYTES
/** How long to rest after each, as a multiple of what it took. */
const REST = 2

/** `pause` waits on it: nothing ever wakes it. */
const never = new Int32Array(new SharedArrayBuffer(4))

/** Blocks this thread for so many milliseconds. */
export function pause(milliseconds: number): void {
  Atomics.wait(never, 0, 0, milliseconds)
}

/**
 * Brings what was written to a file to the disk, then blocks for twice as long as that took. Hundreds of megabytes that wait
 * in the system's memory would reach the disk at once, in front of the server's own commits.
 */
export function syncAndRest(fd: number): void {
  const start = performance.now()
  fdatasyncSync(fd)
  pause(REST * (performance.now() - start))
}

/** A new file for its owner only, written at the disk's pace. It blocks this process, so it is not for the server's. */
export function pacedFile(path: string): Writable {
  const fd = openSync(path, 'wx', 0o600)
  let unsynced = 0
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at)
        unsynced += chunk.length
        if (unsynced >= STEP_BYTES) {
          syncAndRest(fd)
          unsynced = 0
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    final(done) {
      try {
        fdatasyncSync(fd)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    destroy(error, done) {
      closeSync(fd)
      done(error)
    },
  })
}

/**
 * Removes a file at the disk's pace. The blocks of hundreds of megabytes that are given back at once would hold up the
 * server's next commit. A file with a second name elsewhere loses this one only: its blocks stay, and so must its bytes. It
 * blocks this process, so it is not for the server's.
 */
export function removeAtPace(path: string): void {
  const fd = openSync(path, 'r+')
  try {
    const { size, nlink } = fstatSync(fd)
    const first = nlink === 1 ? size - REMOVED_BYTES : 0
    for (let left = first; left > 0; left -= REMOVED_BYTES) {
      ftruncateSync(fd, left)
      syncAndRest(fd)
    }
  } finally {
    closeSync(fd)
  }
  rmSync(path)
}
