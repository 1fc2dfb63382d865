import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)

interface Bom {
  bomFormat: string
  metadata: { component: { name: string; type: string } }
  components: Array<{ name: string; version: string }>
}

test('the bill of materials names the product, and every package that may be in a build, with its version', () => {
  const said = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })
  const { bomFormat, metadata, components }: Bom = JSON.parse(said)
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component).toMatchObject({ name: 'laveo', type: 'application' })
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('package.json', ROOT), 'utf8'),
  ) as Record<string, Record<string, string>>
  const listed = new Map(components.map(({ name, version }) => [name, version]))
  const wanted = Object.entries({ ...dependencies, ...devDependencies })
  expect(wanted.filter(([name, version]) => listed.get(name) !== version)).toEqual([])
}, 60_000)
