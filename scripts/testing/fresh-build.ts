import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { type Part, staleParts } from '../stamp.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/** Builds the stale parts: tests must run on the current sources. */
export function ensureBuilt(parts: readonly Part[]): void {
  const stale = staleParts(ROOT).filter((part) => parts.includes(part))
  if (stale.length === 0) return
  const command = ['scripts/build.ts', ...stale]
  // Vitest's own NODE_ENV would build the React of development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = spawnSync(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' })
  if (build.status !== 0) throw new Error(`The ${stale.join(' and the ')} could not be built`)
}

/** Vitest calls this once before the tests that start the server or read the build; `npm test` has built it by then. */
export default function setup(): void {
  ensureBuilt(['server', 'web'])
}
