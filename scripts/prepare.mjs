// Runs before start, dev, test and build, on any Node ≥ 18.17: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { staleParts } from './stamp.mjs'

const PACKAGED_NODE = 'node_modules/.bin/node'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
installIfNeeded()
linkPackagedNode()
checkNode()
if (process.argv.includes('--build')) buildIfStale()

/** Compares versions, not file times: a clone, a copy or `touch` never reinstalls, a changed lockfile does. */
function installIfNeeded() {
  const why = reasonToInstall()
  if (!why) return
  console.log(`Installing packages (${why})…`)
  // Without scripts: npm would compile better-sqlite3, which ships its binaries.
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  const npm = spawnSync('npm', ['ci', ...options, '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) fail('npm ci failed; the reason is above.')
}

function reasonToInstall() {
  const wanted = packagesIn('package-lock.json') ?? {}
  const installed = packagesIn('node_modules/.package-lock.json')
  if (!installed) return 'node_modules is missing'
  for (const [path, { version, optional, devOptional, peer }] of Object.entries(wanted))
    if (path && !optional && !devOptional && !peer && installed[path]?.version !== version)
      return `${path} is not the locked version`
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** npm 10 removes this link together with the platform package that it skips. */
function linkPackagedNode() {
  const target = `node-${process.platform}-${process.arch}/bin/node`
  if (existsSync(PACKAGED_NODE) || !existsSync(`node_modules/${target}`)) return
  rmSync(PACKAGED_NODE, { force: true })
  symlinkSync(`../${target}`, PACKAGED_NODE)
}

/** The version that `build-server.ts` names too. */
function checkNode() {
  if (existsSync(PACKAGED_NODE) || Number(process.versions.node.split('.')[0]) >= 24) return
  const here = `this is ${process.version}, and no packaged Node exists for ${process.platform}-${process.arch}`
  fail(`Lavéo needs Node 24 or newer; ${here}.`)
}

function buildIfStale() {
  const stale = staleParts()
  if (stale.length === 0) return
  const node = existsSync(PACKAGED_NODE) ? PACKAGED_NODE : process.execPath
  const build = spawnSync(node, ['scripts/build.ts', ...stale], { stdio: 'inherit' })
  if (build.status !== 0)
    fail(`The ${stale.join(' and the ')} could not be built; the reason is above.`)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
