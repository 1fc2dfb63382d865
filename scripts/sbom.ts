import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ROOT = new URL('../', import.meta.url)
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const said = execFileSync('npm', ['sbom', ...options], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const bom: { metadata: { component: { name: string } } } = JSON.parse(said)
// npm names the product after the folder that it is in.
bom.metadata.component.name = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).name
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
