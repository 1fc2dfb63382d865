import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { nameStamp } from '#server/lib/storage/dated-name.ts'
import { createDurably, makeFolder, writeDurably } from '#server/lib/storage/durable-files.ts'
import { PUBLISHED, publishedText, readPublishedKeys } from '#server/lib/ticket-key.ts'
import { unpack } from './archive-reader.ts'
import { BackupFault } from './backup-fault.ts'
import { holdData } from './data-hold.ts'
import { keyFit } from './key-fit.ts'
import { DATABASE } from './manifest.ts'
import { unseal } from './sealing.ts'

interface Request {
  dataDir: string
  archive: Readable
  passphrase: string | undefined
}

/**
 * Puts the keys of an archive into the data folder, and returns the names of those that changed. Other ones that were there
 * are kept under a dated name. Throws a fault, and changes nothing, where the history in the folder was written with another key:
 * they are those of another house.
 */
export async function restoreKeys({ dataDir, archive, passphrase }: Request): Promise<string[]> {
  await makeFolder(dataDir)
  const hold = holdData(dataDir)
  const folder = await mkdtemp(join(tmpdir(), 'laveo-keys-'))
  try {
    const { kind, files } = await unpack(await unseal(archive, passphrase), folder)
    if (kind !== 'keys')
      throw new BackupFault('this archive holds no keys: restore it without --keys')
    if (hold.read((sqlite) => keyFit(sqlite, folder)) === 'another')
      throw new BackupFault(
        `these are the keys of another house: the history in ${join(dataDir, DATABASE)} was written with another history.key. Nothing was replaced: take the keys that were copied with it, or set another DATA_DIR`,
      )
    const changed: string[] = []
    for (const { name } of files)
      if (await putKey(dataDir, name, await bytesOf(dataDir, folder, name))) changed.push(name)
    return changed
  } finally {
    await rm(folder, { recursive: true, force: true })
    hold.release()
  }
}

/** The published keys are added to those that are there: tickets that were signed since the copy must stay valid. */
async function bytesOf(dataDir: string, folder: string, name: string): Promise<Buffer> {
  if (name !== PUBLISHED) return readFile(join(folder, name))
  const [copied, present] = [await readPublishedKeys(folder), await readPublishedKeys(dataDir)]
  const others = present.keys.filter(({ x }) => !copied.keys.some((key) => key.x === x))
  return publishedText({ keys: others.concat(copied.keys) })
}

async function putKey(dataDir: string, name: string, bytes: Buffer): Promise<boolean> {
  const file = join(dataDir, name)
  if (existsSync(file)) {
    const present = await readFile(file)
    if (present.equals(bytes)) return false
    await createDurably(`${file}.replaced-${nameStamp(Date.now())}`, present)
  }
  await writeDurably(dataDir, file, bytes)
  return true
}
