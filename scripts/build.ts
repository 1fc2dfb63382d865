import { readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { compressText } from '../src/server/lib/compress.ts'
import { prerender } from './prerender.ts'
import { writeServiceWorker } from './service-worker.ts'
import { STAMP_FILE, webStamp } from './stamp.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

const OUT = 'dist/web'
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|map|wasm|ttf|ico)$/
/** Below this, a compressed answer saves no packet. */
const SMALLEST = 500

// Taken first: a file edited while Vite works makes the build stale, not falsely fresh.
const stamp = webStamp()
const start = performance.now()
await build({ logLevel: 'warn' }).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
writeServiceWorker()
const pages = await prerender()
const count = await compressAll()
// Vite emptied the folder, so an interrupted build leaves no stamp and is made again.
writeFileSync(STAMP_FILE, stamp)
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(`Web built in ${seconds} s (${pages} pages, ${count} files precompressed)`)

async function compressAll(): Promise<number> {
  const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // Pages are filled in by the server, which compresses the result.
    .filter((file) => file !== join(OUT, 'app.html') && !/\/\.(?:vite|pages)\//.test(file))
  const made = await Promise.all(files.map(compress))
  return made.filter(Boolean).length
}

/** Writes `.br` and `.gz` beside a file; false when it is not worth it. */
async function compress(file: string): Promise<boolean> {
  const plain = await readFile(file)
  if (plain.byteLength < SMALLEST) return false
  const { br, gzip } = await compressText(plain)
  if (br.byteLength >= plain.byteLength) return false
  await writeFile(`${file}.br`, br)
  await writeFile(`${file}.gz`, gzip)
  return true
}
