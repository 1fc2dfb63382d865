import type { CameraPicture, DecodedFrame } from './decode-frame.ts'

/** Reads codes in the picture of a camera. */
export interface CodeReader {
  /** The text of the code nearest to the middle; undefined where none is seen. Throws a `ReaderNotLoaded`. */
  read(video: HTMLVideoElement): Promise<string | undefined>
  close(): void
}

/** Our own decoder has not come. */
export class ReaderNotLoaded extends Error {}

/** The codes to read, as browsers name them. Our own decoder reads the first. */
const FORMATS = {
  /** On our papers. */
  papers: ['qr_code'],
  /** On tags that shops buy too. */
  tags: ['qr_code', 'data_matrix', 'code_128', 'code_39', 'itf', 'ean_13', 'ean_8'],
}
export type Codes = keyof typeof FORMATS

/** The browser's own reader where it has one that works, else ours in a worker. */
export async function createCodeReader(codes: Codes): Promise<CodeReader> {
  return (await browsersReader(FORMATS[codes])) ?? ourReader()
}

/** An interface of browsers with the Shape Detection API; TypeScript does not know it. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<DetectedCode[]>
}
interface DetectedCode {
  rawValue: string
  boundingBox?: { x: number; y: number; width: number; height: number }
}
interface BarcodeReaderClass {
  new (options: { formats: string[] }): BarcodeReader
  getSupportedFormats(): Promise<string[]>
}

/** Some have the class and not what it needs: a phone without Google’s services, a computer. */
async function browsersReader(wanted: readonly string[]): Promise<CodeReader | undefined> {
  const Reader = (window as { BarcodeDetector?: BarcodeReaderClass }).BarcodeDetector
  const known = (await Reader?.getSupportedFormats().catch(() => [])) ?? []
  const formats = wanted.filter((format) => known.includes(format))
  if (!Reader || !formats.includes('qr_code')) return
  const reader = new Reader({ formats })
  let instead: CodeReader | undefined
  return {
    async read(video) {
      if (instead) return instead.read(video)
      try {
        return nearestMiddle(await reader.detect(video), video)
      } catch (error) {
        // Any other refusal is of a picture that is not there yet.
        if (error instanceof Error && error.name === 'NotSupportedError') instead = ourReader()
      }
    },
    close: () => instead?.close(),
  }
}

/** A sheet of labels shows many codes at once. */
function nearestMiddle(
  codes: readonly DetectedCode[],
  { videoWidth, videoHeight }: HTMLVideoElement,
): string | undefined {
  const away = ({ boundingBox: box }: DetectedCode) =>
    box
      ? Math.hypot(box.x + box.width / 2 - videoWidth / 2, box.y + box.height / 2 - videoHeight / 2)
      : 0
  const [first, ...others] = codes
  if (!first) return
  return others.reduce((best, code) => (away(code) < away(best) ? code : best), first).rawValue
}

function ourReader(): CodeReader {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  return {
    read(video) {
      const frame = takeFrame(video, canvas)
      if (!frame) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<DecodedFrame>) => resolve(data.text)
        worker.onerror = () => reject(new ReaderNotLoaded())
        worker.postMessage(frame, [frame.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}

/** A code of 16 mm is read from 40 cm away in so many pixels, which an old phone decodes in some 50 ms. */
const FRAME_SIDE = 800

/** The part of the picture that the person sees: the video fills its place. */
function takeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): CameraPicture | undefined {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  if (videoWidth === 0 || clientWidth === 0) return
  const shown = Math.min(videoWidth / clientWidth, videoHeight / clientHeight)
  const [width, height] = [clientWidth * shown, clientHeight * shown]
  const scale = Math.min(1, FRAME_SIDE / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  const [x, y] = [(videoWidth - width) / 2, (videoHeight - height) / 2]
  context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data, width: canvas.width, height: canvas.height }
}
