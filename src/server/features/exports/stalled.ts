import { Transform } from 'node:stream'

/** Passes bytes on, and is destroyed once none was taken for so many milliseconds. */
export function cutWhenStalled(ms: number): Transform {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stream.destroy(new Error('nobody takes the bytes')), ms).unref()
  }
  const stream = new Transform({
    // Called only while there is room: whoever takes nothing lets nothing in.
    transform(chunk, _encoding, done) {
      wait()
      done(null, chunk)
    },
    flush(done) {
      clearTimeout(timer)
      done()
    },
  })
  stream.once('close', () => clearTimeout(timer))
  wait()
  return stream
}
