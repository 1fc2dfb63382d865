import type { IncomingHttpHeaders } from 'node:http'

/** An answer behind https, to which the table is applied. */
export interface Scanned {
  headers: IncomingHttpHeaders
  /** Its HTML, for the scripts that it loads; anything else loads none. */
  body: string
  /** Its domain stands in the browsers' preload list, which no code can bring about. */
  preloaded?: boolean
}

export interface Scored {
  score: number
  /** Each test with its points. */
  points: Record<string, number>
}

/** Below it, bonuses do not count. */
const EXTRA_CREDIT_FROM = 90

/**
 * The scoring table of MDN's HTTP Observatory (`src/grader/charts.js`, November 2026), for one answer. Redirection is left
 * out: the proxy that ends TLS redirects, and it has no bonus.
 */
export function observatoryScore(scanned: Scanned): Scored {
  const { headers } = scanned
  const policy = directivesOf(textOf(headers['content-security-policy']))
  const points = {
    'content-security-policy': policyPoints(policy),
    cookies: cookiePoints(headers['set-cookie'] ?? [], hstsPoints(scanned) >= 0),
    'cross-origin-resource-sharing': corsPoints(headers),
    'referrer-policy': referrerPoints(textOf(headers['referrer-policy'])),
    'strict-transport-security': hstsPoints(scanned),
    'subresource-integrity': integrityPoints(scanned),
    'x-content-type-options': textOf(headers['x-content-type-options']) === 'nosniff' ? 0 : -5,
    'x-frame-options': framePoints(textOf(headers['x-frame-options']), policy),
    'cross-origin-resource-policy': listed(textOf(headers['cross-origin-resource-policy']), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
    }),
    'cross-origin-opener-policy': listed(textOf(headers['cross-origin-opener-policy']), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    }),
    'cross-origin-embedder-policy': listed(textOf(headers['cross-origin-embedder-policy']), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
    }),
  }
  const penalties = sum(Object.values(points).filter((value) => value < 0))
  const bonuses = sum(Object.values(points).filter((value) => value > 0))
  const before = 100 + penalties
  return { score: Math.max(0, before >= EXTRA_CREDIT_FROM ? before + bonuses : before), points }
}

type Policy = ReadonlyMap<string, readonly string[]>

function directivesOf(header: string): Policy {
  const parts = header.split(';').map((part) => part.trim().toLowerCase().split(/\s+/))
  const named = parts.filter(([name]) => name)
  // The first of two directives with one name counts, as in a browser.
  return new Map(named.toReversed().map(([name = '', ...sources]) => [name, sources]))
}

/** Sources that let in every server of that scheme. */
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']

function policyPoints(policy: Policy): number {
  if (policy.size === 0) return -25
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [script, style] = [sourcesOf('script-src'), sourcesOf('style-src')].map(withoutVoidInline)
  const passive = [...sourcesOf('img-src'), ...sourcesOf('media-src')]
  const active = [...policy]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, sources]) => sources)
  const has = (sources: readonly string[] = [], wanted: readonly string[]) =>
    sources.some((source) => wanted.includes(source))
  const isOpen = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')

  if (has(script, [...BROAD, ...INLINE]) || has(sourcesOf('object-src'), BROAD)) return -20
  if (active.some(isOpen)) return -20
  if (has(script, ["'unsafe-eval'"]) || has(style, ["'unsafe-eval'"])) return -10
  if (passive.some(isOpen)) return -10
  if (has(style, [...BROAD, ...INLINE])) return 0
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5
}

/** A browser that knows nonces or hashes does not read `unsafe-inline` beside one. */
function withoutVoidInline(sources: readonly string[]): readonly string[] {
  const isExact = sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source))
  return isExact ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

/** The worst of the cookies counts. */
function cookiePoints(lines: readonly string[], hsts: boolean): number {
  if (lines.length === 0) return 0
  return Math.min(...lines.map((line) => pointsOfCookie(line, hsts)))
}

function pointsOfCookie(line: string, hsts: boolean): number {
  const [pair = '', ...attributes] = line.toLowerCase().split(/;\s*/)
  const name = pair.split('=')[0] ?? ''
  const secure = attributes.includes('secure')
  const site = attributes.find((one) => one.startsWith('samesite'))?.split('=')[1]
  // Stricter than the Observatory, which knows sessions by « sess » and « login » in their names: ours are all counted.
  if (!attributes.includes('httponly')) return -30
  if (!secure) return hsts ? -10 : -40
  if (site !== undefined && !['strict', 'lax', 'none'].includes(site)) return -20
  if (name.includes('csrf') && site === undefined) return -20
  return site === undefined ? 0 : 5
}

function corsPoints(headers: IncomingHttpHeaders): number {
  const origin = textOf(headers['access-control-allow-origin'])
  const isShared = textOf(headers['access-control-allow-credentials']) === 'true'
  return isShared && origin !== '' && origin !== '*' ? -50 : 0
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

function referrerPoints(header: string): number {
  if (header === '') return 0
  const last = header.split(',').at(-1)?.trim() ?? ''
  return PRIVATE.includes(last) ? 5 : -5
}

const SIX_MONTHS_S = 15_768_000

function hstsPoints({ headers, preloaded = false }: Scanned): number {
  if (preloaded) return 5
  const age = /(?:^|;\s*)max-age=(\d+)/.exec(textOf(headers['strict-transport-security']))?.[1]
  if (age === undefined) return -20
  return Number(age) < SIX_MONTHS_S ? -10 : 0
}

function integrityPoints({ headers, body }: Scanned): number {
  if (!textOf(headers['content-type']).startsWith('text/html')) return 0
  const sources = [...body.matchAll(/<script\b([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => /\bsrc=/.test(attributes))
  const foreign = sources.filter((attributes) => /\bsrc=["']?(?:https?:)?\/\//.test(attributes))
  const isChecked = (attributes: string) => /\bintegrity=/.test(attributes)
  if (foreign.some((attributes) => !isChecked(attributes))) return -5
  return sources.some(isChecked) ? 5 : 0
}

function framePoints(header: string, policy: Policy): number {
  if (policy.has('frame-ancestors')) return 5
  if (header === '') return -20
  return ['deny', 'sameorigin'].includes(header) ? 5 : -20
}

/** The points of a header's value; none without the header, five less for a value that is none. */
function listed(value: string, table: Record<string, number>): number {
  return value === '' ? 0 : (table[value] ?? -5)
}

const textOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .trim()
    .toLowerCase()

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
