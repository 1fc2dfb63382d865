import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { writeBuiltForm } from './landing-pages.ts'
import { styleByClasses, stylesOf } from './page-styles.ts'

const RENDERER = resolve('dist/prerender')
const TEMPLATE = 'dist/web/public.html'
const PAGES = 'dist/web/.pages'
const FONT = 'styles/roboto-condensed-700-fr.woff2'
/** The place of a page's own styles, until it is rendered and one sees which they are. */
const STYLES = '/*styles*/'
/** The entry of every screen of the application; the sign-in page is complete by itself. */
const NEXT = ['app.html']

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** The exports of `src/web/prerender.tsx`. */
export interface Renderer {
  completePaths: string[]
  /** The script of a page besides `public.ts`: the name of a file of `src/web`. */
  scriptOf(path: string): string | undefined
  render(path: string, template: string): string
  renderBuiltForm(): string
}

/**
 * Writes the public pages as complete HTML, with slots for what the server fills in. Each holds its styles,
 * so the browser waits for nothing but the font.
 */
export async function prerender(): Promise<number> {
  await buildScript('src/web/public.html')
  await build({ logLevel: 'warn', build: { ssr: 'prerender.tsx' } })
  const { completePaths, scriptOf, render, renderBuiltForm }: Renderer = await import(
    join(RENDERER, 'prerender.js')
  )
  const template = pageTemplate()
  const sheet = readStyles()
  const scripts = new Map<string | undefined, string>()
  for (const name of new Set(completePaths.map(scriptOf)))
    if (name) scripts.set(name, await buildScript(`src/web/${name}.ts`))
  mkdirSync(PAGES)
  for (const path of completePaths) {
    const html = render(path, withScript(template, scripts.get(scriptOf(path))))
    const page = html.replace(STYLES, () => stylesOf(html, sheet))
    writeFileSync(join(PAGES, `${path.slice(1) || 'index'}.html`), page)
  }
  const { html, rules } = styleByClasses(renderBuiltForm())
  const styles = stylesOf(html, sheet) + rules
  writeBuiltForm({ html, styles, script: await buildScript('src/web/built-form.ts') })
  rmSync(RENDERER, { recursive: true })
  rmSync(TEMPLATE)
  return completePaths.length
}

/** Builds one script alone, and returns its file: what two of them use would otherwise come as one more file to wait for. */
async function buildScript(entry: string): Promise<string> {
  const input = resolve(entry)
  const added = { emptyOutDir: false, copyPublicDir: false, manifest: false }
  // The application's chunks are none of this script's.
  const rolldownOptions = { input, output: { codeSplitting: true } }
  const result = await build({ logLevel: 'warn', build: { ...added, rolldownOptions } })
  const { output } = result as Rolldown.RolldownOutput
  const file = output.find((part) => part.type === 'chunk' && part.isEntry)?.fileName
  if (!file) throw new Error(`${entry} became no script`)
  return file
}

function withScript(template: string, file: string | undefined): string {
  if (!file) return template
  return template.replace('</head>', `  <script type="module" src="/${file}"></script>\n  </head>`)
}

function pageTemplate(): string {
  const manifest: Manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const font = manifest[FONT]?.file
  if (!font) throw new Error(`${FONT} is not in the build`)
  const head = [
    '<!--head-->',
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    `<meta name="application" content="${applicationFiles(manifest).join(' ')}">`,
    `<style>${STYLES}</style>`,
  ].join('\n    ')
  // The page is the same for everyone, so it has no nonce: its policy allows these elements by their hash.
  return readFileSync(TEMPLATE, 'utf8')
    .replaceAll(/ nonce="__CSP_NONCE__"|\s*<meta property="csp-nonce"[^>]*>/g, '')
    .replace('<!--head-->', () => head)
}

/** The styles of exactly the components that the pages use, as the renderer's own build gathered them. */
function readStyles(): string {
  return readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(RENDERER, file), 'utf8'))
    .join('')
    .trim()
}

function applicationFiles(manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const sheet of chunk.css ?? []) files.add(`/${sheet}`)
    chunk.imports?.forEach(add)
  }
  NEXT.forEach(add)
  return [...files]
}
