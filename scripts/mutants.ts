import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MERGED_MUTANTS } from './mutants/merged.ts'
import type { Mutant } from './mutants/mutant.ts'
import { SERVER_MUTANTS } from './mutants/server.ts'
import { WEB_MUTANTS } from './mutants/web.ts'

// Breaks rules of the product one after the other, in a copy of the tree, and says which test falls. `npm run mutants`, or
// `npm run mutants -- drawer` for those whose rule or file has a word, or `-- merged` for those of that file.

const root = join(import.meta.dirname, '..')
const [word = ''] = process.argv.slice(2)
const all = [...SERVER_MUTANTS, ...WEB_MUTANTS, ...MERGED_MUTANTS]
const mutants =
  word === 'merged'
    ? MERGED_MUTANTS
    : all.filter(({ rule, file }) => rule.includes(word) || file.includes(word))

const copy = copyOfTree()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

let survived = 0
for (const mutant of mutants) {
  const fallen = fallenTest(mutant)
  if (fallen === undefined) survived += 1
  console.log(`${fallen === undefined ? 'SURVIVES' : 'falls   '}  ${mutant.rule}`)
  console.log(`          ${fallen ?? `no test of ${mutant.tests.join(', ')}`}`)
}
console.log(`${mutants.length} rules broken, ${survived} that no test holds`)
process.exitCode = survived > 0 ? 1 : 0

/** The files of the tree, as they are, with the packages of this one. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-mutants-'))
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of listed.stdout.split('\0').filter(Boolean))
    cpSync(join(root, file), join(folder, file), { force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The first test that falls once the rule is broken; undefined where none does. */
function fallenTest({ rule, file, from, to, tests }: Mutant): string | undefined {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2) throw new Error(`${rule}: ${file} has not once: ${from}`)
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  const report = join(copy, 'mutant.json')
  rmSync(report, { force: true })
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  // A process that a test started would outlive the run that ends at the first fall, which waits for it.
  const without = '--project=!processes'
  const ended = run('npx', ['vitest', 'run', '--bail=1', without, ...reporting, ...tests], copy)
  writeFileSync(path, whole)
  return nameOfFallen(report, ended)
}

interface Report {
  numTotalTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function nameOfFallen(path: string, { status, stderr }: SpawnSyncReturns<string>) {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.numTotalTests === 0) throw new Error(`No test ran: ${stderr}`)
  if (status === 0) return undefined
  for (const { name, message, assertionResults } of report.testResults) {
    const file = name.slice(copy.length + 1)
    const fallen = assertionResults.find((one) => one.status === 'failed')
    if (fallen) return `${dirname(file)}: ${fallen.fullName}`
    if (message) return `${file}: ${message}`
  }
  throw new Error(`The tests failed, and none fell: ${stderr}`)
}

function run(command: string, args: readonly string[], cwd = root): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
}
