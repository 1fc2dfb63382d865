import { receiptUploadPath } from '#shared/money/receipt-paths.ts'
import { putFile } from '#web/lib/files/put-file.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { accountHeaders } from '#web/trpc-client.ts'

/** The photo of a receipt that is only on this device. */
export interface ReceiptPhoto {
  /** A random UUID, which the server stores: sending it again does not add a second one. */
  id: string
  blob: Blob
  /** The number that the bank wrote on it. */
  slip?: string
}

/** Long enough for 300 kB on a weak network. */
const LIMIT_MS = 90_000

/** Receipts whose movement is recorded and whose photo has not arrived: they leave when the network is back. */
const waiting = new Map<number, ReceiptPhoto>()

if (typeof window !== 'undefined') window.addEventListener('online', () => void sendWaiting())

async function sendWaiting(): Promise<void> {
  for (const [movement, photo] of waiting) await sendReceipt(movement, photo)
}

/** Sends the photo of a movement's receipt; without an answer it waits for the network. Says whether it arrived. */
export async function sendReceipt(movement: number, photo: ReceiptPhoto): Promise<boolean> {
  waiting.set(movement, photo)
  try {
    const answer = await putFile(receiptUploadPath(movement, photo.id, photo.slip), {
      body: photo.blob,
      headers: { ...accountHeaders(), 'Content-Type': photo.blob.type },
      timeout: LIMIT_MS,
      onSent: () => undefined,
    })
    // The sign-in page of a public network also answers 200, but without the photo's id.
    const { id } = answer.body as { id?: unknown }
    if (!answer.ok || id !== photo.id) return false
    waiting.delete(movement)
    void invalidateScopes(['drawer'])
    return true
  } catch {
    return false
  }
}
