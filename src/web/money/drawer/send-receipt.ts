import type { AppErrorCode } from '#shared/errors.ts'
import { receiptUploadPath, slipUploadPath } from '#shared/money/receipt-paths.ts'
import { putFile } from '#web/lib/files/put-file.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { deleteDraftPhoto, readDraftPhotos, saveDraftPhoto } from '#web/record/draft-photos.ts'
import { accountHeaders } from '#web/trpc-client.ts'
import { type ReceiptPhoto, toLocalPhoto } from './receipt-photo.ts'

/** Long enough for 300 kB on a weak network. */
const LIMIT_MS = 90_000

/** The name of the photos that wait, and of the list that says of which movement each is. */
const WAITING = 'laveo-recus'

interface WaitingReceipt {
  movement: number
  photoId: string
  slip?: string | undefined
}

/** Receipts whose movement is recorded and whose photo has not arrived: they leave when the network is back. */
const readWaiting = () => (deviceStorage.readJson(WAITING) ?? []) as WaitingReceipt[]

function writeWaiting(waiting: readonly WaitingReceipt[]): void {
  if (waiting.length > 0) deviceStorage.writeJson(WAITING, waiting)
  else deviceStorage.remove(WAITING)
}

/** Photos that the browser has no room for. */
const inMemory = new Map<string, ReceiptPhoto>()

let sending: Promise<void> = Promise.resolve()

if (typeof window !== 'undefined') window.addEventListener('online', () => sendWaitingReceipts())

/** Sends what waits, each after the other. */
export function sendWaitingReceipts(): void {
  sending = sending.then(async () => {
    const waiting = readWaiting()
    if (waiting.length === 0) return
    const stored = await readDraftPhotos(WAITING)
    for (const { movement, photoId, slip } of waiting) {
      const photo = stored.find(({ id }) => id === photoId) ?? inMemory.get(photoId)
      if (photo) await putReceipt(movement, { id: photoId, blob: photo.blob, slip })
    }
  })
}

/** Sends the photo of a movement's receipt; without an answer it waits on the device. Says whether it arrived. */
export async function sendReceipt(movement: number, photo: ReceiptPhoto): Promise<boolean> {
  const { id, slip } = photo
  writeWaiting([...others(id), { movement, photoId: id, slip }])
  inMemory.set(id, photo)
  await saveDraftPhoto(WAITING, toLocalPhoto(photo))
  return putReceipt(movement, photo)
}

const others = (photo: string) => readWaiting().filter(({ photoId }) => photoId !== photo)

interface ReceiptAnswer {
  /** The id of the photo that was received. */
  id?: unknown
  error?: { data?: { appCode?: AppErrorCode } }
}

/** Refusals that trying again does not change: the movement has another photo, or this one is none. */
const FINAL: readonly AppErrorCode[] = [
  'TOO_MANY_PHOTOS',
  'IMAGE_INVALID',
  'NOT_FOUND',
  'VALIDATION',
]

function forget(photoId: string): void {
  writeWaiting(others(photoId))
  inMemory.delete(photoId)
  void deleteDraftPhoto(photoId)
}

async function putReceipt(movement: number, photo: ReceiptPhoto): Promise<boolean> {
  const { arrived, code } = await put(receiptUploadPath(movement, photo.id, photo.slip), photo)
  if (arrived || (code && FINAL.includes(code))) forget(photo.id)
  if (arrived) void invalidateScopes(['drawer'])
  return arrived
}

/** Sends the photo of a bank slip before its deposit, which is not recorded without it. Says whether it arrived. */
export async function sendSlip(photo: ReceiptPhoto): Promise<boolean> {
  const { arrived } = await put(slipUploadPath(photo.id), photo)
  return arrived
}

interface Put {
  arrived: boolean
  /** A refusal has a code. */
  code?: AppErrorCode | undefined
}

async function put(path: string, { id: photoId, blob }: ReceiptPhoto): Promise<Put> {
  try {
    const answer = await putFile(path, {
      body: blob,
      headers: { ...accountHeaders(), 'Content-Type': blob.type },
      timeout: LIMIT_MS,
      onSent: () => undefined,
    })
    // The sign-in page of a public network also answers 200, but without the photo's id.
    const { id, error } = answer.body as ReceiptAnswer
    return { arrived: answer.ok && id === photoId, code: error?.data?.appCode }
  } catch {
    return { arrived: false }
  }
}
