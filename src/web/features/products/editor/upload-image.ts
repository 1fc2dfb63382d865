import { MAX_UPLOAD_BYTES } from '#shared/orders/photos.ts'
import { compressPhoto, kindOf } from '#web/features/photos/compress-photo.ts'
import { accountHeaders } from '#web/trpc-client.ts'

const PATH = '/api/uploads/garments'
const ACCEPTED: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp'])
/** Long enough for 5 MB on a slow network, in milliseconds. */
const LIMIT_MS = 180_000

/** Why an image was not taken; its message is for the person. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Sent again, it would be refused again. */
  readonly refused: boolean

  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}

/**
 * The file as the server takes it: what is too heavy, or of another format that this browser reads, is made anew. Rejects
 * with a PhotoError when it is no picture.
 */
export async function readyToSend(file: File): Promise<Blob> {
  const kind = await kindOf(file)
  const fits = file.size <= MAX_UPLOAD_BYTES && ACCEPTED.has(kind)
  return fits ? new Blob([file], { type: `image/${kind}` }) : compressPhoto(file)
}

interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends an image for a garment and gives its address. Rejects with an UploadError, or an AbortError when it is stopped. */
export function uploadImage(image: Blob, { signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    if (signal.aborted) return stopped()
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', PATH)
    request.setRequestHeader('Content-Type', image.type)
    for (const [name, value] of Object.entries(accountHeaders()))
      request.setRequestHeader(name, value)
    request.timeout = LIMIT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { imageUrl, error } = answerOf(request.responseText)
      if (request.status === 200 && imageUrl) resolve(imageUrl)
      else reject(new UploadError(error?.message ?? NO_ANSWER, REFUSALS.has(request.status)))
    }
    request.onerror = () => reject(new UploadError(NO_ANSWER))
    request.ontimeout = request.onerror
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.onabort = stopped
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.send(image)
  })
}

/** What the file itself is refused for: too large, of another kind, or no image. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422])
const NO_ANSWER = 'La connexion est coupée ou très lente. L’image n’est pas partie.'

interface Answer {
  imageUrl?: string
  error?: { message?: string }
}

function answerOf(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}
