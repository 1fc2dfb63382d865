import { type Camera, type CameraFault, openCamera } from './camera.ts'
import { type CodeReader, type Codes, createCodeReader } from './code-reader.ts'

/** Between two looks at the camera's picture: a cheap phone needs most of it for one. */
const LOOK_MS = 200

export type ScanFault =
  | CameraFault
  /** The browser or the person took the camera back. */
  | 'lost'
  /** Our own decoder has not come. */
  | 'unread'

interface Options {
  codes: Codes
  /** The camera is closed when it is aborted. */
  signal: AbortSignal
  /** Called with what each look sees, so with the same text again and again. */
  onCode: (text: string) => void
  /** Called once, after which the camera is closed. */
  onFault: (fault: ScanFault) => void
}

/** Shows the camera at the back in a video and reads the codes in its picture. Throws a `CameraError`. */
export async function scanCodes(video: HTMLVideoElement, options: Options): Promise<Camera> {
  const { codes, signal, onCode, onFault } = options
  const over = new AbortController()
  const end = (fault?: ScanFault) => {
    if (over.signal.aborted) return
    over.abort()
    camera.close()
    if (fault) onFault(fault)
  }
  const camera = await openCamera(video, { signal, onLost: () => end('lost') })
  signal.addEventListener('abort', () => end())
  void look(video, codes, { onCode, signal: over.signal }).catch(() => end('unread'))
  return camera
}

async function look(
  video: HTMLVideoElement,
  codes: Codes,
  { onCode, signal }: Pick<Options, 'onCode' | 'signal'>,
): Promise<void> {
  const reader: CodeReader = await createCodeReader(codes)
  signal.addEventListener('abort', reader.close)
  while (!signal.aborted) {
    const text = await reader.read(video)
    if (text !== undefined && !signal.aborted) onCode(text)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  reader.close()
}

/** A code that was not seen for so long has left, and counts again when it comes back. */
const AWAY_MS = 1500

/** Whether a code comes into sight: one that stays before the camera is seen at each look. */
export function createSight(): (text: string, now: number) => boolean {
  const seenAt = new Map<string, number>()
  return (text, now) => {
    const last = seenAt.get(text)
    seenAt.set(text, now)
    return last === undefined || now - last > AWAY_MS
  }
}
