import { createHash } from 'node:crypto'
import type { Env } from '#server/env.ts'
import type { Middleware } from '../context.ts'

/** For responses that are not pages: nothing in them may load, run, be framed or be submitted. */
export const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A worker takes its policy from its own file: it may fetch from our origin only. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy of the application's pages: every script is a file, but for the one of the template that knows a browser
 * that is too old, allowed by its hash; a nonce lets in the styles that scripts write. Hot reload, in development only,
 * adds one inline script with that nonce, a socket and the worker that waits for a restarted server.
 */
export function pagePolicy(
  env: Env,
  { template, nonce, hotReload }: { template: string; nonce: string; hotReload: boolean },
): string {
  const scripts = `script-src 'self'${inlineScripts(template)}`
  return [
    "default-src 'none'",
    hotReload ? `${scripts} 'nonce-${nonce}'` : scripts,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${env.tileOrigin}`,
    "font-src 'self'",
    hotReload ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    hotReload ? "worker-src 'self' blob:" : "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * The policy of a public page, the same for everyone: its inline content is allowed by hash. Data
 * blocks, such as JSON-LD, do not run and need none.
 */
export function publicPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(html)}`,
    `style-src${hashesOf(html, /<style>(.*?)<\/style>/gs) || " 'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    /<form\b/.test(html) ? "form-action 'self'" : "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Without an attribute, but for the nonce that the build gives each script. */
function inlineScripts(html: string): string {
  return hashesOf(html, /<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs)
}

function hashesOf(html: string, element: RegExp): string {
  return Array.from(html.matchAll(element), ([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64')
    return ` 'sha256-${hash}'`
  }).join('')
}

/** The headers that every response carries, errors and streams included; the parts of a page without `PAGE_HEADERS`. */
export function securityHeaders(env: Env): Array<[name: string, value: string]> {
  const headers: Array<[string, string]> = [
    ['Content-Security-Policy', CLOSED_POLICY],
    // The default: API answers are personal, and a cached page would not match a new nonce.
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    // OpenStreetMap refuses map tiles without a referrer.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    [
      'Permissions-Policy',
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    ],
  ]
  if (env.secureCookies)
    headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/** A page, a frame or a worker obeys them; a style sheet or a script only the referrer policy, whose value is the browsers' default. On each file of a first visit they would weigh some 400 bytes. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/** Whether a file of this type is only ever read by a page: an SVG image can be opened as one, and run scripts. */
export function isPartOfPage(type: string): boolean {
  return /^(?:text\/(?:javascript|css)|font\/|image\/(?!svg))/.test(type)
}

/**
 * Gives each answer the security headers that its handler did not set itself, and the id of its
 * request. A handler that answers often takes them with `takeHeaders` for its own `Response`: adding
 * them to one that is made costs more than a whole reading.
 */
export function headAnswers(env: Env): Middleware {
  const always = Object.fromEntries(securityHeaders(env))
  return async (c, next) => {
    const common: Record<string, string> = { ...always, 'X-Request-Id': c.get('requestId') }
    let taken = false
    c.set('takeHeaders', () => {
      taken = true
      return common
    })
    await next()
    if (taken) return
    const { headers } = c.res
    if (c.get('partOfPage')) for (const name of PAGE_HEADERS) delete common[name]
    for (const name in common) if (!headers.has(name)) headers.set(name, common[name] ?? '')
  }
}
