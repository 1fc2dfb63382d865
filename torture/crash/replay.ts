import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, StrictDisk } from '#server/testing/faults/strict-disk.ts'
import { bytesIn, descriptorIn, lastNumber, readTrace, type SystemCall } from './system-calls.ts'

/** A moment of a replay: an answer that leaves, or a sync that is about to end, when most is not on the disk yet. */
export type Moment = { what: 'answer'; requestId: string } | { what: 'sync' }

interface Opened {
  entry: Entry
  /** The offset of the next write without one. */
  at: number
}

/** A disk with the content of a folder, synced with all its names. */
export function diskOf(folder: string): StrictDisk {
  const disk = new StrictDisk(folder)
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(found.parentPath, found.name)
    if (found.isFile()) disk.make(path).write(0, readFileSync(path))
    else disk.makeFolder(path)
  }
  const settle = (entry: Entry) => {
    entry.beginSync()()
    for (const inner of entry.names.values()) settle(inner)
  }
  settle(disk.top)
  return disk
}

/** Makes the calls of a traced program on `disk`, one after the other, and stops at each moment. */
export async function* replay(trace: string, disk: StrictDisk): AsyncGenerator<Moment> {
  const opened = new Map<number, Opened>()
  const syncs = new Map<string, () => void>()
  for await (const call of readTrace(trace)) {
    const { name, args, phase, thread } = call
    const { fd, isFile } = descriptorIn(args)
    if (isSync(name)) {
      if (phase !== 'returns') syncs.set(thread, opened.get(fd)?.entry.beginSync() ?? (() => {}))
      if (phase === 'begins') continue
      yield { what: 'sync' }
      syncs.get(thread)?.()
    } else if (isWrite(name) && !isFile) {
      // Its bytes may arrive from its beginning on.
      const requestId = phase === 'returns' ? undefined : answeredIn(args)
      if (requestId) yield { what: 'answer', requestId }
    } else if (phase !== 'begins' && call.result >= 0) {
      apply(disk, opened, call)
    }
  }
}

const isSync = (name: string) => name === 'fsync' || name === 'fdatasync'
const isWrite = (name: string) => /^(?:p?write|send)/.test(name)

function answeredIn(args: string): string | undefined {
  const [head] = bytesIn(args)
  const text = head?.toString('latin1', 0, 4096) ?? ''
  if (!/^HTTP\/1\.1 2/.test(text)) return undefined
  return /\r\nx-request-id: *([\w-]+)/i.exec(text)?.[1]
}

/** Makes a returned call on the model. Throws for a call that the model does not know. */
function apply(disk: StrictDisk, opened: Map<number, Opened>, { name, args, result }: SystemCall) {
  const { fd } = descriptorIn(args)
  const file = opened.get(fd)
  switch (name) {
    case 'openat':
      return open(disk, opened, { args, fd: result })
    case 'pwrite64':
    case 'pwritev':
      return file?.entry.write(lastNumber(args), Buffer.concat(bytesIn(args)).subarray(0, result))
    case 'write':
    case 'writev':
      if (!file) return
      file.entry.write(file.at, Buffer.concat(bytesIn(args)).subarray(0, result))
      file.at += result
      return
    case 'lseek':
      if (file) file.at = result
      return
    case 'ftruncate':
      return file?.entry.truncate(lastNumber(args))
  }
  const [from = '', to = ''] = bytesIn(withoutDescriptors(args)).map(String)
  if (!disk.holds(from)) return
  if (name.startsWith('mkdir')) disk.makeFolder(from)
  else if (name.startsWith('rename')) disk.rename(from, to)
  else if (name.startsWith('link')) disk.link(from, to)
  else if (name.startsWith('unlink') || name === 'rmdir') disk.remove(from)
  else throw new Error(`The replay does not know ${name}`)
}

function open(
  disk: StrictDisk,
  opened: Map<number, Opened>,
  { args, fd }: { args: string; fd: number },
): void {
  const [path = ''] = bytesIn(withoutDescriptors(args)).map(String)
  opened.delete(fd)
  if (!disk.holds(path)) return
  const entry = args.includes('O_CREAT') ? disk.make(path) : disk.at(path)
  if (!entry) throw new Error(`The replay does not know ${path}`)
  if (args.includes('O_TRUNC')) entry.truncate(0)
  opened.set(fd, { entry, at: 0 })
}

/** The arguments without `AT_FDCWD<…>`: every path of the server is absolute. */
const withoutDescriptors = (args: string) => args.replaceAll(/AT_FDCWD<[^>]*>/g, '')
