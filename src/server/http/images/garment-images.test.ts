import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeSuperadmin, type User } from '#server/testing/factories.ts'
import { NO_PICTURES, picture } from '#server/testing/fixtures/pictures.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { appOn, errorIn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { garmentUrlFor } from '#shared/record/images/garment-image.ts'

let t: TestContext
let app: ReturnType<typeof appOn>
let dataDir: string
let owner: User

beforeEach(async () => {
  dataDir = temporaryFolder()
  t = createTestContext({ DATA_DIR: dataDir })
  app = appOn(t)
  owner = await makeSuperadmin(t)
})

async function send(bytes: Buffer, { as = owner, type = 'image/png' } = {}) {
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, as.id, session)
  const headers = {
    origin: t.env.publicUrl,
    cookie: cookie.split(';')[0] ?? '',
    'content-type': type,
    [OWNER_HEADER]: as.id,
    'content-length': String(bytes.byteLength),
  }
  const body = new Uint8Array(bytes)
  return app.request('/api/uploads/garments', { method: 'POST', headers, body })
}

async function urlOf(response: Response): Promise<string> {
  return ((await response.json()) as { imageUrl: string }).imageUrl
}

const refusal = async (response: Response) => {
  const { appCode } = (await errorIn(response)).data
  return [response.status, appCode]
}

test('a superadmin’s image is kept at two widths, for everybody and for long', async () => {
  const url = await urlOf(await send(await picture(1000, 500, 'png')))
  expect(url).toMatch(/^\/uploads\/public\/20250610\d{9}-[\da-f]{16}-640\.webp$/)
  for (const [address, width] of [
    [url, 640],
    [garmentUrlFor(url, 48), 192],
  ] as const) {
    const response = await app.request(address)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const image = await sharp(await response.arrayBuffer()).metadata()
    expect(image).toMatchObject({ format: 'webp', width, height: width / 2 })
  }
  expect((await app.request(url, { method: 'HEAD' })).status).toBe(200)
})

test.each(NO_PICTURES)('%s is refused, whatever type it claims', async (_, bytes) => {
  expect(await refusal(await send(bytes, { type: 'image/jpeg' }))).toEqual([422, 'IMAGE_INVALID'])
})

test('6 MB and an SVG that says so are refused', async () => {
  expect(await refusal(await send(Buffer.alloc(6 * 1024 * 1024)))).toEqual([413, 'IMAGE_TOO_LARGE'])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await refusal(await send(svg, { type: 'image/svg+xml' }))).toEqual([
    415,
    'BAD_CONTENT_TYPE',
  ])
})

test('only a superadmin sends one', async () => {
  for (const as of [await makeClient(t), await makeAdmin(t)])
    expect(await refusal(await send(await picture(3, 2), { as }))).toEqual([403, 'FORBIDDEN'])
})

test('a name that leads elsewhere, or to nothing, leads nowhere', async () => {
  const folder = join(dataDir, 'uploads', 'public')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'page.html'), '<script>')
  writeFileSync(join(dataDir, 'secret.key'), 'secret')
  for (const name of [
    'page.html',
    '..%2f..%2fsecret.key',
    '../../secret.key',
    '%2e%2e/%2e%2e/secret.key',
    '20250610081200123-0123456789abcdef-640.webp',
    '..\\..\\secret.key',
    '%00',
    '',
    '20250610081200123-0123456789abcdef-640.webp%2f..%2fpage.html',
  ]) {
    const response = await app.request(`/uploads/public/${name}`)
    expect(response.status, name).toBe(404)
    expect(await response.text()).not.toContain('secret')
  }
})
