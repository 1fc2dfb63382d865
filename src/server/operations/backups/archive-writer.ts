import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { productVersion } from '#server/db/file/release.ts'
import { type ArchivedFile, MANIFEST, type Manifest } from './manifest.ts'

/** An entry to write: its name in the archive, and the file that holds it. */
export interface Source {
  name: string
  path: string
}

/** A manifest without its files, which are known once they are written. */
export type Head = Omit<Manifest, 'format' | 'product' | 'files' | 'missing'>

/**
 * A tar of these files in this order, made while it is read, with the manifest at its end. A file that no longer exists is
 * told there and to `onMissing`; the database must exist.
 */
export function tarOf(
  head: Head,
  sources: Iterable<Source> | AsyncIterable<Source>,
  onMissing: (name: string) => void,
): AsyncIterable<Uint8Array> {
  const tar = pack()
  void fill(tar, head, sources, onMissing).catch((error: Error) => tar.destroy(error))
  return tar as unknown as AsyncIterable<Uint8Array>
}

async function fill(
  tar: Pack,
  head: Head,
  sources: Iterable<Source> | AsyncIterable<Source>,
  onMissing: (name: string) => void,
): Promise<void> {
  const files: ArchivedFile[] = []
  const missing: string[] = []
  for await (const { name, path } of sources) {
    const written = await add(tar, name, path)
    if (written) files.push(written)
    else {
      missing.push(name)
      onMissing(name)
    }
  }
  const manifest: Manifest = { format: 1, product: productVersion(), ...head, files, missing }
  tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest))
  tar.finalize()
}

/** Writes one file; undefined when it does not exist. */
async function add(tar: Pack, name: string, path: string): Promise<ArchivedFile | undefined> {
  const handle = await openExisting(path)
  if (!handle) return undefined
  const { size, mtime } = await handle.stat()
  const hash = createHash('sha256')
  const entry = tar.entry({ name, size, mtime, mode: 0o600 })
  await pipeline(
    handle.createReadStream(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    entry as unknown as NodeJS.WritableStream,
  )
  return { name, bytes: size, sha256: hash.digest('hex') }
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
