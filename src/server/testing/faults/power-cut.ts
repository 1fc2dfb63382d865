import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A file or a folder, as the running system sees it and as a strict disk holds it, which keeps only
 * what was synced.
 */
interface Node {
  names: Map<string, Node>
  bytes: Buffer
  kept: { names: Map<string, Node>; bytes: Buffer }
}

const newNode = (): Node => ({
  names: new Map(),
  bytes: Buffer.alloc(0),
  kept: { names: new Map(), bytes: Buffer.alloc(0) },
})

/**
 * Records the calls of `node:fs/promises` below `root`, in the strict model of a disk: a power cut
 * leaves of a file the bytes at its last fsync, and of a folder the names at its own. Ends with the
 * test.
 */
export function recordDisk(root: string) {
  const top = newNode()
  const nodeAt = (path: string): Node | undefined => {
    const parts = path.slice(root.length).split('/').filter(Boolean)
    return parts.reduce<Node | undefined>((node, name) => node?.names.get(name), top)
  }
  const place = (path: string, node: Node | undefined) => {
    if (node) nodeAt(dirname(path))?.names.set(basename(path), node)
  }
  const { open, mkdir, rename, link, rm } = fs.promises

  const recorded = {
    async open(...[file, ...rest]: Parameters<typeof open>) {
      const handle = await open(file, ...rest)
      const path = String(file)
      if (!path.startsWith(root)) return handle
      if (!nodeAt(path)) place(path, newNode())
      const node = nodeAt(path) ?? newNode()
      const { sync, writeFile } = handle
      handle.writeFile = async (data, ...options) => {
        await writeFile.call(handle, data, ...options)
        node.bytes = Buffer.from(data as Uint8Array)
      }
      handle.sync = async () => {
        await sync.call(handle)
        node.kept = { names: new Map(node.names), bytes: node.bytes }
      }
      return handle
    },
    async mkdir(...[folder, ...rest]: Parameters<typeof mkdir>) {
      const made = await mkdir(folder, ...rest)
      const path = String(folder)
      const parts = path.slice(root.length).split('/').filter(Boolean)
      for (const [i, name] of parts.entries()) {
        const parent = nodeAt([root, ...parts.slice(0, i)].join('/'))
        if (parent && !parent.names.has(name)) parent.names.set(name, newNode())
      }
      return made
    },
    async rename(...[from, to]: Parameters<typeof rename>) {
      await rename(from, to)
      place(String(to), nodeAt(String(from)))
      nodeAt(dirname(String(from)))?.names.delete(basename(String(from)))
    },
    async link(...[from, to]: Parameters<typeof link>) {
      await link(from, to)
      place(String(to), nodeAt(String(from)))
    },
    async rm(...[path, ...rest]: Parameters<typeof rm>) {
      await rm(path, ...rest)
      nodeAt(dirname(String(path)))?.names.delete(basename(String(path)))
    },
  }
  const real = { open, mkdir, rename, link, rm }
  Object.assign(fs.promises, recorded)
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs.promises, real)
    syncBuiltinESMExports()
  })

  /**
   * The bytes that a power cut now would leave of a file; undefined when its name, or that of a
   * folder above, is lost.
   */
  return function afterPowerCut(file: string): Buffer | undefined {
    const parts = file.slice(root.length).split('/').filter(Boolean)
    const node = parts.reduce<Node | undefined>((at, name) => at?.kept.names.get(name), top)
    return node?.kept.bytes
  }
}
