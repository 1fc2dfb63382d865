import { Transform } from 'node:stream'

/**
 * Passes bytes on, and is destroyed once none was taken for so many milliseconds. `release` is called once: when all has
 * come in, before whoever reads knows that it is the end, or when it was cut off.
 */
export function cutWhenStalled(ms: number, release: () => void): Transform {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stream.destroy(new Error('nobody takes the bytes')), ms).unref()
  }
  let released = false
  const end = () => {
    clearTimeout(timer)
    if (!released) release()
    released = true
  }
  const stream = new Transform({
    // Called only while there is room: whoever takes nothing lets nothing in.
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
