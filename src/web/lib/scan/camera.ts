/** Why there is no picture: not allowed, no camera, or another application has it. */
export type CameraFault = 'refused' | 'none' | 'busy'

export class CameraError extends Error {
  readonly fault: CameraFault
  constructor(fault: CameraFault) {
    super(`No camera: ${fault}`)
    this.fault = fault
  }
}

/** An open camera whose picture is in a video. */
export interface Camera {
  /** Turns its lamp on or off; null where it has none. */
  turnLamp: ((on: boolean) => Promise<void>) | null
  close(): void
}

interface Options {
  /** Aborted once nobody waits for the picture any more. */
  signal?: AbortSignal
  /** Called when the browser or the person takes the camera back. */
  onLost?: () => void
}

/** Shows the picture of the camera at the back in a video, which is hidden before and after. Throws a `CameraError`. */
export async function openCamera(
  video: HTMLVideoElement,
  { signal, onLost }: Options = {},
): Promise<Camera> {
  const stream = await askForCamera()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject !== stream) return
    video.srcObject = null
    video.hidden = true
  }
  try {
    video.srcObject = stream
    video.hidden = false
    await video.play()
    if (signal?.aborted) throw new Error('Nobody waits any more')
  } catch {
    close()
    throw new CameraError('busy')
  }
  const [track] = stream.getTracks()
  track?.addEventListener?.('ended', () => onLost?.())
  return { turnLamp: track ? lampOf(track) : null, close }
}

async function askForCamera(): Promise<MediaStream> {
  // Without a safe connection there is no such thing.
  if (!navigator.mediaDevices) throw new CameraError('none')
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (cause) {
    throw new CameraError(faultOf(cause))
  }
}

const FAULTS: Record<string, CameraFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

function faultOf(cause: unknown): CameraFault {
  return (cause instanceof Error && FAULTS[cause.name]) || 'busy'
}

/** TypeScript does not know the lamp of a camera. */
type Lamp = MediaTrackCapabilities & { torch?: boolean }

function lampOf(track: MediaStreamTrack): Camera['turnLamp'] {
  const { torch }: Lamp = track.getCapabilities?.() ?? {}
  if (!torch) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
