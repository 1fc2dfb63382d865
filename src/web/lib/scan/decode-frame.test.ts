import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { type CameraPicture, decodeFrame } from './decode-frame.ts'

interface Shot {
  /** The width of the code with its margin, in pixels. */
  side: number
  /** In degrees. */
  turned?: number
  /** One side is farther than the other by this part of the distance. */
  leaning?: number
  /** Most that a pixel is off, of 255. */
  noise?: number
  /** From the darkest to the lightest, as a part of one. */
  contrast?: number
  /** Pixels over which an edge is spread. */
  blur?: number
}

const WIDTH = 640
const HEIGHT = 400
const CLOTH = 90

/** A picture of a printed code on cloth, as a camera takes it. */
function photograph(text: string, shot: Shot): CameraPicture {
  const { side, turned = 0, leaning = 0, noise = 0, contrast = 1, blur = 0 } = shot
  const { data: squares, size } = encode(text, { ecc: 'M', border: 4, minVersion: 2 })
  const angle = (turned * Math.PI) / 180
  const randomSign = seededNoise()
  const lightAt = (x: number, y: number): number => {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
    const across = (dx * Math.cos(angle) + dy * Math.sin(angle)) / side
    const down = (-dx * Math.sin(angle) + dy * Math.cos(angle)) / side
    const near = 1 - leaning * down
    const [u, v] = [across / near + 0.5, down / near + 0.5]
    if (u < 0 || v < 0 || u >= 1 || v >= 1) return CLOTH
    return squares[Math.floor(v * size)]?.[Math.floor(u * size)] ? 0 : 255
  }
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const light = (lightAt(x, y) + lightAt(x + blur, y) + lightAt(x, y + blur)) / 3
      const seen = (light - 128) * contrast + 128 + randomSign() * noise
      data.fill(seen, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
      data[(y * WIDTH + x) * 4 + 3] = 255
    }
  return { data, width: WIDTH, height: HEIGHT }
}

/** Numbers from -1 to 1, the same in each run. */
function seededNoise(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    return (seed / 0x7fffffff) * 2 - 1
  }
}

const PIECE = '48210937-3'
const BAG = 'https://laveo.ci/commande/48210937-0000-4000-8000-000000000000'

test.each<[string, string, Shot]>([
  ['a piece before the camera', PIECE, { side: 200 }],
  ['a piece that is far', PIECE, { side: 90, turned: 8 }],
  ['a piece that is turned', PIECE, { side: 200, turned: 130, noise: 20 }],
  ['a piece that leans', PIECE, { side: 220, turned: 20, leaning: 0.1 }],
  ['a piece out of focus', PIECE, { side: 200, turned: 12, blur: 3 }],
  ['a piece in a dark room', PIECE, { side: 200, turned: 200, contrast: 0.25, noise: 12 }],
  ['a bag', BAG, { side: 220, turned: 10, noise: 20 }],
  ['a bag on worn paper', BAG, { side: 240, turned: 70, contrast: 0.5, noise: 40 }],
])('%s is read', (_, text, shot) => {
  expect(decodeFrame(photograph(text, shot))).toEqual({ text })
})

test('a picture without a code has no text', () => {
  const cloth = photograph(PIECE, { side: 0.001, noise: 60 })
  expect(decodeFrame(cloth)).toEqual({ text: undefined })
})
