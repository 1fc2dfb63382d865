import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build, type Plugin } from 'vite'
import { prepareSchema } from '../src/server/db/file/own-schema.ts'

const OUT = 'dist/server'
/** The oldest Node that runs the programs: an older one ends in a crash of SQLite's, without a word. */
const OLDEST_NODE = 24
/**
 * The programs. Each is bundled into one file beside its caller, so that a new build cannot change a part of a running
 * server.
 */
const PROGRAMS = [
  'src/server/main.ts',
  'src/cli/seed.ts',
  'src/cli/backup.ts',
  'src/cli/restore.ts',
  'src/cli/verify.ts',
  'src/cli/rescue.ts',
  'src/cli/fne.ts',
]
/** Packages that bring native code or data of their own; they are loaded from node_modules. */
export const OUTSIDE = [
  'better-sqlite3',
  'sharp',
  'pdfkit',
  'oslo/password',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-fr',
]

/** Bundles the server and the command line with their packages; returns what was made, in words. */
export async function buildServer(): Promise<string> {
  rmSync(OUT, { recursive: true, force: true })
  await Promise.all(PROGRAMS.map(bundle))
  for (const program of PROGRAMS) writeStart(basename(program, '.ts'))
  writeFileSync(`${OUT}/schema.json`, JSON.stringify(prepareSchema()))
  cpSync('src/server/papers/fonts', `${OUT}/fonts`, { recursive: true })
  return `${PROGRAMS.length} programs`
}

async function bundle(program: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutPackageMaps, nativeSpread, kindsByInstance],
    ssr: { noExternal: true },
    build: {
      ssr: program,
      outDir: OUT,
      emptyOutDir: false,
      target: 'node22',
      // Not minified: it starts no faster, and a stack trace names the functions.
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external: OUTSIDE,
        output: {
          codeSplitting: false,
          sourcemapExcludeSources: true,
          entryFileNames: '[name].program.js',
        },
      },
    },
  })
}

/**
 * Writes what starts a program: it looks at the version of Node before anything else, so it imports nothing at its top, and is
 * written as an old Node reads it.
 */
function writeStart(name: string): void {
  const instead = name === 'main' ? 'npm start' : `npm run ${name}`
  const lines = [
    `if (Number(process.versions.node.split('.')[0]) < ${OLDEST_NODE}) {`,
    `  console.error('Lavéo needs Node ${OLDEST_NODE} or newer; this is ' + process.version + '. « ${instead} » brings its own.')`,
    '  process.exit(1)',
    '}',
    `await import('./${name}.program.js')`,
  ]
  writeFileSync(`${OUT}/${name}.js`, `${lines.join('\n')}\n`)
}

/** Leaves the packages out of the source map: Node reads the map at the start, and theirs is most of it. */
const withoutPackageMaps: Plugin = {
  name: 'without-package-maps',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

/**
 * tRPC is compiled for browsers of 2017: it copies an object by a call for each property, several objects in each call
 * of the API. Node's own spread makes the same copies in a fifth of the time.
 */
const nativeSpread: Plugin = {
  name: 'native-spread',
  transform: {
    filter: { id: /@trpc\/server/, code: /function _objectSpread2\b/ },
    handler(code) {
      const native = code.replace(/^function _objectSpread2\b.*?^\}/ms, () => SPREAD)
      if (native === code) this.error('tRPC’s function for copying objects has another form')
      return { code: native, map: { mappings: '' } }
    },
  },
}

const SPREAD = `function _objectSpread2(first, ...others) {
  let made = first
  for (const other of others) made = { ...made, ...other }
  return made
}`

/**
 * Drizzle asks of each column and each parameter what it is. Where `instanceof` says no, it looks through the names of the classes
 * too, for a second copy of itself, which a bundle does not hold: placing an order takes 364 µs in place of 414.
 */
const kindsByInstance: Plugin = {
  name: 'kinds-by-instance',
  transform: {
    filter: { id: /drizzle-orm\/entity\.js$/ },
    handler(code) {
      const plain = code.replace(/^function is\(.*?^\}/ms, () => IS)
      if (plain === code) this.error('Drizzle’s function for kinds has another form')
      return { code: plain, map: { mappings: '' } }
    },
  },
}

const IS = `function is(value, type) {
  return typeof value === 'object' && value instanceof type
}`
