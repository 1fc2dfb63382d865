import { basename, dirname } from 'node:path'

/** A change of a file's bytes that is not on the disk yet. */
type Change = { at: number; bytes: Buffer } | { length: number }

/** A file or a folder: as the running system sees it, and as a power cut would leave it. */
export class Entry {
  readonly names = new Map<string, Entry>()
  isFolder = false
  keptNames = new Map<string, Entry>()
  #kept = Buffer.alloc(0)
  #length = 0
  #pending: Change[] = []
  /** How many changes are on the disk. */
  #synced = 0

  write(at: number, bytes: Buffer): void {
    this.#pending.push({ at, bytes })
  }

  truncate(length: number): void {
    this.#pending.push({ length })
  }

  /** Begins a sync of all changes until now; calling the returned function says that it has ended. */
  beginSync(): () => void {
    const until = this.#synced + this.#pending.length
    const names = new Map(this.names)
    return () => {
      // Another sync that began earlier may have put some of them there already.
      const rest = Math.max(0, until - this.#synced)
      for (const change of this.#pending.splice(0, rest)) this.#apply(change)
      this.#synced += rest
      this.keptNames = names
    }
  }

  /** The bytes that were synced. */
  kept(): Buffer {
    return this.#kept.subarray(0, this.#length)
  }

  /**
   * The bytes on a disk that had begun with some of the rest by itself: `isWritten` decides for each truncation and for
   * each sector of each write.
   */
  torn(sectorBytes: number, isWritten: () => boolean): Buffer {
    const copy = new Entry()
    copy.#apply({ at: 0, bytes: this.kept() })
    for (const change of this.#pending) {
      if ('length' in change) {
        if (isWritten()) copy.#apply(change)
        continue
      }
      const { at, bytes } = change
      for (let from = 0; from < bytes.length; from += sectorBytes)
        if (isWritten())
          copy.#apply({ at: at + from, bytes: bytes.subarray(from, from + sectorBytes) })
    }
    return copy.kept()
  }

  #apply(change: Change): void {
    if ('length' in change) {
      this.#reserve(change.length)
      if (change.length < this.#length) this.#kept.fill(0, change.length, this.#length)
      this.#length = change.length
      return
    }
    const end = change.at + change.bytes.length
    this.#reserve(end)
    change.bytes.copy(this.#kept, change.at)
    this.#length = Math.max(this.#length, end)
  }

  #reserve(length: number): void {
    if (length <= this.#kept.length) return
    const larger = Buffer.alloc(Math.max(length, 2 * this.#kept.length))
    this.#kept.copy(larger)
    this.#kept = larger
  }
}

/**
 * The strictest model of a disk: a power cut leaves of a file the bytes at its last fsync, and of a folder the names at
 * its own.
 */
export class StrictDisk {
  readonly top = new Entry()
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Whether a path lies on it. */
  holds(path: string): boolean {
    return path === this.#root || path.startsWith(`${this.#root}/`)
  }

  at(path: string): Entry | undefined {
    return this.#find(path, ({ names }) => names)
  }

  /** The bytes that a power cut now would leave at a path; undefined when its name, or that of a folder above, is lost. */
  kept(path: string): Entry | undefined {
    return this.#find(path, ({ keptNames }) => keptNames)
  }

  #find(path: string, namesOf: (entry: Entry) => Map<string, Entry>): Entry | undefined {
    const parts = path.slice(this.#root.length).split('/').filter(Boolean)
    return parts.reduce<Entry | undefined>((at, name) => at && namesOf(at).get(name), this.top)
  }

  /** The entry of a path, made when nothing has its name. */
  make(path: string): Entry {
    const known = this.at(path)
    if (known) return known
    const made = new Entry()
    this.#folderOf(path).names.set(basename(path), made)
    return made
  }

  makeFolder(path: string): Entry {
    const made = this.make(path)
    made.isFolder = true
    return made
  }

  rename(from: string, to: string): void {
    this.link(from, to)
    this.remove(from)
  }

  link(from: string, to: string): void {
    const entry = this.at(from)
    if (entry) this.#folderOf(to).names.set(basename(to), entry)
  }

  remove(path: string): void {
    this.at(dirname(path))?.names.delete(basename(path))
  }

  #folderOf(path: string): Entry {
    const folder = this.at(dirname(path))
    if (!folder) throw new Error(`No folder for ${path}`)
    return folder
  }
}
