import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'
import { StrictDisk } from './strict-disk.ts'

/** Records the calls of `node:fs/promises` below `root` on a strict disk. Ends with the test. */
export function recordDisk(root: string) {
  const disk = new StrictDisk(root)
  const { open, mkdir, rename, link, rm } = fs.promises

  const recorded = {
    async open(...[file, ...rest]: Parameters<typeof open>) {
      const handle = await open(file, ...rest)
      const path = String(file)
      if (!disk.holds(path)) return handle
      const entry = disk.make(path)
      const { sync, writeFile } = handle
      handle.writeFile = async (data, ...options) => {
        await writeFile.call(handle, data, ...options)
        entry.truncate(0)
        entry.write(0, Buffer.from(data as Uint8Array))
      }
      handle.sync = async () => {
        const end = entry.beginSync()
        await sync.call(handle)
        end()
      }
      return handle
    },
    async mkdir(...[folder, ...rest]: Parameters<typeof mkdir>) {
      const made = await mkdir(folder, ...rest)
      const parts = String(folder).slice(root.length).split('/').filter(Boolean)
      for (const [i] of parts.entries()) disk.makeFolder([root, ...parts.slice(0, i + 1)].join('/'))
      return made
    },
    async rename(...[from, to]: Parameters<typeof rename>) {
      await rename(from, to)
      disk.rename(String(from), String(to))
    },
    async link(...[from, to]: Parameters<typeof link>) {
      await link(from, to)
      disk.link(String(from), String(to))
    },
    async rm(...[path, ...rest]: Parameters<typeof rm>) {
      await rm(path, ...rest)
      disk.remove(String(path))
    },
  }
  const real = { open, mkdir, rename, link, rm }
  Object.assign(fs.promises, recorded)
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs.promises, real)
    syncBuiltinESMExports()
  })

  /** The bytes that a power cut now would leave of a file. */
  return function afterPowerCut(file: string): Buffer | undefined {
    return disk.kept(file)?.kept()
  }
}
