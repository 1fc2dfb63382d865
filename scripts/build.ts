import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'
import { type Part, stampFile, stampOf } from './stamp.mjs'

// `node scripts/build.ts [web] [server]`: both unless named.
process.chdir(resolve(import.meta.dirname, '..'))

const BUILDS: Record<Part, () => Promise<string>> = { web: buildWeb, server: buildServer }
const parts: Part[] = ['web', 'server']
const named = parts.filter((part) => process.argv.includes(part, 2))

for (const part of named.length > 0 ? named : parts) await make(part)

async function make(part: Part): Promise<void> {
  // Taken first: a file edited while Vite works makes the build stale, not falsely fresh.
  const stamp = stampOf(part)
  const start = performance.now()
  const made = await BUILDS[part]().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  // Each build empties its folder, so an interrupted one leaves no stamp and is made again.
  writeFileSync(stampFile(part), stamp)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`Built the ${part} in ${seconds} s (${made})`)
}
