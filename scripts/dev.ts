import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { createServer as createVite } from 'vite'
import { type Front, run } from '../src/server/start.ts'
import type { Renderer } from './prerender.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SHELL = resolve(ROOT, 'src/web/app.html')
const PUBLIC = resolve(ROOT, 'src/web/public.html')
/**
 * Paths that our server answers, never Vite. With the slash: `/trpc` alone is also how the module `/trpc.ts` begins.
 */
const OURS = /^\/(?:(?:trpc|api|uploads|demo|factures)\/|healthz$|readyz$)/

process.chdir(ROOT)

// `npm run dev` runs this file under `node --watch`: a change in the server's sources restarts the process, a
// change in the web's reaches the open page through Vite.
await run(process.env, viteFront)

/** Vite inside our own server: one process and one address, so cookies and the Origin check work as in production. */
async function viteFront(server: Server): Promise<Front> {
  const vite = await createVite({
    // The default loader writes a temporary module, which `node --watch` would take for a change.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  const template = async (path: string) =>
    vite.transformIndexHtml('/app.html', await readFile(SHELL, 'utf8'), path)
  const page = async (path: string) => {
    const { completePaths, render } = (await vite.ssrLoadModule('/prerender.tsx')) as Renderer
    if (!completePaths.includes(path)) return undefined
    const html = await vite.transformIndexHtml('/public.html', await readFile(PUBLIC, 'utf8'), path)
    return render(path, html)
  }
  return {
    site: { file: () => undefined, template, page, hotReload: true },
    around: (app) => (req, res) =>
      OURS.test(req.url ?? '') ? app(req, res) : vite.middlewares(req, res, () => app(req, res)),
    close: () => vite.close(),
  }
}
