import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell first: without windows and toolbars to draw, the same tests take a quarter less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin']

const NONE =
  'No Chromium was found and none could be installed. Install one (`sudo apt-get install chromium` or ' +
  '`npx playwright install chromium`), or set CHROMIUM_PATH to its program.'

/** The path of a Chromium: the configured one, Playwright's own, else the system's. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : undefined
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), ...FOLDERS]
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [playwrightsOwn(), ...system].find((path) => path && existsSync(path))
}

/** Finds a Chromium or installs one; throws an error with the command to run. */
export function ensureChromium(): string {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked))
    throw new Error(`CHROMIUM_PATH is ${asked}, where there is no program.`)
  const found = findChromium()
  if (found) return found
  install()
  const installed = findChromium()
  if (!installed) throw new Error(NONE)
  return installed
}

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function install(): void {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
    if (!findChromium()) apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  if (!findChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: 'inherit', env })
}
