import { decodeQR } from 'qr/decode.js'

/** A picture of a camera: red, green, blue and alpha of each pixel. */
export interface CameraPicture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

export interface DecodedFrame {
  text: string | undefined
}

// Its own limit of a sixtieth of a second would depend on the phone, and nobody waits for a worker.
const OPTIONS = { timeLimit: Number.POSITIVE_INFINITY }

/** The text of the QR code in a picture; undefined where none is read. */
export function decodeFrame({ data, width, height }: CameraPicture): DecodedFrame {
  try {
    return { text: decodeQR({ data, width, height }, OPTIONS) }
  } catch {
    // It throws on each picture without a code.
    return { text: undefined }
  }
}
