import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { LaunchOptions } from '@playwright/test'

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/old-phones')

/** The Chromiums that phones of Abidjan were sold with, and the packages that hold them, of 50 to 58 MB each. */
export const OLD_CHROMIUMS: Readonly<Record<string, string>> = {
  92: '@sparticuz/chromium@92.0.0',
  103: '@sparticuz/chromium@103.0.0',
}

const folderOf = (version: string) => join(CACHE, `chromium-${version}`)

/** How to start it: the package has the libraries and the fonts that a bare machine lacks. */
export function oldChromium(version: string): LaunchOptions {
  const folder = folderOf(version)
  const { PATH = '' } = process.env
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      PATH,
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Fetches it from npm into the cache, once. An interrupted run leaves no folder of its name. */
export async function fetchOldChromium(version: string): Promise<void> {
  const folder = folderOf(version)
  if (existsSync(folder)) return
  const unfinished = `${folder}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  fetchPackage(OLD_CHROMIUMS[version] ?? '', unfinished)
  for (const name of ['aws.tar', 'swiftshader.tar', 'chromium']) {
    const file = join(unfinished, name)
    const packed = createReadStream(join(unfinished, `package/bin/${name}.br`))
    await pipeline(packed, createBrotliDecompress(), createWriteStream(file))
    if (name.endsWith('.tar')) run('tar', ['-xf', file, '-C', unfinished])
  }
  chmodSync(join(unfinished, 'chromium'), 0o755)
  const fonts = join(unfinished, 'fonts.conf')
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replace('/tmp/aws/.fonts', `${folder}/.fonts`))
  rmSync(join(unfinished, 'package'), { recursive: true })
  renameSync(unfinished, folder)
}

/** Unpacks a package of npm, which it then is in the subfolder `package`. */
function fetchPackage(specifier: string, folder: string): void {
  const archive = run('npm', ['pack', '--silent', '--pack-destination', folder, specifier])
  run('tar', ['-xzf', join(folder, archive.trim()), '-C', folder])
  rmSync(join(folder, archive.trim()))
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
}
