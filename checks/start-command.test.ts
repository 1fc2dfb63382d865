import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Without it glibc keeps what exports and hashes took. */
const MEMORY = 'MALLOC_TRIM_THRESHOLD_=131072'
const COMMAND = '--max-semi-space-size=4 dist/server/main.js'

test.each(['package.json', 'Dockerfile', 'deploy/laveo.service', 'docs/operations.md'])(
  '%s starts the server with the options that were measured',
  (file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    // The image's command is a JSON list.
    expect(text.replaceAll('", "', ' ')).toContain(COMMAND)
    expect(text).toContain(MEMORY)
  },
)

test('.env.example copied beside the unit or into the image changes nothing that they set', () => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const lines = `${read('deploy/laveo.service')}${read('Dockerfile')}`.match(/^[^#\n]+/gm) ?? []
  const set = [...lines.join('\n').matchAll(/([A-Z_]+)=/g)]
  const taken = new Set(set.map(([, name]) => name))
  expect(taken).toContain('DATA_DIR')
  expect(named.filter((name) => taken.has(name))).toEqual([])
})
