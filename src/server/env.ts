import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopbackHost } from '#server/lib/requests/loopback.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const OSM_ATTRIBUTION = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback)

const isHttpUrl = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

const httpUrl = z.string().refine(isHttpUrl, 'must be a full http:// or https:// address')

const baseUrl = httpUrl.transform((text) => text.replace(/(?<!\/)\/+$/, ''))

// E-mail links and the session cookie require that the whole origin is ours.
const publicUrl = httpUrl
  .refine(
    (text) => !isHttpUrl(text) || new URL(text).href === `${new URL(text).origin}/`,
    'must be scheme and host only, such as https://laveo.example',
  )
  .transform((text) => new URL(text).origin)

const tileUrl = httpUrl
  .refine(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must hold {z}, {x} and {y}',
  )
  .refine(
    (text) => cspOrigin(text) !== undefined,
    'may hold {s} only as the first label of its host',
  )

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'test', 'development'], 'must be production, test or development')
    .optional(),
  PORT: wholeNumber(0, 65_535, 3000),
  LISTEN_FDS: z.enum(['0', '1'], 'must be 1: the server listens on one socket').optional(),
  LISTEN_PID: z.string().optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: publicUrl.optional(),
  DEMO: z.enum(['0', '1', 'false', 'true'], 'must be 0 or 1').optional(),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  RESEND_API_KEY: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      message: 'must look like `Lavéo <bonjour@laveo.example>`',
    })
    .optional(),
  RESEND_BASE_URL: baseUrl.optional(),
  WAVE_PAYMENT_LINK: httpUrl.optional(),
  WAVE_API_KEY: z.string().optional(),
  WAVE_WEBHOOK_SECRET: z.string().optional(),
  WAVE_API_URL: baseUrl.default('https://api.wave.com'),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'must be the id of the number in figures, not the number')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  WHATSAPP_API_URL: baseUrl.default('https://graph.facebook.com/v21.0'),
  FNE_API_URL: baseUrl.optional(),
  FNE_API_KEY: z.string().optional(),
  FNE_TRIAL: z.enum(['0', '1', 'false', 'true'], 'must be 0 or 1').optional(),
  FNE_SPACE_URL: httpUrl.optional(),
  TILE_URL: tileUrl.default(OSM_TILES),
  TILE_ATTRIBUTION: z.string().default(OSM_ATTRIBUTION),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

type Parsed = z.infer<typeof schema>

/** Replaces Wave's merchant page in the demonstration. */
export const DEMO_WAVE_PAGE = '/demo/wave'

/** The process's configuration, parsed once. */
export interface Env {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** File descriptor of the listening socket that a supervisor such as systemd keeps and handed over. */
  readonly listenFd: number | undefined
  /** Absolute path of the folder that holds the database and its copies. */
  readonly dataDir: string
  /** Base of every link that leaves the product and the only origin whose writes are accepted; no final slash. */
  publicUrl: string
  /** Whether cookies carry `Secure` and the `__Host-` prefix. */
  readonly secureCookies: boolean
  readonly demo: boolean
  /** Number of proxies before the server; see `clientAddress`. */
  readonly trustProxy: number
  readonly resendApiKey: string | undefined
  readonly resendBaseUrl: string | undefined
  readonly mailFrom: string
  /**
   * Whether somebody reads the e-mails: a provider sends them, the demonstration shows them, and a test or a developer opens
   * their files. Elsewhere without a provider, nobody does.
   */
  readonly mailLeaves: boolean
  readonly wavePaymentLink: string | undefined
  /** Never set in the demonstration, where no money moves. */
  readonly waveApiKey: string | undefined
  readonly waveWebhookSecret: string | undefined
  readonly waveApiUrl: string
  /** Whether a client can be offered Wave at all. */
  readonly waveEnabled: boolean
  /** Undefined where no message leaves by itself; in the demonstration only for a stand-in on this machine, its own by default. */
  whatsApp: WhatsAppEnv | undefined
  /** Undefined where nothing is certified; in the demonstration only for a stand-in on this machine, its own by default. */
  fne: FneEnv | undefined
  /** The page where the owner sees their invoices at the DGI, and buys stickers. */
  readonly fneSpaceUrl: string | undefined
  readonly tileUrl: string
  readonly tileAttribution: string
  /** Source expression that lets the tiles through the content security policy. */
  readonly tileOrigin: string
  readonly logLevel: (typeof LOG_LEVELS)[number]
}

/** Access to the WhatsApp Cloud API. */
export interface WhatsAppEnv {
  token: string
  /** The provider's id of our number. */
  phoneId: string
  apiUrl: string
  /** Signs what the provider tells us. */
  appSecret: string
  /** By which the provider proves that our address was configured by us. */
  verifyToken: string
}

/** Access to the DGI, which certifies invoices (FNE). */
export interface FneEnv {
  apiUrl: string
  apiKey: string
  /** Its certificates are worth nothing: « essai » is printed on them. */
  isTrial: boolean
}

/** One or more variables cannot be used; `lines` says which and why, a line each. */
export class EnvError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'EnvError'
    this.lines = lines
  }
}

/** Reads the environment variables of the product, or throws an `EnvError` that names every bad one. */
export function loadEnv(source: Record<string, string | undefined>): Env {
  const known: Record<string, string | undefined> = {}
  // Compose files pass an unset variable as an empty one: both mean « not set ».
  for (const name of Object.keys(schema.shape)) known[name] = source[name]?.trim() || undefined
  const { success, data, error } = schema.safeParse(known)
  if (!success) throw new EnvError(firstLines(error.issues))
  const conflicts = findConflicts(data)
  if (conflicts.length > 0) throw new EnvError(conflicts)
  return toEnv(data)
}

/**
 * Sets what depends on the bound port; `PORT=0` lets the system choose one. Called once, right
 * after listening and before the first request.
 */
export function setBoundPort(env: Env, port: number): void {
  if (env.publicUrl === localUrl(0)) env.publicUrl = localUrl(port)
  if (!env.demo) return
  env.whatsApp ??= demoWhatsAppAt(env.host, port)
  env.fne ??= demoDgiAt(env.host, port)
}

/** Takes the place of WhatsApp's Cloud API in the demonstration. */
export const DEMO_WHATSAPP = '/demo/whatsapp'

/** Its keys are of this process: nobody else needs them. */
function demoWhatsAppAt(host: string, port: number): WhatsAppEnv {
  return {
    token: randomUUID(),
    phoneId: 'demonstration',
    apiUrl: `${boundUrl(host, port)}${DEMO_WHATSAPP}`,
    appSecret: randomUUID(),
    verifyToken: randomUUID(),
  }
}

/** Takes the place of the DGI in the demonstration. */
export const DEMO_DGI = '/demo/dgi'

const demoDgiAt = (host: string, port: number): FneEnv => ({
  apiUrl: `${boundUrl(host, port)}${DEMO_DGI}`,
  apiKey: randomUUID(),
  isTrial: true,
})

const boundUrl = (host: string, port: number) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function localUrl(port: number): string {
  return new URL(`http://localhost:${port}`).origin
}

function firstLines(issues: z.core.$ZodIssue[]): string[] {
  const lines = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!lines.has(name)) lines.set(name, `${name} ${message}`)
  }
  return [...lines.values()]
}

function findConflicts(vars: Parsed): string[] {
  const lines: string[] = []
  if (isOn(vars.DEMO) && !isLocal(vars))
    lines.push(
      'DEMO=1 works only while HOST and PUBLIC_URL are loopback and NODE_ENV is not production: its passwords are public',
    )
  else if (isOn(vars.DEMO) && !isDemoAllowed(vars))
    lines.push(
      'DEMO=1 does not work on a socket that was handed over (LISTEN_FDS=1): its address may be public, as the passwords are',
    )
  if (vars.NODE_ENV === 'production' && isUnencryptedRemote(vars.PUBLIC_URL))
    lines.push(
      'PUBLIC_URL must begin with https:// in production, unless it is loopback: passwords and cookies would travel in clear',
    )
  if (vars.RESEND_API_KEY && !vars.MAIL_FROM)
    lines.push('MAIL_FROM is needed with RESEND_API_KEY: it is the sender of every e-mail')
  if (Boolean(vars.WAVE_API_KEY) !== Boolean(vars.WAVE_WEBHOOK_SECRET))
    lines.push('WAVE_API_KEY and WAVE_WEBHOOK_SECRET go together: set both or none')
  if (vars.WAVE_API_KEY && !acceptsWaveRedirects(vars))
    lines.push('WAVE_API_KEY needs an https PUBLIC_URL: Wave sends people back to no other')
  if (Boolean(vars.FNE_API_URL) !== Boolean(vars.FNE_API_KEY))
    lines.push('FNE_API_URL and FNE_API_KEY go together: set both or none')
  const missing = WHATSAPP_NAMES.filter((name) => !vars[name])
  if (missing.length > 0 && missing.length < WHATSAPP_NAMES.length)
    lines.push(`${WHATSAPP_NAMES.join(', ')} go together: set ${missing.join(', ')}, or none`)
  return lines
}

const WHATSAPP_NAMES = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

/** Whether an address leaves this machine without encryption. */
function isUnencryptedRemote(url: string | undefined): boolean {
  return url?.startsWith('http:') === true && !isLoopbackHost(new URL(url).hostname)
}

/** A test server for Wave on this machine accepts any address. */
function acceptsWaveRedirects({ PUBLIC_URL, WAVE_API_URL }: Parsed): boolean {
  return isLoopbackHost(new URL(WAVE_API_URL).hostname) || PUBLIC_URL?.startsWith('https:') === true
}

/** The number that sd_listen_fds(3) puts the first socket. */
const FIRST_PASSED_FD = 3

/** The protocol of sd_listen_fds(3): sockets passed to another process are ignored. */
function passedSocket({ LISTEN_FDS, LISTEN_PID }: Parsed): number | undefined {
  const ours = LISTEN_PID === undefined || LISTEN_PID === String(process.pid)
  return LISTEN_FDS === '1' && ours ? FIRST_PASSED_FD : undefined
}

function toEnv(vars: Parsed): Env {
  const listenFd = passedSocket(vars)
  // The port of a socket that was handed over is known once the server listens.
  const port = listenFd === undefined ? vars.PORT : 0
  const publicUrl = vars.PUBLIC_URL ?? localUrl(port)
  const demo = vars.DEMO === undefined ? isDemoAllowed(vars) : isOn(vars.DEMO)
  return {
    production: vars.NODE_ENV === 'production',
    port,
    host: vars.HOST,
    listenFd,
    dataDir: resolve(vars.DATA_DIR),
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    demo,
    trustProxy: vars.TRUST_PROXY,
    resendApiKey: vars.RESEND_API_KEY,
    resendBaseUrl: vars.RESEND_BASE_URL,
    mailLeaves: demo || Boolean(vars.RESEND_API_KEY) || readsMailFiles(vars),
    mailFrom: vars.MAIL_FROM ?? 'Lavéo <ne-pas-repondre@localhost>',
    wavePaymentLink: vars.WAVE_PAYMENT_LINK ?? (demo ? DEMO_WAVE_PAGE : undefined),
    waveApiKey: demo ? undefined : vars.WAVE_API_KEY,
    waveWebhookSecret: demo ? undefined : vars.WAVE_WEBHOOK_SECRET,
    waveApiUrl: vars.WAVE_API_URL,
    waveEnabled: demo || Boolean(vars.WAVE_PAYMENT_LINK ?? vars.WAVE_API_KEY),
    whatsApp: whatsAppOf(vars, demo),
    fne: fneOf(vars, demo),
    fneSpaceUrl: vars.FNE_SPACE_URL,
    tileUrl: vars.TILE_URL,
    tileAttribution: vars.TILE_ATTRIBUTION,
    tileOrigin: cspOrigin(vars.TILE_URL) ?? '',
    logLevel: vars.LOG_LEVEL,
  }
}

function whatsAppOf(vars: Parsed, demo: boolean): WhatsAppEnv | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_API_URL: apiUrl } = vars
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = vars
  if (!token || !phoneId || !appSecret || !verifyToken) return undefined
  // The people of the demonstration do not exist, but their numbers may.
  if (demo && !isLoopbackHost(new URL(apiUrl).hostname)) return undefined
  return { token, phoneId, apiUrl, appSecret, verifyToken }
}

function fneOf(vars: Parsed, demo: boolean): FneEnv | undefined {
  const { FNE_API_URL: apiUrl, FNE_API_KEY: apiKey } = vars
  if (!apiUrl || !apiKey) return undefined
  const { hostname, protocol } = new URL(apiUrl)
  const isLoopback = isLoopbackHost(hostname)
  // The demonstration sells nothing real, so nothing of it reaches the DGI.
  if (demo && !isLoopback) return undefined
  // The DGI's own platform of trials is reached without encryption.
  const isTrial = isLoopback || protocol === 'http:' || isOn(vars.FNE_TRIAL)
  return { apiUrl, apiKey, isTrial }
}

function readsMailFiles({ NODE_ENV }: Parsed): boolean {
  return NODE_ENV === 'test' || NODE_ENV === 'development'
}

function isDemoAllowed(vars: Parsed): boolean {
  // The process that opened a socket chose its address, which may be public.
  return isLocal(vars) && passedSocket(vars) === undefined
}

function isLocal(vars: Parsed): boolean {
  if (vars.NODE_ENV === 'production' || !isLoopbackHost(vars.HOST)) return false
  return vars.PUBLIC_URL === undefined || isLoopbackHost(new URL(vars.PUBLIC_URL).hostname)
}

function isOn(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true'
}

/**
 * `https://{s}.tiles.example/…` → `https://*.tiles.example`; undefined when `{s}` is elsewhere in
 * the host.
 */
function cspOrigin(template: string): string | undefined {
  const [scheme = '', , host = ''] = template.split('/')
  const wildcard = host.replace(/^\{s\}\./, '*.')
  if (/[{}]/.test(wildcard) || !/^[\w.*:[\]-]+$/.test(wildcard)) return undefined
  return `${scheme}//${wildcard}`.toLowerCase()
}
