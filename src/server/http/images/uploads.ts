import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createPlaces } from '#server/lib/semaphore.ts'
import { MAX_UPLOAD_BYTES } from '#shared/record/images/image-kind.ts'
import type { HttpContext } from '../context.ts'

/** Simultaneous uploads of one person, and of everyone. */
const AT_ONCE = { person: 3, overall: 8 }
/** Seconds until the next try when all places are taken. */
const BUSY_S = 10
/** How long an upload may take, in milliseconds. */
const BODY_LIMIT_MS = 60_000

export interface Uploads {
  /**
   * Takes a place before the body is read, writes the body to a file, passes its bytes on, and
   * frees the place. A connection whose body was read whole is kept, also where it was to be closed. Throws UPLOADS_BUSY without a place, IMAGE_TOO_LARGE, UPLOAD_TOO_SLOW, and
   * what `use` throws.
   */
  receive<T>(c: HttpContext, personId: string, use: (bytes: Uint8Array) => Promise<T>): Promise<T>
}

/**
 * Says that the connection closes, unless the body is read meanwhile: it is cut with what comes of the body, and no other
 * request may be sent on it.
 */
export function closeUnlessRead(c: HttpContext): void {
  c.header('Connection', 'close')
}

/** The folder of unfinished uploads. */
const incomingFolder = (dataDir: string) => join(dataDir, 'incoming')

/** The uploads in progress. `timeLimit` ends one that does not arrive; tests pass their own. */
export function createUploads(
  { dataDir }: Pick<Env, 'dataDir'>,
  timeLimit: () => AbortSignal = () => AbortSignal.timeout(BODY_LIMIT_MS),
): Uploads {
  const takePlaceOf = createUploadPlaces()
  return {
    async receive(c, personId, use) {
      const giveBack = takePlaceOf(personId)
      const file = join(incomingFolder(dataDir), randomUUID())
      try {
        const keep = () => c.header('Connection', undefined)
        await writeBody(piecesOf(c.req.raw.body, timeLimit(), keep), file)
        return await use(await readFile(file))
      } finally {
        giveBack()
        await rm(file, { force: true })
      }
    },
  }
}

/** Removes unfinished uploads left by a crash; called before the server listens. */
export function removeUnfinishedUploads({ dataDir }: Pick<Env, 'dataDir'>): Promise<void> {
  return rm(incomingFolder(dataDir), { recursive: true, force: true })
}

/** Gives out places, each with a function that frees it. */
function createUploadPlaces() {
  const takePlace = createPlaces(AT_ONCE.person)
  let overall = 0
  return (personId: string) => {
    const giveBack = overall < AT_ONCE.overall ? takePlace(personId) : undefined
    if (!giveBack) throw new AppError('UPLOADS_BUSY', { retryAfter: BUSY_S })
    overall += 1
    return () => {
      overall -= 1
      giveBack()
    }
  }
}

/**
 * Writes a body to a file as it arrives, with one piece in memory. Where the disk takes no more, the rest is read all the
 * same: a connection is cut that is left with half a body, and the next request on it too.
 */
async function writeBody(pieces: AsyncGenerator<Uint8Array>, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, 'wx', 0o600)
    try {
      // Not `for await`, which ends the pieces when one cannot be written.
      for (let next = await pieces.next(); !next.done; next = await pieces.next())
        await handle.appendFile(next.value)
    } finally {
      await handle.close()
    }
  } catch (error) {
    await readRest(pieces).catch(() => {})
    throw error
  }
}

/** Ends at once where the body itself was the fault. */
async function readRest(pieces: AsyncGenerator<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}

/**
 * A body in pieces, up to the size of an image. It is never cancelled: that would cut the connection before its answer is
 * sent.
 */
async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  limit: AbortSignal,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  let size = 0
  const late = Promise.withResolvers<never>()
  const end = () => late.reject(new AppError('UPLOAD_TOO_SLOW'))
  limit.addEventListener('abort', end)
  // Without a handler, a late rejection would count as a fault of the process.
  late.promise.catch(() => {})
  if (limit.aborted) end()
  try {
    while (reader) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return onEnd()
      size += value.byteLength
      if (size > MAX_UPLOAD_BYTES) throw new AppError('IMAGE_TOO_LARGE')
      yield value
    }
  } finally {
    limit.removeEventListener('abort', end)
  }
}
