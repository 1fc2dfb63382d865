import { createHash } from 'node:crypto'
import { isLoopbackHost } from '#server/lib/requests/loopback.ts'
import { escapeHtml } from '#shared/text/html.ts'
import type { HttpContext, Middleware } from '../context.ts'
import { refuse } from '../refuse.ts'

const DEMO_STYLE = `
:root { color-scheme: light dark; --page: #faf7f3; --card: #fff; --text: #171a33; --quiet: #595767; --line: #e8e2d7;
  --note: #ffeecb; --note-text: #754616; --link: #1c276d; --edge: #1c276d; --ring: #4054b9 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0c0f24; --card: #161a35; --text: #f3efe7; --quiet: #b4b9d1; --line: #2c3152; --note: #3d2a0c;
    --note-text: #ffdd97; --link: #c5d3ff; --edge: #a2b6f8; --ring: #ffc95e }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
header { background: #1c276d; color: #fff; border-bottom: 3px dashed #fba903 }
header div, main { max-width: 720px; margin: 0 auto; padding: 20px 16px }
main { padding-bottom: 48px }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: #fff; text-decoration: none }
.brand b { display: grid; place-items: center; width: 34px; height: 34px; border-radius: 7px; background: #fba903; color: #0f1747 }
h1, h2, .brand { font-family: 'Roboto Condensed', sans-serif-condensed, 'Avenir Next Condensed', 'Bahnschrift SemiCondensed',
  'Arial Narrow', 'Liberation Sans Narrow', system-ui, sans-serif; font-weight: 700; line-height: 1.1 }
.brand { font-size: 26px }
h1 { font-size: 34px; margin: 12px 0 4px; text-wrap: balance; overflow-wrap: anywhere }
.ways { display: flex; gap: 24px; margin: 0 }
.ways a { display: inline-flex; align-items: center; min-height: 44px; color: #fff; font-weight: 700 }
h2 { font-size: 26px; margin: 28px 0 12px }
p { margin: 0 0 16px }
.note { background: var(--note); color: var(--note-text); border-radius: 10px; padding: 12px 16px }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; margin: 0 0 12px }
.bar h2 { margin: 0; font-size: 22px }
.bar a, nav a { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px;
  border: 1px solid var(--quiet); border-radius: 10px; font-weight: 700; text-decoration: none; color: var(--link) }
nav { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 16px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px }
li a { display: block; background: var(--card); border: 1px solid var(--line); border-left: 8px solid var(--edge); border-radius: 14px;
  padding: 14px 16px; color: inherit; text-decoration: none }
li a:hover b { text-decoration: underline }
li b { display: block; font-size: 18px; line-height: 1.35; overflow-wrap: anywhere }
li span, dl { color: var(--quiet); overflow-wrap: anywhere }
li span { display: block }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 16px }
dd { margin: 0; color: var(--text) }
iframe { display: block; width: 100%; height: min(85vh, 960px); border: 1px solid var(--line); border-radius: 14px; background: var(--page) }
pre { margin: 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; white-space: pre-wrap;
  overflow-wrap: anywhere; font: 15px/1.6 ui-monospace, 'Roboto Mono', Menlo, Consolas, monospace }
pre.said { font: inherit }
pre a { color: var(--link) }
label, textarea { display: block; width: 100% }
label { font-weight: 700; margin: 24px 0 8px }
textarea { min-height: 88px; padding: 12px 16px; border: 1px solid var(--quiet); border-radius: 10px; background: var(--card);
  color: inherit; font: inherit }
button { min-height: 48px; margin-top: 12px; padding: 8px 20px; border: 0; border-radius: 12px; background: #fba903; color: #0f1747;
  box-shadow: inset 0 -3px #d28a21; font: inherit; font-weight: 700; cursor: pointer }
.choices { display: grid; gap: 10px; margin: 0 0 32px }
.choices button { margin: 0; background: var(--card); border: 1px solid var(--quiet); box-shadow: none; color: var(--link) }
.choices button[aria-pressed] { border: 3px solid var(--edge) }
.empty { text-align: center; border: 2px dashed var(--line); border-radius: 14px; padding: 32px 16px }
.empty nav { justify-content: center; margin: 0 }
a:focus-visible, iframe:focus-visible, textarea:focus-visible, button:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px }
header a:focus-visible { outline-color: #ffc95e }
`

const STYLE_HASH = createHash('sha256').update(DEMO_STYLE).digest('base64')

/**
 * Under a foreign host name that resolves to this machine (DNS rebinding), another site could
 * read valid links.
 */
export const onlyOnThisMachine: Middleware = async (c, next) =>
  isLoopbackHost(new URL(c.req.url).hostname) ? next() : refuse(c, 'NOT_FOUND')

interface DemoPage {
  title: string
  /** HTML. */
  content: string
  status?: 200 | 404
}

/** Answers a page with what left the demonstration: its own style, no script, a form or a frame of ours only. */
export function demoPage(c: HttpContext, { title, content, status = 200 }: DemoPage): Response {
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'`,
  )
  return c.html(shell(title, content), status)
}

function shell(title: string, content: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} — démonstration</title>
<style>${DEMO_STYLE}</style>
</head>
<body>
<header><div><a class="brand" href="/"><b>L</b>Lavéo</a><h1>${escapeHtml(title)}</h1>
<p class="ways"><a href="/demo/e-mails">E-mails</a><a href="/demo/messages">WhatsApp</a><a href="/demo/fne">DGI</a></p></div></header>
<main>
${content}
</main>
</body>
</html>
`
}
