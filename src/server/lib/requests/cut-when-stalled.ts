import { Transform } from 'node:stream'

/**
 * A stream that passes bytes on, and is destroyed when its reader takes none for `ms` milliseconds. `release` is called
 * once: when all input has arrived, before the reader sees the end, or when the stream is destroyed.
 */
export function cutWhenStalled(ms: number, release: () => void): Transform {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stream.destroy(new Error('the stream is not being read')), ms).unref()
  }
  let released = false
  const end = () => {
    clearTimeout(timer)
    if (!released) release()
    released = true
  }
  const stream = new Transform({
    // Not called while the buffer is full: a reader that takes nothing stops the input.
    transform(chunk, _encoding, done) {
      wait()
      done(null, chunk)
    },
    flush(done) {
      end()
      done()
    },
  })
  stream.once('close', end)
  wait()
  return stream
}
