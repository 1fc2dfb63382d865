import { describe, expect, test } from 'vitest'
import { WHATSAPP_KEYS } from '#server/testing/fakes/fake-whatsapp.ts'
import { EnvError, loadEnv, setBoundPort } from './env.ts'

/** The lines that a refused configuration would print. */
function refusal(variables: Record<string, string>): string[] {
  try {
    loadEnv(variables)
  } catch (error) {
    if (error instanceof EnvError) return error.lines
    throw error
  }
  return []
}

describe('defaults', () => {
  test('an empty environment runs the demo on this machine only', () => {
    expect(loadEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      production: false,
      trustProxy: 0,
      secureCookies: false,
      logLevel: 'info',
      waveEnabled: true,
      wavePaymentLink: '/demo/wave',
    })
  })

  test('an empty value counts as an absent one', () => {
    expect(loadEnv({ PORT: '', PUBLIC_URL: ' ', DEMO: '', WAVE_API_KEY: '' })).toEqual(loadEnv({}))
  })

  test('the tiles default to OpenStreetMap, whose origin the policy needs', () => {
    const env = loadEnv({})
    expect(env.tileOrigin).toBe('https://tile.openstreetmap.org')
    expect(env.tileAttribution).toContain('OpenStreetMap')
  })
})

describe('bad variables', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'laveo.example'],
    ['PUBLIC_URL', 'ftp://laveo.example'],
    ['PUBLIC_URL', 'https://laveo.example/app'],
    ['PUBLIC_URL', 'https://me@laveo.example'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['MAIL_FROM', 'Lavéo'],
    ['RESEND_BASE_URL', 'resend'],
    ['WAVE_PAYMENT_LINK', 'javascript:alert(1)'],
    ['WAVE_API_URL', 'wave'],
    ['TILE_URL', 'https://tiles.example/{z}/{x}.png'],
    ['TILE_URL', "https://tiles.example';script-src *;/{z}/{x}/{y}.png"],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const lines = refusal({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} `))
  })

  test('all bad variables are reported at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'x', TRUST_PROXY: 'x' })).toHaveLength(3)
  })

  test('real e-mail needs a sender', () => {
    expect(refusal({ RESEND_API_KEY: 're_1' })[0]).toMatch(/^MAIL_FROM/)
    expect(refusal({ RESEND_API_KEY: 're_1', MAIL_FROM: 'Lavéo <bonjour@laveo.example>' })).toEqual(
      [],
    )
  })

  test('production takes a plain http address on this machine only', () => {
    const at = (PUBLIC_URL: string, NODE_ENV = 'production') => refusal({ NODE_ENV, PUBLIC_URL })
    expect(at('http://laveo.example')).toEqual([expect.stringMatching(/^PUBLIC_URL .*https:/)])
    expect(at('http://127.0.0.1.laveo.example')).toHaveLength(1)
    for (const url of ['https://laveo.example', 'http://localhost:8080', 'http://[::1]'])
      expect(at(url)).toEqual([])
    expect(at('http://laveo.example', 'test')).toEqual([])
  })

  test('the Wave API and its webhook secret go together', () => {
    expect(refusal({ WAVE_API_KEY: 'k' })[0]).toMatch(/WAVE_WEBHOOK_SECRET/)
    expect(refusal({ WAVE_WEBHOOK_SECRET: 's' })[0]).toMatch(/WAVE_API_KEY/)
  })

  test('the keys of WhatsApp go together', () => {
    const { WHATSAPP_VERIFY_TOKEN: _, ...rest } = WHATSAPP_KEYS
    expect(refusal(WHATSAPP_KEYS)).toEqual([])
    expect(refusal(rest)[0]).toMatch(/set WHATSAPP_VERIFY_TOKEN, or none/)
    expect(refusal({ ...WHATSAPP_KEYS, WHATSAPP_VERIFY_TOKEN: 'short' })[0]).toMatch(
      /16 characters/,
    )
    expect(refusal({ ...WHATSAPP_KEYS, WHATSAPP_PHONE_ID: '+2250707' })[0]).toMatch(
      /not the number/,
    )
  })

  test('the Wave API needs an https address to send people back to, but for a stand-in on this machine', () => {
    const keys = { WAVE_API_KEY: 'k', WAVE_WEBHOOK_SECRET: 's' }
    expect(refusal(keys)[0]).toMatch(/https PUBLIC_URL/)
    expect(refusal({ ...keys, PUBLIC_URL: 'http://laveo.example' })[0]).toMatch(/https PUBLIC_URL/)
    expect(refusal({ ...keys, PUBLIC_URL: 'https://laveo.example' })).toEqual([])
    expect(refusal({ ...keys, WAVE_API_URL: 'http://127.0.0.1:4000' })).toEqual([])
  })
})

describe('demo mode', () => {
  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.10' },
    { PUBLIC_URL: 'https://laveo.example' },
    { NODE_ENV: 'production' },
  ])('is off with %o, and asking for it stops the start', (variables) => {
    expect(loadEnv(variables).demo).toBe(false)
    expect(refusal({ ...variables, DEMO: '1' })[0]).toMatch(/^DEMO=1/)
  })

  test.each<Record<string, string>>([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:8080' },
    { NODE_ENV: 'test', DEMO: '1' },
  ])('is allowed with %o', (variables) => {
    expect(loadEnv(variables).demo).toBe(true)
  })

  test('can be turned off', () => {
    expect(loadEnv({ DEMO: '0' })).toMatchObject({ demo: false, wavePaymentLink: undefined })
  })
})

describe('derived values', () => {
  test('an https address makes cookies secure and drops its default port', () => {
    const env = loadEnv({ PUBLIC_URL: 'https://Laveo.example:443/' })
    expect(env).toMatchObject({ publicUrl: 'https://laveo.example', secureCookies: true })
  })

  test('Wave is offered with a merchant link, and without one it is not', () => {
    const away = { PUBLIC_URL: 'https://laveo.example' }
    const link = 'https://pay.wave.com/m/M_1/c/ci/'
    expect(loadEnv(away).waveEnabled).toBe(false)
    expect(loadEnv({ ...away, WAVE_PAYMENT_LINK: link })).toMatchObject({
      waveEnabled: true,
      wavePaymentLink: link,
    })
  })

  test('the demonstration sends messages to a stand-in on this machine only', () => {
    expect(loadEnv(WHATSAPP_KEYS)).toMatchObject({ demo: true, whatsApp: undefined })
    expect(loadEnv({ ...WHATSAPP_KEYS, DEMO: '0' }).whatsApp).toMatchObject({ token: 'wa_test' })
    const near = { ...WHATSAPP_KEYS, WHATSAPP_API_URL: 'http://127.0.0.1:4000' }
    expect(loadEnv(near)).toMatchObject({ demo: true, whatsApp: { token: 'wa_test' } })
  })

  test('the demonstration certifies nothing at the DGI, and elsewhere an address and its key do', () => {
    const dgi = { FNE_API_URL: 'https://fne.example/ws/', FNE_API_KEY: 'k' }
    expect(loadEnv(dgi)).toMatchObject({ demo: true, fne: undefined })
    expect(loadEnv({ ...dgi, FNE_API_URL: 'http://127.0.0.1:4000' }).fne?.isTrial).toBe(true)
    const real = { ...dgi, DEMO: '0' }
    expect(loadEnv(real).fne).toEqual({
      apiUrl: 'https://fne.example/ws',
      apiKey: 'k',
      isTrial: false,
    })
    expect(loadEnv({ ...real, FNE_TRIAL: '1' }).fne?.isTrial).toBe(true)
    expect(loadEnv({ ...real, FNE_API_URL: 'http://fne.example/ws' }).fne?.isTrial).toBe(true)
    expect(() => loadEnv({ FNE_API_KEY: 'k' })).toThrow('go together')
  })

  test('Wave is offered with a key of its API, which the demonstration never uses', () => {
    const keys = { WAVE_API_KEY: 'k', WAVE_WEBHOOK_SECRET: 's', WAVE_API_URL: 'http://127.0.0.1:1' }
    expect(loadEnv({ ...keys, DEMO: '0' })).toMatchObject({ waveEnabled: true, waveApiKey: 'k' })
    expect(loadEnv({ ...keys, DEMO: '1' })).toMatchObject({
      waveEnabled: true,
      waveApiKey: undefined,
      wavePaymentLink: '/demo/wave',
    })
  })

  test('rotating tile servers become a wildcard in the policy', () => {
    const env = loadEnv({ TILE_URL: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png' })
    expect(env.tileOrigin).toBe('https://*.tiles.example:8443')
  })
})

describe('setBoundPort', () => {
  test('puts the port that was really bound into the public address', () => {
    const env = loadEnv({ PORT: '0' })
    setBoundPort(env, 41_234)
    expect(env.publicUrl).toBe('http://localhost:41234')
  })

  test('gives the demonstration its own DGI, whatever other one is configured', () => {
    const dgi = { FNE_API_URL: 'https://fne.example/ws', FNE_API_KEY: 'k' }
    const env = loadEnv({ ...dgi, PORT: '0' })
    setBoundPort(env, 41_234)
    expect(env.fne).toMatchObject({ apiUrl: 'http://127.0.0.1:41234/demo/dgi', isTrial: true })
    expect(env.fne?.apiKey).not.toBe('k')
    const real = loadEnv({ DEMO: '0' })
    setBoundPort(real, 41_234)
    expect(real.fne).toBeUndefined()
  })

  test('leaves a chosen public address alone', () => {
    const env = loadEnv({ PORT: '0', PUBLIC_URL: 'https://laveo.example' })
    setBoundPort(env, 41_234)
    expect(env.publicUrl).toBe('https://laveo.example')
  })
})

describe('a socket that a supervisor hands over', () => {
  const fdOf = (variables: Record<string, string>) => loadEnv(variables).listenFd

  test('is taken when it is meant for this process, and never for another', () => {
    expect(fdOf({})).toBeUndefined()
    expect(fdOf({ LISTEN_FDS: '0' })).toBeUndefined()
    expect(fdOf({ LISTEN_FDS: '1' })).toBe(3)
    expect(fdOf({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) })).toBe(3)
    expect(fdOf({ LISTEN_FDS: '1', LISTEN_PID: '1' })).toBeUndefined()
    expect(() => loadEnv({ LISTEN_FDS: '2' })).toThrow('LISTEN_FDS must be 1')
  })

  test('may have any address, so it never serves the demonstration', () => {
    expect(loadEnv({ LISTEN_FDS: '1' }).demo).toBe(false)
    expect(() => loadEnv({ LISTEN_FDS: '1', DEMO: '1' })).toThrow(
      /^DEMO=1 does not work on a socket that was handed over \(LISTEN_FDS=1\): [^\n]+$/,
    )
    const elsewhere = { LISTEN_FDS: '1', DEMO: '1', NODE_ENV: 'production' }
    expect(() => loadEnv(elsewhere)).toThrow(/NODE_ENV is not production/)
  })
})
