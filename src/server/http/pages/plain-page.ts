import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import { errorStatus, errorTitle } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/text/html.ts'
import type { HttpContext } from '../context.ts'
import { CLOSED_POLICY } from '../guards/security-headers.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #faf7f3; --card: #fff; --text: #171a33; --quiet: #595767; --line: #e8e2d7;
  --note: #ffeecb; --note-text: #754616; --link: #1c276d }
@media (prefers-color-scheme: dark) {
  :root { --page: #0c0f24; --card: #161a35; --text: #f3efe7; --quiet: #b4b9d1; --line: #2c3152; --note: #3d2a0c;
    --note-text: #ffdd97; --link: #c5d3ff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { width: 100%; max-width: 420px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 24px }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.1 }
p { margin: 0 0 16px }
.note { background: var(--note); color: var(--note-text); border-radius: 10px; padding: 12px 16px }
.label { color: var(--quiet); margin: 0 }
.amount { font-size: 34px; font-weight: 700; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums }
a { display: flex; align-items: center; justify-content: center; min-height: 56px; padding: 8px 16px; border-radius: 12px;
  font-weight: 700; text-decoration: none; color: var(--link) }
a + a { margin-top: 8px; min-height: 48px }
.pay { background: #fba903; color: #0f1747; box-shadow: inset 0 -3px #d28a21 }
a:focus-visible { outline: 3px solid #4054b9; outline-offset: 2px }
@media (prefers-color-scheme: dark) { a:focus-visible { outline-color: #ffc95e } }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `${CLOSED_POLICY}; style-src 'sha256-${STYLE_HASH}'`

interface PlainPage {
  title: string
  /** HTML. */
  body: string
  status: ContentfulStatusCode
}

/** Answers a page that stands outside the application and needs no script. */
export function plainPage(c: HttpContext, { title, body, status }: PlainPage): Response {
  c.header('Content-Security-Policy', POLICY)
  return c.html(
    `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`,
    status,
  )
}

/** Wraps a handler that people open by a link: a service's error is told on a page. */
export function refuseOnPage(handle: (c: HttpContext) => Promise<Response>) {
  return async (c: HttpContext): Promise<Response> => {
    try {
      return await handle(c)
    } catch (error) {
      if (error instanceof AppError) return refusalPage(c, error)
      throw error
    }
  }
}

function refusalPage(c: HttpContext, error: AppError): Response {
  const seconds = retryAfterOf(error)
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  const body = `<p class="note">${escapeHtml(error.message)}</p>
<a href="${paths.home}">Ouvrir Lavéo</a>`
  const status = errorStatus(error.appCode) as ContentfulStatusCode
  return plainPage(c, { title: errorTitle(error.appCode), body, status })
}
