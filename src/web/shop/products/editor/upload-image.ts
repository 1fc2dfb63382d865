import { MAX_UPLOAD_BYTES } from '#shared/record/images/image-kind.ts'
import { compressPhoto, kindOf } from '#web/record/compress-photo.ts'
import { accountHeaders } from '#web/trpc-client.ts'

const PATH = '/api/uploads/garments'
const ACCEPTED: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp'])
/** Long enough for 5 MB on a slow network. */
const LIMIT_MS = 180_000

/** The image was not uploaded. The message is shown to the user. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** The same file would be refused again. */
  readonly refused: boolean

  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}

/**
 * The image to send: the file itself, or a new JPEG or WebP when it is too heavy or of another format.
 * Rejects with a PhotoError when the browser cannot read it.
 */
export async function prepareImage(file: File): Promise<Blob> {
  const kind = await kindOf(file)
  const fits = file.size <= MAX_UPLOAD_BYTES && ACCEPTED.has(kind)
  return fits ? new Blob([file], { type: `image/${kind}` }) : compressPhoto(file)
}

interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads an image and returns its address. Rejects with an UploadError, or with an AbortError when aborted. */
export function uploadImage(image: Blob, { signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const rejectAborted = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    if (signal.aborted) return rejectAborted()
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', PATH)
    request.setRequestHeader('Content-Type', image.type)
    for (const [name, value] of Object.entries(accountHeaders()))
      request.setRequestHeader(name, value)
    request.timeout = LIMIT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { imageUrl, error } = parseResponse(request.responseText)
      if (request.status === 200 && imageUrl) resolve(imageUrl)
      else reject(new UploadError(error?.message ?? UNREAD, REFUSALS.has(request.status)))
    }
    request.onerror = () => reject(new UploadError(NO_ANSWER))
    request.ontimeout = request.onerror
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.onabort = rejectAborted
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.send(image)
  })
}

/** The HTTP statuses that refuse the file itself: too large, of another format, or not an image. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422])
const NO_ANSWER = 'La connexion est coupée ou très lente. L’image n’est pas partie.'
/** Something answered that is not our server: the connection holds. */
const UNREAD = 'Une erreur est survenue. L’image n’est pas partie.'

interface UploadResponse {
  imageUrl?: string
  error?: { message?: string }
}

function parseResponse(text: string): UploadResponse {
  try {
    return (JSON.parse(text) ?? {}) as UploadResponse
  } catch {
    return {}
  }
}
