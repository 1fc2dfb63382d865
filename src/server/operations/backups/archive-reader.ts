import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { BackupFault } from './backup-fault.ts'
import {
  type ArchivedFile,
  isEntryName,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from './manifest.ts'
import { type freeBytes, requireRoom } from './work-folder.ts'

interface Unpacking {
  /** Whether an entry is written; the others are only read. */
  isKept?: (name: string) => boolean
  /** The bytes that may still be written to the disk of a folder, on which some must stay free. */
  free?: typeof freeBytes
}

/**
 * Writes the entries of a tar below `folder`. Returns the manifest once every file has proved to be the one that it lists.
 * Throws a fault when an entry is missing, added or changed, and before one for which the disk has no room.
 */
export async function unpack(
  tar: AsyncIterable<Uint8Array>,
  folder: string,
  { isKept = () => true, free }: Unpacking = {},
): Promise<Manifest> {
  const found = new Map<string, ArchivedFile>()
  let manifest: Manifest | undefined
  const entries = extract()
  const feeding = pipeline(Readable.from(tar), entries as unknown as NodeJS.WritableStream)
  const reading = (async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header
      if (type !== 'file' || !isEntryName(name) || found.has(name))
        throw new BackupFault(`the archive holds an entry that is none of ours: ${name}`)
      const bytes = entry as unknown as AsyncIterable<Buffer>
      if (name === MANIFEST) manifest = await readManifest(bytes, entry.header.size ?? 0)
      else {
        if (isKept(name) && free) await requireRoom(folder, entry.header.size ?? 0, free)
        found.set(name, await store(bytes, name, isKept(name) ? folder : undefined))
      }
    }
  })()
  await Promise.all([feeding, reading])
  if (!manifest) throw new BackupFault('the archive was cut off: its list of files is missing')
  requireSame(manifest, found)
  return manifest
}

/** Bytes of the largest manifest: one of 400,000 uploads. It is read into memory, before anything has proved the archive. */
const LARGEST_MANIFEST = 64 * 1024 * 1024

async function readManifest(bytes: AsyncIterable<Buffer>, size: number): Promise<Manifest> {
  if (size > LARGEST_MANIFEST)
    throw new BackupFault(
      `its list of files takes ${size} bytes: no archive of ours has such a one`,
    )
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()))
  } catch {
    throw new BackupFault('the archive has another format than this version knows')
  }
}

/** Reads an entry to its end, and writes it below `folder` if there is one. */
async function store(
  entry: AsyncIterable<Buffer>,
  name: string,
  folder: string | undefined,
): Promise<ArchivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const target = folder === undefined ? nowhere() : await fileIn(folder, name)
  await pipeline(
    entry,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    target,
  )
  return { name, bytes, sha256: hash.digest('hex') }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function fileIn(folder: string, name: string): Promise<Writable> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return createWriteStream(path, { flags: 'wx', mode: 0o600 })
}

function requireSame({ files }: Manifest, found: Map<string, ArchivedFile>): void {
  for (const { name, bytes, sha256 } of files) {
    const entry = found.get(name)
    if (entry?.bytes !== bytes || entry.sha256 !== sha256)
      throw new BackupFault(`${name} is not the file that the archive lists: it was damaged`)
  }
  if (found.size !== files.length)
    throw new BackupFault('the archive holds files that it does not list')
}
