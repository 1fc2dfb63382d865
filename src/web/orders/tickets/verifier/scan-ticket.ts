/** An interface of browsers with the Shape Detection API; TypeScript does not know it. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type BarcodeReaderClass = new (options: { formats: string[] }) => BarcodeReader

/** Between two looks at the camera's picture: a cheap phone needs most of it for one. */
const LOOK_MS = 250

interface Handlers {
  /** Called with the text of the first code that is seen. */
  onCode(text: string): void
  /** Called when the camera is refused or missing. */
  onRefused(): void
}

/** Shows the button that reads a code with the camera, in the browsers that can. */
export function offerScan({ onCode, onRefused }: Handlers): void {
  const part = document.querySelector<HTMLElement>('[data-scan]')
  const video = part?.querySelector('video')
  const button = part?.querySelector('button')
  const Reader = (window as { BarcodeDetector?: BarcodeReaderClass }).BarcodeDetector
  if (!part || !video || !button || !Reader || !navigator.mediaDevices) return
  const reader = new Reader({ formats: ['qr_code'] })
  let stop: (() => void) | undefined
  part.hidden = false
  button.addEventListener('click', async () => {
    if (stop) return stop()
    // A second camera, opened while the permission for the first is asked, would never be closed.
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    const stream = await openCamera(video).catch(() => {
      onRefused()
    })
    button.ariaBusy = null
    if (!stream) return
    const said = button.textContent ?? ''
    setLabel(button, button.dataset.stop ?? said)
    stop = () => {
      close(video, stream)
      stop = undefined
      setLabel(button, said)
    }
    const text = await lookForCode(reader, video)
    if (text === undefined) return
    stop?.()
    onCode(text)
  })
}

/** Shows the camera's picture. */
async function openCamera(video: HTMLVideoElement): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  })
  video.srcObject = stream
  video.hidden = false
  try {
    await video.play()
  } catch (error) {
    close(video, stream)
    throw error
  }
  return stream
}

function close(video: HTMLVideoElement, stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
  video.srcObject = null
  video.hidden = true
}

/** The first code that the camera sees; undefined once it is closed, although another was opened since. */
async function lookForCode(
  reader: BarcodeReader,
  video: HTMLVideoElement,
): Promise<string | undefined> {
  const camera = video.srcObject
  while (video.srcObject === camera) {
    // A picture that is not there yet cannot be read.
    const [code] = await reader.detect(video).catch(() => [])
    if (code && video.srcObject === camera) return code.rawValue
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function setLabel(button: HTMLButtonElement, text: string): void {
  button.querySelector('[data-label]')?.replaceChildren(text)
}
