import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const WIDTH = 640
const HEIGHT = 480
const SIDE = 400
const FRAMES = 2
/** The light of the table on which the paper lies. */
const TABLE = 110
const [WHITE, BLACK, NO_COLOUR] = [235, 16, 128] as const

/** Writes what a camera sees of a printed code, for Chromium's fake camera: a film in Y4M, which has no compression. */
export function filmOf(text: string, file: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const light = Buffer.alloc(WIDTH * HEIGHT, TABLE)
  const [left, top] = [(WIDTH - SIDE) / 2, (HEIGHT - SIDE) / 2]
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const isDark = data[Math.floor((y * size) / SIDE)]?.[Math.floor((x * size) / SIDE)]
      light[(top + y) * WIDTH + left + x] = isDark ? BLACK : WHITE
    }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}
