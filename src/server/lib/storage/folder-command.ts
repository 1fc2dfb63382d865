import { resolve } from 'node:path'

/** A command of npm as it must be typed to act on this data folder: without `DATA_DIR` it acts on `data/`. */
export function commandOn(dataDir: string, script: string): string {
  const command = `npm run ${script}`
  if (dataDir === resolve('data')) return command
  const isPlain = /^[\w./-]+$/.test(dataDir)
  return `DATA_DIR=${isPlain ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`} ${command}`
}
