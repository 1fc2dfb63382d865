import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressText } from '../src/server/lib/compress.ts'
import { writeLandingPages } from './landing-pages.ts'
import { prerender } from './prerender.ts'
import { writeServiceWorker, writeVerifierWorker } from './service-worker.ts'

const OUT = 'dist/web'
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|map|wasm|ttf|ico)$/
/** Below this, a compressed answer saves no packet. */
const SMALLEST = 500

/** Builds the application, the service worker and the public pages; returns what was made, in words. */
export async function buildWeb(): Promise<string> {
  await build({ logLevel: 'warn' })
  writeServiceWorker()
  writeLandingPages()
  const pages = await prerender()
  writeVerifierWorker()
  const count = await compressAll()
  return `${pages} pages, ${count} files precompressed`
}

async function compressAll(): Promise<number> {
  const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // Pages are filled in by the server, which compresses the result.
    .filter((file) => file !== join(OUT, 'app.html') && !/\/\.(?:vite|pages|landings)\//.test(file))
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
